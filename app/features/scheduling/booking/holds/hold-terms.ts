import { rules } from "#config/rules.ts";
import { isInstantStart, type StartRefusal } from "#app/features/scheduling/lessons/rules.ts";
import { checkStart } from "../check-start.server.ts";
import type { BookableOffer, BookingFacts } from "./booking-facts.server.ts";

export type BookRefusal =
  | StartRefusal
  | "you-are-busy"
  | "teacher-unavailable"
  | "price-changed"
  | "bookings-off"
  | "form-used"
  | "account-restricted";

/** How a start may be had: at once or by request, and whether it begins within minutes. */
export type HoldTerms = { isInstant: boolean; asksFirst: boolean };

type Asked = { teacherId: string; startsAt: number; pricePence: number };
type Known = BookingFacts & { offer: BookableOffer };

/**
 * The terms of this start for this student, or why it cannot be had, by the facts that were read for it. A start
 * within the teacher's notice is still had, as a request, from one who takes requests for the next minutes.
 */
export function holdTerms(
  student: { id: string },
  asked: Asked,
  facts: Known,
  now: Date,
): ({ ok: true } & HoldTerms) | { ok: false; reason: BookRefusal } {
  const { approveFirst, instantLessons } = facts.offer;
  const reason = refuse(student, asked, facts, now);
  if (reason === null) return { ok: true, isInstant: false, asksFirst: approveFirst };
  const isInstant =
    reason === "too-soon" &&
    instantLessons &&
    isInstantStart(asked.startsAt, +now) &&
    refuse(student, asked, facts, now, rules.booking.instantNoticeHours) === null;
  return isInstant ? { ok: true, isInstant, asksFirst: true } : { ok: false, reason };
}

/** The one answer of `checkStart`, and whether the price is the one that the page showed. */
function refuse(
  student: { id: string },
  asked: Asked,
  facts: Known,
  now: Date,
  noticeHours?: number,
): BookRefusal | null {
  const { kind, minutes, priceMinor } = facts.offer;
  const asker = { ...facts, id: student.id, isTeacher: asked.teacherId === student.id };
  const start = { startsAt: asked.startsAt, kind, minutes, noticeHours };
  const reason = checkStart(facts.calendar, start, asker, now.getTime());
  return reason ?? (priceMinor === asked.pricePence ? null : "price-changed");
}
