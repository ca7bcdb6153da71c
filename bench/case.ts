/** bench:case: the page on which an admin decides, over a lesson with attendance, ledger, 20 messages and a merged report. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { signIn } from "./page/signed-in.ts";
import { withServer } from "./measuring/server.ts";

const messages = 20;
const rounds = 200;
const mostMs = 100;

export function run(): Promise<boolean> {
  return withServer(seed, async ({ port }, reportId) => {
    const cookie = await signIn(port, "admin");
    const address = `http://localhost:${port}/admin/reports/${reportId}`;
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      const answer = await fetch(address, { headers: { cookie } });
      const page = await answer.text();
      took.push(performance.now() - from);
      if (answer.status !== 200 || !page.includes("Money of this lesson"))
        throw new Error(`the case answers ${answer.status}`);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(rounds * share)]!;
    console.log(
      `case page, ${messages} messages: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${mostMs})`,
    );
    return at(0.95) <= mostMs;
  });
}

/** The demo world, and in it one lesson that its student has reported twice; answers the id of the case. */
async function seed(): Promise<string> {
  const { closeDatabase, db } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { openChat } = await import("#app/features/chat/conversations/open-chat.server.ts");
  const { sendMessage } = await import("#app/features/chat/sending/send-message.server.ts");
  const { fileReport } = await import("#app/features/reports/filing/file-report.server.ts");
  const { teachers } = await import("#db/schema/teachers/teachers.ts");
  const { seedDemo } = await import("#db/seed.ts");
  const { aStudent, aTeacher } = await import("#test/builders/people.ts");
  const { aMissedLesson } = await import("#test/builders/lessons.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await seedDemo();
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aMissedLesson(student, teacher);
  const [page] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, page!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  for (let n = 1; n <= messages; n += 1)
    await sendMessage(student, { chatId, clientId: randomUUID(), text: `Are you there? ${n}` });
  const filed = [];
  for (const category of ["teacher-absent", "technical"] as const)
    filed.push(
      await fileReport(student, { lessonId }, { category, text: "I waited and nobody came." }),
    );
  await stopJobs();
  await closeDatabase();
  const [first] = filed;
  if (first?.ok !== true) throw new Error("the lesson was not reported");
  return first.reportId;
}
