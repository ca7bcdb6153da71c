import { eq } from "drizzle-orm";
import { countBusiness } from "#app/features/business/count-business.server.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { writeInvoices } from "#app/features/payments/invoices/write-invoices.server.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { agreements } from "./seed/lessons/agreements.ts";
import { disputeOnePayment } from "./seed/money/dispute.ts";
import { announceThings } from "./seed/announcements.ts";
import { recordHealthBefore } from "./seed/health-record.ts";
import { decideAboutMoney } from "./seed/money/money-decisions.ts";
import { introduceApplicants, introduceTeachers } from "./seed/teachers/introduce.ts";
import { keepLessonJoinable } from "./seed/lessons/joinable-lesson.ts";
import { teacherEntries } from "./seed/teachers/build-teachers.ts";
import { doneSteps, markDone, prepareProgress } from "./seed/learning/progress.ts";
import { buildWorld } from "./seed/world.ts";

/**
 * Builds the demo world on an empty database, its people all at once, and at every start makes sure that one lesson can
 * be joined right away. A start that was killed is gone on with by the next; what is stored is not touched.
 */
export async function seedDemo(now = new Date()): Promise<void> {
  await prepareProgress();
  const done = await doneSteps();
  if (!done.has("world")) {
    const teachers = env().DEMO_TEACHERS ?? teacherEntries.length;
    await inTransaction(async (tx) => {
      // A world without marks is of an earlier version, and complete.
      if (!(await isBuilt())) await buildWorld(tx, now.getTime(), teachers);
      else for (const step of steps.keys()) await markDone(tx, step);
      await markDone(tx, "world");
    });
  }
  const marked = await doneSteps();
  let changed = !done.has("world");
  for (const [what, make] of steps) {
    if (marked.has(what)) continue;
    if (await make(now)) await markDone(db(), what);
    else log.error(`the demo world begins without ${what}`);
    changed = true;
  }
  if (changed) await refreshSearch(listOpenSlotsEach);
  await keepLessonJoinable(now);
}

/** What is made by commands once everybody is there, each by itself. */
const steps = new Map<string, (now: Date) => Promise<boolean>>([
  ["introductions", async (now) => (await introduceTeachers(now)).length === 0],
  ["what applicants send", async (now) => (await introduceApplicants(now)).length === 0],
  ...agreements,
  ["a dispute", disputeOnePayment],
  ["decisions about money", decideAboutMoney],
  ["announcements", announceThings],
  ["receipts", async (now) => (await numberReceipts(now)) >= 0],
  ["invoices", async (now) => (await writeInvoices(now)) >= 0],
  ["how it worked", recordHealthBefore],
  ["the business in figures", async (now) => (await countBusiness(now)).differenceMinor === 0],
]);

async function isBuilt(): Promise<boolean> {
  const [admin] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "admin@demo.test"));
  return admin !== undefined;
}
