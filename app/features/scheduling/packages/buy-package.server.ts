import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { and, asc, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { readAgreedFee } from "#app/features/payments/purchases/agreed-fee.server.ts";
import {
  lockPackage,
  lockPackagePayment,
  recordPackagePayment,
  type Package,
} from "#app/features/payments/purchases/package-money.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import type { Card, Charge } from "#app/features/payments/provider/provider.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import {
  abandonPackagePayment,
  openPayments,
  setProviderRef,
} from "#app/features/payments/purchases/payment-steps.server.ts";
import { payments } from "#db/schema/payments.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { endPackage } from "./end-package.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { announcePackage, remindPackageLater } from "../mails/package-notices.server.ts";

export type PackageInput = {
  teacherId: string;
  offerId: string;
  lessons: number;
  /** What the page showed. */
  pricePence: number;
  requestId: string;
  card: Card;
  /** The student knows that they have such a package, and wants one more. */
  another?: boolean;
};
export type PackageRefusal =
  | "not-offered"
  | "price-changed"
  | "form-used"
  | "declined"
  | "lapsed"
  | "returned"
  | "bought-already";
export type PackageAnswer =
  | { ok: true; packageId: string; next: "bought" | "bank" }
  | { ok: false; reason: PackageRefusal };

/**
 * Buys a package with a card, with the student's express request to begin within the days of the right to cancel. The
 * price comes from the offer and the teacher's discount. A retry with the same requestId continues with the same
 * package, which is charged once; with other input it is refused. A second page that pays for the same package at the
 * same time continues with it too; one of the two gets "already bought". So does a student who has lessons of such a
 * package left and did not ask for another. A job finishes or closes what a dead process left.
 */
export async function buyPackage(
  student: Student,
  input: PackageInput,
  now = new Date(),
): Promise<PackageAnswer> {
  const open = await inTransaction((tx) => openPackage(tx, student, input, now));
  if (typeof open === "string") return { ok: false, reason: open };
  const { id: packageId, paymentId, priceMinor: amountMinor, currency, state } = open;
  if (state === "active") return { ok: true, packageId, next: "bought" };
  if (state !== "open") return { ok: false, reason: "lapsed" };
  const { ref } = await provider().open({ key: paymentId, amountMinor, currency });
  await inTransaction((tx) => setProviderRef(tx, paymentId, ref));
  const answer = await follow(packageId, await provider().pay(ref, input.card), now);
  if (!answer.ok || answer.next === "bank") return answer;
  return (await isOfRequest(packageId, input.requestId))
    ? answer
    : { ok: false, reason: "bought-already" };
}

/** Whether no other page has taken the purchase over; once it is paid for, nobody does any more. */
async function isOfRequest(packageId: string, requestId: string): Promise<boolean> {
  const own = and(eq(packages.id, packageId), eq(packages.requestId, requestId));
  return (await db().$count(packages, own)) > 0;
}

/** Goes on after the bank's page, with the person's answer there. */
export async function answerPackageBank(
  student: Student,
  { packageId, approved }: { packageId: string; approved: boolean },
  now = new Date(),
): Promise<PackageAnswer> {
  if (!isUuid(packageId)) throw new AppError("not-found");
  const [found] = await db()
    .select({ ref: payments.providerRef })
    .from(packages)
    .innerJoin(payments, eq(payments.packageId, packages.id))
    .where(and(eq(packages.id, packageId), eq(packages.studentId, student.id)));
  if (found?.ref == null) throw new AppError("not-found");
  return follow(packageId, await provider().authenticate(found.ref, approved), now);
}

async function follow(packageId: string, charge: Charge, now: Date): Promise<PackageAnswer> {
  if (charge.state === "needs_authentication") return { ok: true, packageId, next: "bank" };
  if (charge.state !== "succeeded")
    return { ok: false, reason: charge.state === "cancelled" ? "lapsed" : "declined" };
  const outcome = await settlePaidPackage(packageId, charge.last4, now);
  return outcome === "returned"
    ? { ok: false, reason: "returned" }
    : { ok: true, packageId, next: "bought" };
}

/** The package of this request, made where there is none yet. */
async function openPackage(
  tx: Tx,
  student: Student,
  input: PackageInput,
  now: Date,
): Promise<(Package & { paymentId: string }) | PackageRefusal> {
  // Held, so that an approval as a teacher waits, or is seen.
  const [person] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, student.id))
    .for("update");
  if (person?.role !== "student") throw new AppError("forbidden");
  const { requestId, teacherId, offerId, lessons } = input;
  const [earlier] = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.studentId, student.id), eq(packages.requestId, requestId)));
  const isOther =
    earlier?.teacherId !== teacherId || earlier.offerId !== offerId || earlier.lessons !== lessons;
  if (earlier !== undefined && isOther) return "form-used";
  if (earlier !== undefined)
    return { ...earlier, paymentId: (await lockPackagePayment(tx, earlier.id)).id };
  const [offer] = await tx
    .select({
      offer: offers,
      discounts: teachers.packages,
      freeCancelHours: teachers.freeCancelHours,
    })
    .from(offers)
    .innerJoin(teachers, eq(teachers.userId, offers.teacherId))
    .where(
      and(
        eq(offers.id, offerId),
        eq(offers.teacherId, teacherId),
        eq(offers.active, true),
        eq(offers.kind, "single"),
        inArray(teachers.status, ["active", "restricted"]),
      ),
    );
  const discountPercent = offer?.discounts[lessons];
  if (offer === undefined || discountPercent === undefined || teacherId === student.id)
    return "not-offered";
  const { title, language, minutes, currency, priceMinor: singleMinor } = offer.offer;
  const priceMinor = packagePrice({ singlePence: singleMinor, lessons, discountPercent });
  if (priceMinor !== input.pricePence) return "price-changed";
  const alike = await findAlike(tx, student, { teacherId, offerId, lessons, priceMinor }, now);
  if (alike?.state === "open") {
    await tx.update(packages).set({ requestId }).where(eq(packages.id, alike.id));
    return { ...alike, paymentId: (await lockPackagePayment(tx, alike.id)).id };
  }
  if (alike !== undefined && input.another !== true) return "bought-already";
  const [made] = await tx
    .insert(packages)
    .values({
      teacherId,
      studentId: student.id,
      offerId,
      title,
      language,
      minutes,
      lessons,
      singleMinor,
      priceMinor,
      currency,
      discountPercent,
      requestId,
      cancelPolicy: cancelPolicyOf(offer.freeCancelHours),
      state: "open",
      earlyStartAt: now,
      createdAt: now,
    })
    .returning();
  const agreed = { kind: "single" as const, teacherId, studentId: student.id };
  const [paymentId] = await openPayments(tx, [
    {
      feeBasisPoints: await readAgreedFee(tx, agreed),
      packageId: made!.id,
      payerId: student.id,
      amountMinor: priceMinor,
      currency,
      createdAt: now,
    },
  ]);
  return { ...made!, paymentId: paymentId! };
}

/**
 * A package as this one: one that is being paid for at the same price, else one with lessons left. The lock on the
 * student, which the caller holds, stops two pages from both finding none.
 */
async function findAlike(
  tx: Tx,
  student: Student,
  input: { teacherId: string; offerId: string; lessons: number; priceMinor: number },
  now: Date,
): Promise<Package | undefined> {
  const found = await tx
    .select()
    .from(packages)
    .where(
      and(
        eq(packages.studentId, student.id),
        eq(packages.teacherId, input.teacherId),
        eq(packages.offerId, input.offerId),
        eq(packages.lessons, input.lessons),
        or(
          and(eq(packages.state, "open"), eq(packages.priceMinor, input.priceMinor)),
          and(eq(packages.state, "active"), gt(packages.expiresAt, now), hasLessonsLeft),
        ),
      ),
    )
    .orderBy(asc(packages.createdAt))
    .for("update");
  return found.find(({ state }) => state === "open") ?? found[0];
}

/** Of a row of packages: a lesson is left to book. */
const hasLessonsLeft = sql`${packages.lessons} > (select count(*) from ${payments} drawn
  where drawn.drawn_from_id = ${packages.id} and drawn.state <> 'refunded')`;

/** The package of that size with lessons left which a student has already; null where there is none. */
export async function findOwned(
  student: { id: string },
  { offerId, lessons }: { offerId: string; lessons: number },
  now = new Date(),
): Promise<{ id: string; boughtAt: number } | null> {
  const [owned] = await db()
    .select({ id: packages.id, boughtAt: packages.boughtAt })
    .from(packages)
    .where(
      and(
        eq(packages.studentId, student.id),
        eq(packages.offerId, offerId),
        eq(packages.lessons, lessons),
        eq(packages.state, "active"),
        gt(packages.expiresAt, now),
        hasLessonsLeft,
      ),
    )
    .orderBy(desc(packages.boughtAt))
    .limit(1);
  return owned ? { id: owned.id, boughtAt: owned.boughtAt!.getTime() } : null;
}

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
  return teacher !== undefined && teacher.status !== "suspended" && teacher.status !== "closed";
}

/** Closes purchases that nobody finished; a charge that succeeded all the same makes them bought. */
export async function closeOpenPackages(now = new Date()): Promise<void> {
  const { holdMinutes, holdExtendMinutes } = rules.booking;
  const before = new Date(now.getTime() - (holdMinutes + holdExtendMinutes) * minute);
  const old = await db()
    .select({ id: packages.id, ref: payments.providerRef })
    .from(packages)
    .innerJoin(payments, eq(payments.packageId, packages.id))
    .where(and(eq(packages.state, "open"), lte(packages.createdAt, before)))
    .limit(500);
  for (const { id, ref } of old) {
    const charge = ref === null ? null : await provider().cancel(ref);
    if (charge?.state === "succeeded") await settlePaidPackage(id, charge.last4, now);
    else await inTransaction((tx) => abandon(tx, id, now));
  }
}

async function abandon(tx: Tx, packageId: string, now: Date): Promise<void> {
  const closed = await tx
    .update(packages)
    .set({ state: "abandoned", endedAt: now })
    .where(and(eq(packages.id, packageId), eq(packages.state, "open")))
    .returning({ id: packages.id });
  if (closed.length > 0) await abandonPackagePayment(tx, packageId);
}

export const closePackages = defineJob({
  name: "scheduling.close-packages",
  payload: z.object({}),
  schedule: "* * * * *",
  run: () => closeOpenPackages(),
});
