import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { readAgreedFee } from "#app/features/payments/purchases/agreed-fee.server.ts";
import {
  lockPackagePayment,
  type Package,
} from "#app/features/payments/purchases/package-money.server.ts";
import { answered, provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import type { Charge, Checkout } from "#app/features/payments/provider/provider.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import {
  openPayments,
  setSaveCard,
  setProviderRef,
} from "#app/features/payments/purchases/payment-steps.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { isChargeIn, payableStates } from "#db/schema/payments/charge-states.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { bookableStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { findSavedCard, savePaidCard } from "../booking/cards/saved-cards.server.ts";
import { settlePaidPackage } from "./settle-package.server.ts";

export type PackageInput = {
  teacherId: string;
  offerId: string;
  lessons: number;
  /** What the page showed. */
  pricePence: number;
  requestId: string;
  /** The card is saved for later payments too, where a new one pays. */
  remember?: boolean;
  /** One of the student's saved cards, in the place of a new one. */
  savedCardId?: string | null;
  /** The student knows that they have such a package, and wants one more. */
  another?: boolean;
};
export type PackageRefusal =
  | "not-offered"
  | "bookings-off"
  | "price-changed"
  | "form-used"
  | "declined"
  | "lapsed"
  | "returned"
  | "unfinished"
  | "unreached"
  | "bought-already"
  | "account-restricted";
export type PackageAnswer =
  | { ok: true; packageId: string; next: "bought" | "bank" | "checking" }
  | { ok: false; reason: PackageRefusal };

/**
 * Begins to buy a package, with the student's express request to begin within the days of the right to cancel: with a
 * saved card it pays, with a new one it answers where that is typed in. The price comes from the offer and the
 * teacher's discount. A retry with the same requestId continues with the same package, which is charged once; with
 * other input it is refused. A second page that pays for the same package at the same time continues with it too. A
 * student who has lessons of such a package left and did not ask for another gets "already bought". A job finishes
 * or closes what a dead process left.
 */
export async function startBuying(
  student: Student,
  input: PackageInput,
  now = new Date(),
): Promise<
  PackageAnswer | { ok: true; packageId: string; next: "provider"; ref: string; checkout: Checkout }
> {
  const { remember = false, savedCardId = null } = input;
  const saved = savedCardId === null ? null : await findSavedCard(student, savedCardId);
  if (savedCardId !== null && saved === null) throw new AppError("not-found");
  const isOpen = await isSwitchedOn("bookings", student.id, now);
  const open = await inTransaction(async (tx) => {
    const opened = await openPackage(tx, student, { ...input, isOpen }, now);
    if (typeof opened !== "string")
      await setSaveCard(tx, opened.paymentId, remember && saved === null);
    return opened;
  });
  if (typeof open === "string") return { ok: false, reason: open };
  const { id: packageId, paymentId, priceMinor: amountMinor, currency, state } = open;
  if (state === "active") return { ok: true, packageId, next: "bought" };
  if (state !== "open") return { ok: false, reason: "lapsed" };
  const charge = await answered(provider().open({ key: paymentId, amountMinor, currency }));
  if (charge === null) return { ok: false, reason: "unreached" };
  const { ref } = charge;
  await inTransaction((tx) => setProviderRef(tx, paymentId, ref));
  if (!isChargeIn(payableStates, charge.state)) {
    const answer = await follow(packageId, charge, now);
    const isOurs = !answer.ok || (await isOfRequest(packageId, input.requestId));
    return isOurs ? answer : { ok: false, reason: "bought-already" };
  }
  const returnTo = href("/student/packages/:packageId", { packageId });
  const paidBySaved = saved !== null && charge.state !== "needs_authentication";
  if (paidBySaved) {
    const tried = await answered(
      provider().payWithSavedCard(ref, saved.providerRef, { present: true }),
    );
    const answer = await follow(packageId, tried, now);
    if (!answer.ok || answer.next !== "bank") return answer;
  }
  const asked = { returnTo, saveFor: remember && !paidBySaved ? student.id : null };
  const checkout = await answered(provider().checkout(ref, asked));
  if (checkout === null) return { ok: false, reason: "unreached" };
  return { ok: true, packageId, next: "provider", ref, checkout };
}

/** Whether no other page has taken the purchase over; once it is paid for, nobody does any more. */
async function isOfRequest(packageId: string, requestId: string): Promise<boolean> {
  const own = and(eq(packages.id, packageId), eq(packages.requestId, requestId));
  return (await db().$count(packages, own)) > 0;
}

/**
 * Asks the provider for the state of the charge of a student's package, and goes on from that. For who comes back from the
 * provider's page; idempotent. Throws not-found for anybody else's package.
 */
export async function finishBuying(
  student: { id: string },
  packageId: string,
  now = new Date(),
): Promise<PackageAnswer> {
  if (!isUuid(packageId)) throw new AppError("not-found");
  const [found] = await db()
    .select({ ref: payments.providerRef })
    .from(packages)
    .innerJoin(payments, eq(payments.packageId, packages.id))
    .where(and(eq(packages.id, packageId), eq(packages.studentId, student.id)));
  if (found?.ref == null) throw new AppError("not-found");
  return follow(packageId, await answered(provider().read(found.ref)), now);
}

async function follow(packageId: string, charge: Charge | null, now: Date): Promise<PackageAnswer> {
  if (charge === null || charge.state === "processing")
    return { ok: true, packageId, next: "checking" };
  if (charge.state === "needs_authentication") return { ok: true, packageId, next: "bank" };
  if (charge.state === "open") return { ok: false, reason: "unfinished" };
  if (charge.state !== "succeeded")
    return { ok: false, reason: charge.state === "cancelled" ? "lapsed" : "declined" };
  await savePaidCard(charge, now);
  const outcome = await settlePaidPackage(packageId, charge.last4, now);
  return outcome === "returned"
    ? { ok: false, reason: "returned" }
    : { ok: true, packageId, next: "bought" };
}

/** The package of this request, made where there is none yet. */
async function openPackage(
  tx: Tx,
  student: Student,
  input: PackageInput & { isOpen: boolean },
  now: Date,
): Promise<(Package & { paymentId: string }) | PackageRefusal> {
  // Held, so that an approval as a teacher waits, or is seen.
  const [person] = await tx
    .select({
      role: users.role,
      isRestricted: sql<boolean>`${sql.raw(isRestrictedIn("bookings", "users.id"))}`,
    })
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
  if (person.isRestricted) return "account-restricted";
  const blocked = await readBlocked(student, { id: teacherId }, tx);
  if (blocked.byMe || blocked.byOther) return "not-offered";
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
        inArray(teachers.status, bookableStatuses),
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
  if (!input.isOpen) return "bookings-off";
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
