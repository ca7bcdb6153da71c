import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import {
  lockPackage,
  lockPackagePayment,
  recordPackagePayment,
} from "#app/features/payments/purchases/package-money.server.ts";
import { cancelPackagePayment } from "#app/features/payments/purchases/payment-steps.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hasStatus, hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { savePaidCard } from "../booking/cards/saved-cards.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { announcePackage, remindPackageLater } from "../mails/package-notices.server.ts";
import { endPackage } from "./end-package.server.ts";

/**
 * Turns money that the provider has taken into lessons to book, or gives it back where the teacher teaches no more.
 * Idempotent: however often it is called, money is recorded once.
 */
export async function settlePaidPackage(
  packageId: string,
  last4: string | null,
  now = new Date(),
): Promise<"bought" | "returned"> {
  const [about] = await db().select().from(packages).where(eq(packages.id, packageId));
  if (about === undefined) throw new Error(`no package ${packageId}`);
  return inTransaction(
    async (tx) => {
      const bought = (await lockPackage(tx, packageId))!;
      const payment = await lockPackagePayment(tx, packageId);
      if (payment.paidAt !== null) return bought.boughtAt === null ? "returned" : "bought";
      await recordPackagePayment(tx, payment, { last4, at: now });
      const expiresAt = new Date(now.getTime() + rules.price.packageDays * day);
      if (!(await teaches(tx, bought.teacherId))) {
        await endPackage(tx, bought, { how: "as-sold", to: "refunded", cause: "returned" }, now);
        return "returned";
      }
      await tx
        .update(packages)
        .set({ state: "active", boughtAt: now, expiresAt })
        .where(eq(packages.id, packageId));
      await enqueue(tx, announcePackage, { packageId });
      await remindPackageLater(tx, packageId, expiresAt, now);
      return "bought";
    },
    { lock: personLocks(about.teacherId, about.studentId) },
  );
}

async function teaches(tx: Tx, teacherId: string): Promise<boolean> {
  const [teacher] = await tx
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.userId, teacherId));
  return teacher !== undefined && !hasStatus(hiddenStatuses, teacher.status);
}

/**
 * Closes purchases that nobody finished; a charge that succeeded all the same makes them bought. One that fails keeps
 * none of the others.
 */
export async function closeOpenPackages(now = new Date()): Promise<void> {
  const { holdMinutes, holdExtendMinutes } = rules.booking;
  const before = new Date(now.getTime() - (holdMinutes + holdExtendMinutes) * minute);
  const old = await db()
    .select({ id: packages.id, ref: payments.providerRef })
    .from(packages)
    .innerJoin(payments, eq(payments.packageId, packages.id))
    .where(and(eq(packages.state, "open"), lte(packages.createdAt, before)))
    .limit(500);
  await eachApart(old, (one) => closeOpen(one, now), "purchases that were not closed");
}

async function closeOpen({ id, ref }: { id: string; ref: string | null }, now: Date) {
  const charge = ref === null ? null : await provider().cancel(ref);
  if (charge?.state === "processing") return;
  if (charge?.state === "succeeded") {
    await savePaidCard(charge, now);
    await settlePaidPackage(id, charge.last4, now);
  } else await inTransaction((tx) => abandon(tx, id, now));
}

async function abandon(tx: Tx, packageId: string, now: Date): Promise<void> {
  const closed = await tx
    .update(packages)
    .set({ state: "abandoned", endedAt: now })
    .where(and(eq(packages.id, packageId), eq(packages.state, "open")))
    .returning({ id: packages.id });
  if (closed.length > 0) await cancelPackagePayment(tx, packageId);
}

export const closePackages = defineJob({
  name: "scheduling.close-packages",
  payload: z.object({}),
  schedule: "* * * * *",
  run: () => closeOpenPackages(),
});
