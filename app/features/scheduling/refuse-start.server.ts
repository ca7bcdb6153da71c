import { bookingRefusal, type BookingRefusal, type LessonKind } from "./rules.ts";
import { slotInput, type StoredCalendar } from "./slots.server.ts";
import { whyNot, type WhyNot } from "./why-not.ts";

export type StartRefusal = BookingRefusal | "full" | "time-off" | "away" | "slot-taken";

/** What is known of whoever asks, beside the teacher's calendar. */
export type Asker = {
  id: string;
  isTeacher: boolean;
  holds: number;
  trialsOpen: number;
  hadTrial: boolean;
};

/**
 * Why a student cannot have that start with that teacher, or null: the one answer for pages that ask and
 * commands that book. Instants are epoch milliseconds.
 */
export function refuseStart(
  calendar: StoredCalendar,
  wish: {
    startsAt: number;
    kind: LessonKind;
    minutes: number;
    /** In the place of the notice that the teacher asks for. */
    noticeHours?: number;
  },
  asker: Asker,
  now: number,
): StartRefusal | null {
  const { startsAt, kind, minutes } = wish;
  const range = { from: startsAt, to: startsAt + 1, minutes, kind };
  const own = slotInput(calendar, range, asker.id, now);
  const input =
    wish.noticeHours === undefined ? own : { ...own, noticeMinutes: wish.noticeHours * 60 };
  const refusal = bookingRefusal({
    now,
    startsAt,
    kind,
    noticeHours: input.noticeMinutes / 60,
    windowDays: input.horizonDays,
    minutes,
    isOwnLesson: asker.isTeacher,
    holdsOpen: asker.holds,
    hadTrialWithTeacher: asker.hadTrial,
    trialsOpen: asker.trialsOpen,
  });
  if (refusal !== null) return refusal;
  const why = whyNot(input, startsAt);
  return why === null ? null : refusals[why];
}

const refusals: Record<WhyNot, StartRefusal> = {
  past: "past",
  "too-soon": "too-soon",
  "too-far": "too-far",
  closed: "not-open",
  "off-grid": "not-open",
  "time-off": "time-off",
  away: "away",
  // Somebody was quicker.
  lesson: "slot-taken",
  held: "slot-taken",
  break: "slot-taken",
  full: "full",
};
