/** Pure, browser-safe: what can be reported, how urgent it is, what a decision does to the money. */
import { splitLesson, type PurchaseKind } from "#app/features/payments/rules.ts";
import { canMove, type LessonState } from "#app/features/scheduling/rules.ts";
import {
  addDays,
  dayNumberOf,
  hour,
  instantOf,
  localDate,
  weekdayOfDayNumber,
  zonedParts,
  type EpochMs,
} from "#app/platform/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";

export const severities = ["S1", "S2", "S3"] as const;
export type Severity = (typeof severities)[number];

/** What a student reports about a lesson. That the student was absent is the teacher's to report. */
export const lessonCategories = [
  "teacher-absent",
  "late",
  "technical",
  "not-as-described",
  "behaviour",
  "outside-payment",
  "under-18",
  "illegal",
] as const;

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
] as const;

export type Subject = "lesson" | "teacher";
export type Category = (typeof lessonCategories)[number] | (typeof teacherCategories)[number];

export function categoriesOf(subject: Subject): readonly Category[] {
  return subject === "lesson" ? lessonCategories : teacherCategories;
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
  late: "S3",
  technical: "S3",
  "not-as-described": "S3",
  "stolen-photo": "S3",
  "misleading-price": "S3",
};

export function severityOf(category: Category): Severity {
  return severityByCategory[category];
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

export type Clock = { dueAt: EpochMs; leftMs: number; usedShare: number; urgency: Urgency };
export type Urgency = "calm" | "soon" | "late";

/** How much of the time for the first look is gone; `soon` from half of it, `late` from nine tenths. */
export function clockOf(report: { severity: Severity; createdAt: EpochMs }, at: EpochMs): Clock {
  const dueAt = firstLookBy(report.severity, report.createdAt);
  const used = (at - report.createdAt) / (dueAt - report.createdAt);
  return {
    dueAt,
    leftMs: dueAt - at,
    usedShare: Math.min(1, Math.max(0, used)),
    urgency: used >= 0.9 ? "late" : used >= 0.5 ? "soon" : "calm",
  };
}

export const outcomes = ["dismiss", "warn", "refund"] as const;
export type Outcome = (typeof outcomes)[number];

/** What decides about a lesson's money. */
export type LessonMoney = {
  state: LessonState;
  kind: PurchaseKind;
  paymentState: "open" | "paid" | "cancelled" | "part_refunded" | "refunded";
  amountPence: number;
};

/** A lesson's money can be given back while it is held for the lesson and the lesson can still be voided. */
export function canRefund(money: LessonMoney | null): boolean {
  if (money === null || money.amountPence === 0 || money.paymentState !== "paid") return false;
  return canMove(money.state, "void", "admin");
}

/** Who ends up with what of a lesson's price, in pence. */
export type MoneyEffect = { studentPence: number; teacherPence: number; feePence: number };

/** What an outcome means for the held money of a lesson; null when it moves none. */
export function effectOf(outcome: Outcome, money: LessonMoney | null): MoneyEffect | null {
  if (money === null || !canRefund(money)) return null;
  if (outcome === "refund")
    return { studentPence: money.amountPence, teacherPence: 0, feePence: 0 };
  const parts = splitLesson({ pricePence: money.amountPence, kind: money.kind });
  return { studentPence: 0, ...parts };
}
