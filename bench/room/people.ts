/** Two people whose lesson is going on now, signed in. */
export type Pair = { lessonId: string; people: [Sitter, Sitter] };
export type Sitter = { id: string; otherId: string; cookie: string };

const atOnce = 200;

/** So many pairs, each with a lesson that has begun and is booked; what it costs is nobody's question here. */
export async function seedPairs(count: number): Promise<Pair[]> {
  const { db, inTransaction } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { takeTime } = await import("#app/features/scheduling/lessons/busy.server.ts");
  const { storePeople, storeTeachers } = await import("#test/builders/people.ts");
  const { lessonRow } = await import("#test/builders/lesson-row.ts");
  const { sessionOf } = await import("#test/asking/sign-in.ts");
  const { lessons } = await import("#db/schema/scheduling/lessons.ts");
  const { payments } = await import("#db/schema/payments/payments.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  const startsAt = new Date(Date.now() - 5 * 60_000);
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const size = Math.min(atOnce, count - pairs.length);
    const students = await storePeople(
      db(),
      Array.from({ length: size }, () => ({ role: "student" as const })),
    );
    const teachers = await storeTeachers(
      db(),
      Array.from({ length: size }, () => ({})),
    );
    const made = await inTransaction(async (tx) => {
      const rows = teachers.map((teacher, n) =>
        lessonRow(teacher, students[n]!.id, { startsAt, state: "booked", bookedAt: startsAt }),
      );
      const booked = await tx.insert(lessons).values(rows).returning();
      await takeTime(tx, booked);
      await tx.insert(payments).values(
        booked.map(({ id, studentId }) => ({
          lessonId: id,
          payerId: studentId,
          amountMinor: 0,
          currency: "GBP",
          feeBasisPoints: 1200,
        })),
      );
      return booked;
    });
    for (const { id, studentId, teacherId } of made) {
      const cookieOf = async (person: string) =>
        (await sessionOf({ id: person } as Parameters<typeof sessionOf>[0])).get("cookie")!;
      pairs.push({
        lessonId: id,
        people: [
          { id: studentId, otherId: teacherId, cookie: await cookieOf(studentId) },
          { id: teacherId, otherId: studentId, cookie: await cookieOf(teacherId) },
        ],
      });
    }
  }
  await stopJobs();
  return pairs;
}
