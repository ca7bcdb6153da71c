import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { openStates } from "#app/access/reports.ts";
import { lockPayment, settleCompleted } from "#app/features/payments/purchases.server.ts";
import { db, inTransaction } from "#app/platform/db.server.ts";
import { defineJob } from "#app/platform/jobs.server.ts";
import { hour } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { reports } from "#db/schema/reports.ts";
import { lessons, type LessonState } from "#db/schema/scheduling.ts";
import { moveLesson } from "./move-lesson.server.ts";

const end = sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute'`;

/** What the clock does to lessons: live at the start, ended at the end, completed 48 hours later. */
const steps: { from: LessonState; to: LessonState; when: (now: Date) => ReturnType<typeof sql> }[] =
  [
    { from: "booked", to: "live", when: (now) => sql`${lessons.startsAt} <= ${now}` },
    { from: "live", to: "ended", when: (now) => sql`${end} <= ${now}` },
    {
      from: "ended",
      to: "completed",
      // An open report keeps the money where it is until somebody has decided.
      when: (now) =>
        sql`${end} <= ${new Date(now.getTime() - rules.settle.autoCompleteHours * hour)}
        and not exists (select from ${reports} where ${reports.lessonId} = ${lessons.id}
          and ${inArray(reports.state, [...openStates])})`,
    },
  ];

/** Moves every lesson as far as the clock says, one transaction each; safe to run twice or late. */
export async function advanceLessons(now = new Date()): Promise<void> {
  for (const { from, to, when } of steps) {
    const due = await db()
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.state, from), lte(lessons.startsAt, now), when(now)))
      .limit(1000);
    for (const { id } of due)
      await inTransaction(async (tx) => {
        const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
        if (lesson?.state !== from) return;
        await moveLesson(tx, lesson, to, { actor: "system", id: null }, now);
        if (to === "completed")
          await settleCompleted(tx, await lockPayment(tx, id), { ...lesson, at: now });
      });
  }
}

export const advance = defineJob({
  name: "scheduling.advance-lessons",
  payload: z.object({}),
  schedule: "* * * * *",
  run: () => advanceLessons(),
});
