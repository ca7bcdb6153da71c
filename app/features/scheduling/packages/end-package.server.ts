import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import {
  emptyPackage,
  listDrawn,
  lockPackage,
  packageRefund,
  type Package,
} from "#app/features/payments/purchases/package-money.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { announcePackageEnded, withdrawReminders } from "../mails/package-notices.server.ts";
import { stopTerms } from "./package-terms.ts";

export type PackageEnd =
  | "stopped"
  | "ran-out"
  | "teacher-stopped"
  | "student-suspended"
  | "returned";

/**
 * Ends a locked package; its rest goes back to the card, and used lessons are raised where that is the rule. Without a
 * cause nobody is told here. Answers what goes back in pence.
 */
export async function endPackage(
  tx: Tx,
  bought: Package,
  end: { how: "as-sold" | "repriced"; to: "refunded" | "expired"; cause: PackageEnd | null },
  now: Date,
): Promise<number> {
  const { refundPence, raised } = await emptyPackage(tx, bought, end.how, now);
  for (const { lessonId, pence } of raised)
    await tx
      .update(lessons)
      .set({ priceMinor: sql`${lessons.priceMinor} + ${pence}` })
      .where(eq(lessons.id, lessonId));
  await tx
    .update(packages)
    .set({ state: end.to, endedAt: now, version: sql`${packages.version} + 1` })
    .where(eq(packages.id, bought.id));
  await withdrawReminders(tx, bought.id);
  const { cause } = end;
  if (cause !== null)
    await enqueue(tx, announcePackageEnded, { packageId: bought.id, refundPence, cause });
  return refundPence;
}

/**
 * A student's stop. `refundPence` is what the page showed: where a lesson or a day has changed it since, nothing
 * is done and the new sum is answered.
 */
export async function stopPackage(
  student: Student,
  { packageId, refundPence }: { packageId: string; refundPence: number },
  now = new Date(),
): Promise<
  | { ok: true; refundPence: number }
  | { ok: false; reason: "already-ended" }
  | { ok: false; reason: "refund-changed"; refundPence: number }
> {
  if (!isUuid(packageId)) throw new AppError("not-found");
  const own = and(eq(packages.id, packageId), eq(packages.studentId, student.id));
  const [about] = await db().select().from(packages).where(own);
  if (about === undefined || about.boughtAt === null) throw new AppError("not-found");
  return inTransaction(
    async (tx) => {
      await lockDrawn(tx, packageId);
      const bought = (await lockPackage(tx, packageId))!;
      if (bought.state !== "active") return { ok: false, reason: "already-ended" } as const;
      const how = stopTerms(bought.boughtAt!.getTime(), +now);
      const refund = await packageRefund(tx, bought, how);
      if (refund.refundPence !== refundPence)
        return { ok: false, reason: "refund-changed", refundPence: refund.refundPence } as const;
      await endPackage(tx, bought, { how, to: "refunded", cause: "stopped" }, now);
      return { ok: true, refundPence } as const;
    },
    { lock: personLocks(about.teacherId, about.studentId) },
  );
}

/** Lessons and payments before the package: every command takes its locks in this order. */
async function lockDrawn(tx: Tx, packageId: string): Promise<void> {
  const ids = (await listDrawn(tx, packageId)).map(({ lessonId }) => lessonId!);
  if (ids.length === 0) return;
  const these = tx.select().from(lessons).where(inArray(lessons.id, ids));
  await these.orderBy(asc(lessons.id)).for("update");
  await tx
    .select()
    .from(payments)
    .where(inArray(payments.lessonId, ids))
    .orderBy(asc(payments.id))
    .for("update");
}

/**
 * Ends the packages of a teacher who teaches no more, or of a student who is suspended without a last day: used
 * lessons keep their price, the rest is refunded. Answers how much, in pence.
 */
export async function endPackagesOf(
  tx: Tx,
  whose: { teacherId: string } | { studentId: string },
  cause: "teacher-stopped" | "student-suspended",
  now: Date,
): Promise<number> {
  const theirs =
    "teacherId" in whose
      ? eq(packages.teacherId, whose.teacherId)
      : eq(packages.studentId, whose.studentId);
  const active = await tx
    .select()
    .from(packages)
    .where(and(theirs, eq(packages.state, "active")))
    .orderBy(asc(packages.id))
    .for("update");
  let refunded = 0;
  for (const bought of active)
    refunded += await endPackage(tx, bought, { how: "as-sold", to: "refunded", cause }, now);
  return refunded;
}

/**
 * Pays back what is left of each package whose time is over, whatever becomes of the others, and tells those who have
 * lessons left. Safe to run twice or late.
 */
export async function expirePackages(now = new Date()): Promise<void> {
  const due = await db()
    .select()
    .from(packages)
    .where(and(eq(packages.state, "active"), lte(packages.expiresAt, now)))
    .limit(500);
  const expire = ({ id, teacherId, studentId }: Package) =>
    inTransaction(
      async (tx) => {
        const bought = await lockPackage(tx, id);
        if (bought?.state !== "active") return;
        // Who has used all of it was told when they booked the last lesson.
        const isUsedUp = (await listDrawn(tx, id)).length === bought.lessons;
        const cause = isUsedUp ? null : "ran-out";
        await endPackage(tx, bought, { how: "as-sold", to: "expired", cause }, now);
      },
      { lock: personLocks(teacherId, studentId) },
    );
  await eachApart(due, expire, "packages that did not end");
}

export const endPackages = defineJob({
  name: "scheduling.end-packages",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  run: () => expirePackages(),
});
