/** Pure, browser-safe: the states of a lesson, its times, what may be booked, what a cancellation costs. */
import { day, type EpochMs, hour, minute } from "#app/platform/time/time.ts";
import { percentOf, shareOf } from "#app/platform/money.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";
import { limitsOf, type BoughtAt } from "./refund-limits.ts";

export type { LessonState };
export type LessonActor = "student" | "teacher" | "system" | "admin";

/** From, to, and who may: docs/decisions/002-rules.md, section 5. What is not listed is refused. */
export const transitions: Record<
  LessonState,
  Partial<Record<LessonState, readonly LessonActor[]>>
> = {
  // By the teacher for a teacher hold.
  held: { booked: ["system"], requested: ["system"], expired: ["system", "student", "teacher"] },
  requested: {
    booked: ["teacher", "system"],
    declined: ["teacher", "system", "admin"],
    expired: ["system"],
    cancelled_student: ["student", "admin"],
  },
  booked: {
    live: ["system"],
    // By the system where a lesson of a series could not be charged.
    cancelled_student: ["student", "admin", "system"],
    cancelled_teacher: ["teacher", "admin"],
    rescheduled: ["student", "teacher"],
  },
  live: {
    ended: ["system"],
    // Nobody has to wait longer than the waiting time for a teacher.
    no_show_teacher: ["system", "admin"],
    no_show_student: ["system", "admin"],
    void: ["system", "admin"],
  },
  ended: {
    completed: ["system", "admin"],
    no_show_student: ["system", "admin"],
    no_show_teacher: ["system", "admin"],
    void: ["system", "admin"],
    interrupted: ["system", "admin"],
    disputed: ["student", "teacher", "system"],
  },
  completed: {},
  // A payment that lands after the hold lapsed still gets the slot if nobody else has it.
  expired: { booked: ["system"] },
  declined: {},
  cancelled_student: {},
  cancelled_teacher: {},
  rescheduled: {},
  // The teacher may waive it until the money is divided; the student may dispute it.
  no_show_student: { void: ["teacher"], disputed: ["student", "system"] },
  no_show_teacher: {},
  void: {},
  // Money is divided when the time for reports is over; until then either may object.
  interrupted: { disputed: ["student", "teacher", "system"] },
  disputed: { resolved: ["admin"] },
  resolved: {},
};

export function canMove(from: LessonState, to: LessonState, actor: LessonActor): boolean {
  return transitions[from][to]?.includes(actor) ?? false;
}

/** Half-open. */
export type During = { start: EpochMs; end: EpochMs };

/** The time the student is taught. */
export function lessonDuring(startsAt: EpochMs, minutes: number): During {
  return { start: startsAt, end: startsAt + minutes * minute };
}

/** The time it takes of the teacher's day: the lesson and its built-in break. */
export function teacherDuring(startsAt: EpochMs, minutes: number): During {
  return { start: startsAt, end: startsAt + slotMinutesOf(minutes) * minute };
}

/** Lesson plus break. A length we do not sell takes its own time. */
export function slotMinutesOf(minutes: number): number {
  const sold = rules.lesson.lengths.find((length) => length.minutes === minutes);
  return sold?.slotMinutes ?? minutes;
}

/** The break inside a slot, by the slot's length; none where we sell no such slot. */
export function breakMinutesOf(slotMinutes: number): number {
  const sold = rules.lesson.lengths.find((length) => length.slotMinutes === slotMinutes);
  return sold ? slotMinutes - sold.minutes : 0;
}

/** When the room is open: from `opens` up to, not including, `closes`. */
export function joinWindow(lesson: { startsAt: EpochMs; minutes: number }) {
  return {
    opens: lesson.startsAt - rules.lesson.joinEarlyMinutes * minute,
    closes: lesson.startsAt + (lesson.minutes + rules.lesson.graceAfterEndMinutes) * minute,
  };
}

export function canJoinAt(lesson: { startsAt: EpochMs; minutes: number }, now: EpochMs): boolean {
  const { opens, closes } = joinWindow(lesson);
  return now >= opens && now < closes;
}

/** Under what a teacher with so many free hours sells today. Whatever is sold keeps it, as `cancelPolicy`. */
export function cancelPolicyOf(freeHours: number): CancelPolicy {
  const { partialHours, partialRefundPercent } = rules.cancel;
  return { freeHours, partialHours, partialRefundPercent, undoMinutes: rules.booking.undoMinutes };
}

export type RefundKind = "free" | "partial" | "late" | "undo" | "teacher";
export type Refund = { refundPence: number; keptPence: number; kind: RefundKind };
type Bought = BoughtAt & { pricePence: number };

/**
 * What a cancellation at `now` gives back: docs/decisions/002-rules.md, section 4. Each limit still counts
 * as in time: exactly 12 hours before is free, exactly 2 hours before is a part.
 */
export function refundFor(asked: Bought & { now: EpochMs; by: "student" | "teacher" }): Refund {
  const kind = asked.by === "teacher" ? "teacher" : refundKind(asked, asked.now);
  const refundPence = refundOf(asked, kind);
  return { refundPence, keptPence: asked.pricePence - refundPence, kind };
}

/** What the student gets back as time passes, up to the start: each segment holds up to and including `until`. */
export function refundSteps(bought: Bought) {
  const { startsAt, bookedAt } = bought;
  const { freeUntil, partialUntil, undoUntil } = limitsOf(bought);
  const fullUntil = Math.max(freeUntil, undoUntil);
  const steps = [
    { kind: fullUntil === freeUntil ? ("free" as const) : ("undo" as const), until: fullUntil },
    { kind: "partial" as const, until: partialUntil },
    { kind: "late" as const, until: startsAt },
  ];
  let before = -Infinity;
  return steps.flatMap(({ kind, until }) => {
    if (until < bookedAt || until <= before) return [];
    before = until;
    return [{ kind, refundPence: refundOf(bought, kind), until }];
  });
}

function refundKind(bought: Bought, now: EpochMs): RefundKind {
  const { freeUntil, partialUntil, undoUntil } = limitsOf(bought);
  if (now <= freeUntil) return "free";
  if (now <= undoUntil) return "undo";
  return now <= partialUntil ? "partial" : "late";
}

function refundOf({ pricePence, cancelPolicy }: Bought, kind: RefundKind): number {
  if (kind === "late") return 0;
  return kind === "partial" ? percentOf(pricePence, cancelPolicy.partialRefundPercent) : pricePence;
}

/**
 * By when a teacher answers a request made at `now`: docs/decisions/002-rules.md, section 1. A day, or two hours before
 * the start, whichever is earlier; minutes where the lesson is wanted at once or that moment has passed. Never after the start.
 */
export function answerDeadline(asked: {
  now: EpochMs;
  startsAt: EpochMs;
  instant: boolean;
}): EpochMs {
  const { now, startsAt, instant } = asked;
  const { approveHours, approveBeforeStartHours, instantAnswerMinutes } = rules.booking;
  const soonest = now + instantAnswerMinutes * minute;
  const usual = Math.min(now + approveHours * hour, startsAt - approveBeforeStartHours * hour);
  return Math.min(startsAt, instant ? soonest : Math.max(soonest, usual));
}

/** Whether a start is near enough to be asked for at once, and far enough to be paid and answered before it. */
export function isInstantStart(startsAt: EpochMs, now: EpochMs): boolean {
  const { instantAnswerMinutes, instantAheadHours } = rules.booking;
  return (
    startsAt >= now + instantAnswerMinutes * minute && startsAt <= now + instantAheadHours * hour
  );
}

/** What the record gives back of an interrupted lesson, in pence: the price of the minutes that were lost. */
export function lostPence(lesson: {
  pricePence: number;
  minutes: number;
  lostMinutes: number | null;
}): number {
  return shareOf(lesson.pricePence, lesson.lostMinutes ?? 0, lesson.minutes);
}

export type LessonKind = "trial" | "single";
export type BookingRefusal =
  | "past"
  | "off-grid"
  | "too-soon"
  | "too-far"
  | "not-open"
  | "not-offered"
  | "own-lesson"
  | "too-many-holds"
  | "trial-used"
  | "too-many-trials";
/** Why a start cannot be booked: a booking rule, or something in one of the two calendars. */
export type StartRefusal =
  | BookingRefusal
  | "full"
  | "time-off"
  | "away"
  | "slot-taken"
  | "you-are-busy";

/** The notice that applies: the teacher's own, and for a trial never less than the trial's. */
export function noticeHoursFor(kind: LessonKind, teacherHours = rules.booking.noticeHours): number {
  return kind === "trial" ? Math.max(teacherHours, rules.booking.trialNoticeHours) : teacherHours;
}

/**
 * Why an attempt to book is refused, or null. `noticeHours` is the notice that applies (`noticeHoursFor`);
 * `openStarts`, from `openSlots`, lists the starts that may be had. The overlap itself is the database's to refuse.
 */
export function bookingRefusal(input: {
  now: EpochMs;
  startsAt: EpochMs;
  kind: LessonKind;
  noticeHours?: number;
  windowDays?: number;
  minutes?: number;
  minutesOffered?: readonly number[];
  openStarts?: readonly EpochMs[];
  isOwnLesson?: boolean;
  holdsOpen?: number;
  hadLessonWithTeacher?: boolean;
  trialsOpen?: number;
}): BookingRefusal | null {
  const { now, startsAt, kind } = input;
  const noticeHours = input.noticeHours ?? noticeHoursFor(kind);
  const windowDays = input.windowDays ?? rules.booking.windowDays;
  if (input.isOwnLesson) return "own-lesson";
  if (startsAt <= now) return "past";
  if (!Number.isInteger(startsAt / minute)) return "off-grid";
  if (startsAt < now + noticeHours * hour) return "too-soon";
  if (startsAt >= now + windowDays * day) return "too-far";
  if (
    input.minutes !== undefined &&
    !(input.minutesOffered ?? lessonMinutes).includes(input.minutes)
  ) {
    return "not-offered";
  }
  if (kind === "trial" && input.hadLessonWithTeacher) return "trial-used";
  if (kind === "trial" && (input.trialsOpen ?? 0) >= rules.price.openTrialsMax)
    return "too-many-trials";
  if ((input.holdsOpen ?? 0) >= rules.booking.holdsPerPerson) return "too-many-holds";
  if (input.openStarts && !input.openStarts.includes(startsAt)) return "not-open";
  return null;
}
