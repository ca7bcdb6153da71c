/** Pure, browser-safe: what can be reported, how urgent it is, what a decision does to the money. */
import { shareOf } from "#app/platform/money.ts";
import { splitCancelled, splitLesson } from "#app/features/payments/purchases/rules.ts";
import { canMove } from "#app/features/scheduling/lessons/rules.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import {
  addDays,
  dayNumberOf,
  hour,
  instantOf,
  localDate,
  weekdayOfDayNumber,
  zonedParts,
  type EpochMs,
} from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { PaymentState } from "#db/schema/payments/payment-states.ts";
import type { reports } from "#db/schema/reports/reports.ts";
import {
  type Category,
  type Outcome,
  severities,
  type Severity,
  type Wish,
} from "#db/schema/reports/report-values.ts";

/** What a student reports about a lesson. */
export const lessonCategories = [
  "teacher-absent",
  "late",
  "technical",
  "not-as-described",
  "behaviour",
  "outside-payment",
  "under-18",
  "illegal",
] as const satisfies Category[];

/** What its teacher reports about a lesson. */
export const taughtCategories = [
  "student-absent",
  "technical",
  "behaviour",
  "outside-payment",
  "under-18",
  "illegal",
] as const satisfies Category[];

/** What a student reports about a teacher's profile or messages. */
export const teacherCategories = [
  "harassment",
  "sexual",
  "hate",
  "threat",
  "scam",
  "outside-payment",
  "private-data",
  "fake-identity",
  "stolen-photo",
  "misleading-price",
  "illegal",
] as const satisfies Category[];

/** What anybody reports about a review. */
export const reviewCategories = [
  "fake-review",
  "other-person",
  "private-data",
  "abusive",
  "illegal",
] as const satisfies Category[];

/** What either of the two reports about a message of the other. */
export const messageCategories = [
  "harassment",
  "sexual",
  "hate",
  "threat",
  "scam",
  "outside-payment",
  "private-data",
  "fake-identity",
  "under-18",
  "illegal",
] as const satisfies Category[];

const categoriesBySubject = {
  message: messageCategories,
  lesson: lessonCategories,
  teacher: teacherCategories,
  review: reviewCategories,
};

export type ReportSubject = keyof typeof categoriesBySubject;
type ReportParties = Pick<
  typeof reports.$inferSelect,
  "reporterId" | "teacherId" | "context" | "messageSeq"
>;
/** Who wrote a report: the teacher it is filed under, or somebody else. */
export type ReportedBy = "student" | "teacher";

/** Whether an outcome gives money of the lesson back. */
export function givesBack(outcome: string | null): boolean {
  return outcome === "refund" || outcome === "part";
}

/** Where a rule of ours found a message, it is a report of the other of the two. */
export function reportedBy(report: ReportParties): ReportedBy {
  const { reporterId, teacherId, context, messageSeq } = report;
  const writer = context?.find(({ seq }) => seq === messageSeq)?.senderId;
  const isTeachers = reporterId === null ? writer !== teacherId : reporterId === teacherId;
  return isTeachers ? "teacher" : "student";
}

export function categoriesOf(
  subject: ReportSubject,
  by: ReportedBy = "student",
): readonly Category[] {
  return subject === "lesson" && by === "teacher" ? taughtCategories : categoriesBySubject[subject];
}

const wishesBySubject = {
  message: ["stops", "apology", "know"],
  lesson: ["refund", "other-lesson", "stops", "apology", "know"],
  teacher: ["stops", "apology", "know"],
  review: ["taken-down", "know"],
} as const satisfies Record<ReportSubject, Wish[]>;

/** What a teacher would like after a lesson: theirs is the other side of its money. */
const taughtWishes = ["payment", "stops", "apology", "know"] as const satisfies Wish[];

/** What who reports this can say that they would like to happen. */
export function wishesOf(subject: ReportSubject, by: ReportedBy = "student"): readonly Wish[] {
  return subject === "lesson" && by === "teacher" ? taughtWishes : wishesBySubject[subject];
}

/** S1: safety, minors, illegal content. S2: conduct and honesty between people. S3: the service itself. */
const severityByCategory: Record<Category, Severity> = {
  illegal: "S1",
  "under-18": "S1",
  threat: "S1",
  sexual: "S1",
  "teacher-absent": "S2",
  behaviour: "S2",
  "outside-payment": "S2",
  harassment: "S2",
  hate: "S2",
  scam: "S2",
  "private-data": "S2",
  "fake-identity": "S2",
  "fake-review": "S2",
  abusive: "S2",
  "other-person": "S3",
  "student-absent": "S3",
  late: "S3",
  technical: "S3",
  "not-as-described": "S3",
  "stolen-photo": "S3",
  "misleading-price": "S3",
  "contact-details": "S3",
};

export function severityOf(category: Category): Severity {
  return severityByCategory[category];
}

/** Of several reports the gravest counts. */
export function worstOf(grave: readonly Severity[]): Severity {
  return severities.find((one) => grave.includes(one)) ?? "S3";
}

/** By when somebody has looked. Working days are Monday to Friday in the company's zone. */
export function firstLookBy(severity: Severity, filedAt: EpochMs): EpochMs {
  if (severity !== "S3") return filedAt + rules.report.firstLookHours[severity] * hour;
  const clock = zonedParts(filedAt, brand.zone);
  let date = localDate(filedAt, brand.zone);
  for (let days = 0; days < rules.report.firstLookWorkDays;) {
    date = addDays(date, 1);
    if (weekdayOfDayNumber(dayNumberOf(date)) <= 5) days += 1;
  }
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return instantOf({ year, month, day }, clock.hour * 60 + clock.minute, brand.zone);
}

export type ReportClock = { dueAt: EpochMs; leftMs: number; usedShare: number; urgency: Urgency };
export type Urgency = "calm" | "soon" | "late";

/** How much of the time for the first look is gone; `soon` from half of it, `late` from nine tenths. */
export function reportClock(
  report: { severity: Severity; createdAt: EpochMs },
  at: EpochMs,
): ReportClock {
  const dueAt = firstLookBy(report.severity, report.createdAt);
  const used = (at - report.createdAt) / (dueAt - report.createdAt);
  return {
    dueAt,
    leftMs: dueAt - at,
    usedShare: Math.min(1, Math.max(0, used)),
    urgency: used >= 0.9 ? "late" : used >= 0.5 ? "soon" : "calm",
  };
}

/**
 * Who was reported is warned, be it the teacher or the student; money comes back for a lesson, and only a review can be
 * taken down.
 */
export function outcomesOf(subject: ReportSubject, money: ReportedMoney | null): Outcome[] {
  if (subject === "review") return ["dismiss", "hide"];
  const conduct: Outcome[] = ["dismiss", "warn"];
  return canRefund(money) ? [...conduct, "part", "refund"] : conduct;
}

/** What decides about a lesson's money. */
export type ReportedMoney = {
  state: LessonState;
  feeBasisPoints: number;
  paymentState: PaymentState;
  amountPence: number;
  /** A decision of this case was reversed: a lesson that it resolved without a refund can be refunded now. */
  isReopened?: boolean;
};

/**
 * A lesson's money can be given back while it is held for the lesson and the lesson can still be voided, and after a
 * completed lesson's was divided: then each side gives its part.
 */
export function canRefund(money: Omit<ReportedMoney, "feeBasisPoints"> | null): boolean {
  if (money === null || money.amountPence === 0 || money.paymentState !== "paid") return false;
  return (
    isDivided(money) ||
    canMove(money.state, "void", "admin") ||
    canMove(money.state, "resolved", "admin")
  );
}

/** What of a lesson's price the minutes that were lost come to, in pence; null for more than it has, or none. */
export function priceOfMinutes(
  { amountPence, minutes }: { amountPence: number; minutes: number },
  minutesLost: number,
): number | null {
  if (minutesLost < 1 || minutesLost >= minutes) return null;
  return shareOf(amountPence, minutesLost, minutes);
}

/** The lesson is over and its money is divided: each side gives its part of a refund back. */
export function isDivided({
  state,
  isReopened = false,
}: Pick<ReportedMoney, "state" | "isReopened">): boolean {
  return state === "completed" || (state === "resolved" && isReopened);
}

/** Who ends up with what of a lesson's price, in pence. */
export type MoneyEffect = { studentPence: number; teacherPence: number; feePence: number };

/** What an outcome means for the held money of a lesson; null when it moves none. `partPence`: given back in part. */
export function effectOf(
  outcome: Outcome,
  money: ReportedMoney | null,
  partPence = 0,
): MoneyEffect | null {
  if (money === null || !canRefund(money)) return null;
  if (outcome === "part") {
    const { amountPence, feeBasisPoints } = money;
    const { refundPence, teacherPence, feePence } = splitCancelled({
      pricePence: amountPence,
      refundPence: partPence,
      feeBasisPoints,
    });
    return { studentPence: refundPence, teacherPence, feePence };
  }
  if (outcome === "refund")
    return { studentPence: money.amountPence, teacherPence: 0, feePence: 0 };
  const parts = splitLesson({ ...money, pricePence: money.amountPence });
  return { studentPence: 0, ...parts };
}
