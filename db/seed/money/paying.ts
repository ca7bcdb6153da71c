/** Payments from beginning to end with a test card, as their payer would make them: for the demo world and the tests. */
import { and, eq, type SQL } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { methodOf, type Card } from "#app/features/payments/provider/test-cards.ts";
import {
  answerBankQuestion,
  tryTestCard,
} from "#app/features/payments/provider/twin/card-visit.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import {
  finishCardChange,
  startCardChange,
  type CardChange,
} from "#app/features/scheduling/booking/cards/series-card.server.ts";
import {
  finishPaying,
  startPaying,
  type PayAnswer,
  type PayInput,
} from "#app/features/scheduling/booking/pay-lesson.server.ts";
import {
  finishBuying,
  startBuying,
  type PackageAnswer,
  type PackageInput,
} from "#app/features/scheduling/packages/buy-package.server.ts";

type WithCard = { card: Card | null };

/** What happens on the twin's page; a test may let its process die after either. */
export const onCardPage = {
  /** A card is typed in and sent. */
  async pay(id: string, card: Card): Promise<void> {
    await tryTestCard(id, card);
  },
  /** The bank's question is answered. */
  async authenticate(id: string, approved: boolean): Promise<void> {
    await answerBankQuestion(id, approved);
  },
};

/** Pays for a held lesson with a test card; `next` is "bank" where the card's bank asks first. */
export async function payLesson(
  student: Student,
  { card, ...input }: PayInput & WithCard,
  now = new Date(),
): Promise<PayAnswer> {
  const started = await startPaying(student, input, now);
  if (!started.ok && started.reason === "unreached") throw new Error("the provider is away");
  if (!started.ok || started.next !== "provider") return started;
  if (card === null || methodOf(card) === null) return { ok: false, reason: "declined" };
  await onCardPage.pay(started.ref, card);
  return finishPaying(student, input.lessonId, now);
}

/** Answers the bank about the payment of a student's lesson, and comes back from its page. */
export async function answerBank(
  student: Student,
  { lessonId, approved }: { lessonId: string; approved: boolean },
  now = new Date(),
): Promise<PayAnswer> {
  await answerAbout(student, eq(payments.lessonId, lessonId), approved);
  return finishPaying(student, lessonId, now);
}

/** The same for a package. */
export async function answerPackageBank(
  student: Student,
  { packageId, approved }: { packageId: string; approved: boolean },
  now = new Date(),
): Promise<PackageAnswer> {
  await answerAbout(student, eq(payments.packageId, packageId), approved);
  return finishBuying(student, packageId, now);
}

async function answerAbout(student: Student, which: SQL, approved: boolean): Promise<void> {
  const [paid] = await db()
    .select({ ref: payments.providerRef })
    .from(payments)
    .where(and(which, eq(payments.payerId, student.id)));
  if (paid?.ref != null) await onCardPage.authenticate(paid.ref, approved);
}

/** Buys a package with a test card. */
export async function buyPackage(
  student: Student,
  { card, ...input }: PackageInput & WithCard,
  now = new Date(),
): Promise<PackageAnswer> {
  const started = await startBuying(student, input, now);
  if (!started.ok || started.next !== "provider") return started;
  if (card === null) return { ok: false, reason: "declined" };
  await onCardPage.pay(started.ref, card);
  return finishBuying(student, started.packageId, now);
}

/** Charges the rest of a series to another test card. */
export async function changeSeriesCard(
  student: Student,
  seriesId: string,
  card: Card,
  now = new Date(),
): Promise<CardChange> {
  const started = await startCardChange(student, seriesId, "/student/lessons");
  if (!started.ok) return started;
  if (started.checkout.kind !== "redirect") throw new Error("only the twin takes test cards");
  const id = /\/([^/?]+)_secret_/.exec(started.checkout.url)![1]!;
  await onCardPage.pay(id, card);
  await onCardPage.authenticate(id, true);
  return finishCardChange(student, seriesId, id, now);
}

/** Tries a test card on an open charge of the twin's, and answers its new state. */
export async function payCharge(ref: string, card: Card) {
  await onCardPage.pay(ref, card);
  return provider().read(ref);
}
