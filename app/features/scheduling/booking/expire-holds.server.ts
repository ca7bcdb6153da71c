import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { cancelPayments } from "#app/features/payments/purchases/payment-steps.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { moveLessons } from "../lessons/move-lesson.server.ts";
import { savePaidCard } from "./cards/saved-cards.server.ts";
import { announceNotTaken } from "../mails/notices.server.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";

/**
 * Marks the lapsed holds among these people's lessons as expired, so that the constraints let the
 * slot go. Reads treat a lapsed hold as gone from the same millisecond, marked or not.
 */
export async function expireHolds(
  tx: Tx,
  { teacherId, studentId, now }: { teacherId?: string; studentId?: string; now: Date },
): Promise<void> {
  const involved =
    teacherId === undefined
      ? sql`true`
      : sql`(${lessons.teacherId} = ${teacherId} or ${lessons.studentId} = ${studentId})`;
  const lapsed = await tx
    .select({
      id: lessons.id,
      state: lessons.state,
      version: lessons.version,
      seriesId: lessons.seriesId,
      heldByTeacher: lessons.heldByTeacher,
    })
    .from(lessons)
    .where(and(eq(lessons.state, "held"), lte(lessons.heldUntil, now), involved))
    .for("update");
  if (lapsed.length === 0) return;
  const by = { actor: "system", id: null } as const;
  await moveLessons(
    tx,
    lapsed.map((lesson) => ({ lesson, by, at: now })),
    "expired",
  );
  for (const { id: lessonId, heldByTeacher } of lapsed)
    if (heldByTeacher) await enqueue(tx, announceNotTaken, { lessonId });
  const ids = lapsed.map(({ id }) => id);
  await cancelPayments(tx, ids);
  await closeSeries(
    tx,
    lapsed.map(({ seriesId }) => seriesId),
    now,
  );
  await closeCharges(tx, ids);
}

/** What has been opened at the provider for these lessons is closed by a job. */
export async function closeCharges(tx: Tx, lessonIds: string[]): Promise<void> {
  const charged = await tx
    .select({ lessonId: payments.lessonId, ref: payments.providerRef })
    .from(payments)
    .where(inArray(payments.lessonId, lessonIds));
  for (const { lessonId, ref } of charged)
    if (ref !== null) await enqueue(tx, closeCharge, { lessonId, ref });
}

/** The series whose hold has ended were never bought. */
export async function closeSeries(tx: Tx, ids: (string | null)[], now: Date): Promise<void> {
  const held = [...new Set(ids.filter((id) => id !== null))];
  if (held.length === 0) return;
  await tx
    .update(lessonSeries)
    .set({ state: "expired", endedAt: now })
    .where(and(inArray(lessonSeries.id, held), eq(lessonSeries.state, "held")));
}

/** A charge that succeeded in the very last moment books the lesson after all, or is given back. */
export const closeCharge = defineJob({
  name: "scheduling.close-charge",
  payload: z.object({ lessonId: z.uuid(), ref: z.string() }),
  // More than a day: a card company that is away keeps nobody's money reserved.
  tries: 40,
  async run({ lessonId, ref }) {
    const charge = await provider().cancel(ref);
    // The bank has not said yes or no yet: asked again later, as a job that failed.
    if (charge.state === "processing") throw new Error(`the charge ${ref} is not decided yet`);
    if (charge.state !== "succeeded") return;
    await savePaidCard(charge, new Date());
    await settlePaidLesson(lessonId, charge.last4);
  },
});

export const releaseHolds = defineJob({
  name: "scheduling.release-holds",
  payload: z.object({}),
  schedule: "* * * * *",
  async run() {
    const now = new Date();
    const [due] = await db()
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.state, "held"), lte(lessons.heldUntil, now)))
      .limit(1);
    if (due !== undefined) await inTransaction((tx) => expireHolds(tx, { now }));
  },
});
