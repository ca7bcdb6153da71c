/** People and lessons made straight in the server's database, for what no page can do. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

async function builders() {
  // Under vitest each file has a database of its own.
  const journeys = process.env["E2E_DATABASE_URL"];
  if (journeys !== undefined) process.env["EMBEDDED_DATABASE_URL"] = journeys;
  process.env["AUTH_SECRET"] ??= "a-secret-for-tests-only-0123456789";
  const [
    made,
    { db, inTransaction },
    times,
    { teachers },
    { lessons },
    others,
    { payments },
    used,
    paying,
    money,
    cards,
    { lessonRow },
  ] = await Promise.all([
    import("#test/builders/people.ts"),
    import("#app/platform/database/db.server.ts"),
    import("#app/features/scheduling/lessons/busy.server.ts"),
    import("#db/schema/teachers/teachers.ts"),
    import("#db/schema/scheduling/lessons.ts"),
    import("#db/schema/chat/chat.ts"),
    import("#db/schema/payments/payments.ts"),
    import("#app/features/payments/provider/provider-in-use.server.ts"),
    import("#db/seed/money/paying.ts"),
    import("#app/features/payments/purchases/purchases.server.ts"),
    import("#test/builders/lessons.ts"),
    import("#test/builders/lesson-row.ts"),
  ]);
  const { provider } = used;
  const { goodCard } = cards;
  const { lockPayment, recordPayment } = money;
  const { takeTime } = times;
  const { chats, messages } = others;
  const database = { db, inTransaction, takeTime, lessonRow };
  const { payCharge } = paying;
  const charging = { payments, provider, payCharge, goodCard, lockPayment, recordPayment };
  return { ...made, ...database, ...charging, teachers, lessons, chats, messages };
}

/** A student and a teacher who have not met. */
export async function twoPeople(studentName?: string) {
  const { aStudent, aTeacher } = await builders();
  const student = await aStudent(studentName === undefined ? {} : { name: studentName });
  const slug = `ines-${randomUUID()}`;
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
  return { student, teacher: { ...teacher, slug } };
}

/** A booked lesson of the two that begins so many minutes from now. */
export async function aLesson(
  { student, teacher }: Awaited<ReturnType<typeof twoPeople>>,
  { startsInMinutes = 0, minutes = 50 } = {},
): Promise<string> {
  const { db, inTransaction, takeTime, lessonRow, lessons, ...rest } = await builders();
  const { payments, provider, payCharge, goodCard, lockPayment, recordPayment } = rest;
  const startsAt = new Date(Date.now() + startsInMinutes * 60_000);
  const lesson = await inTransaction(async (tx) => {
    const made = await tx
      .insert(lessons)
      .values(
        lessonRow(teacher, student.id, {
          startsAt,
          minutes,
          state: "booked",
          priceMinor: 2200,
          bookedAt: new Date(),
        }),
      )
      .returning();
    await takeTime(tx, made);
    return made[0];
  });
  const [payment] = await db()
    .insert(payments)
    .values({
      lessonId: lesson!.id,
      payerId: student.id,
      amountMinor: 2200,
      currency: "GBP",
      feeBasisPoints: 1200,
    })
    .returning({ id: payments.id });
  // Charged in truth: what ends the lesson may give the money back.
  const { ref } = await provider().open({
    key: payment!.id,
    amountMinor: 2200,
    currency: "GBP",
    captureLater: false,
  });
  await payCharge(ref, goodCard);
  await db().update(payments).set({ providerRef: ref }).where(eq(payments.id, payment!.id));
  await inTransaction(async (tx) =>
    recordPayment(tx, await lockPayment(tx, lesson!.id), { last4: "4242", at: new Date() }),
  );
  return lesson!.id;
}

/** Their conversation, with messages of both, one after the other. */
export async function aChat(
  { student, teacher }: Awaited<ReturnType<typeof twoPeople>>,
  lines: { from: "student" | "teacher"; text: string; minutesAgo: number }[] = [],
): Promise<string> {
  const { db, chats, messages } = await builders();
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
  const [chat] = await db()
    .insert(chats)
    .values({
      studentId: student.id,
      teacherId: teacher.id,
      lastSeq: lines.length,
      lastChange: lines.length,
      lastMessageAt: lines.length > 0 ? at(lines.at(-1)!.minutesAgo) : null,
    })
    .returning({ id: chats.id });
  const rows = lines.map(({ from, text, minutesAgo }, index) => ({
    chatId: chat!.id,
    seq: index + 1,
    change: index + 1,
    senderId: from === "student" ? student.id : teacher.id,
    clientId: randomUUID(),
    text,
    createdAt: at(minutesAgo),
  }));
  // A statement takes so many values and no more.
  for (let done = 0; done < rows.length; done += 1_000)
    await db()
      .insert(messages)
      .values(rows.slice(done, done + 1_000));
  return chat!.id;
}

/** The attendance rows of a lesson. */
export async function visitsOf(lessonId: string) {
  const { db } = await builders();
  const [{ eq }, { roomPresence }] = await Promise.all([
    import("drizzle-orm"),
    import("#db/schema/classroom/classroom.ts"),
  ]);
  return db().select().from(roomPresence).where(eq(roomPresence.lessonId, lessonId));
}
