import {
  bookingRefusal,
  type LessonKind,
  type StartRefusal,
  teacherDuring,
} from "../lessons/rules.ts";
import { slotInput, type StoredCalendar } from "../availability/slots.server.ts";
import { unavailableReason, type UnavailableReason } from "../availability/unavailable-reason.ts";

/** What is known of the student who asks, in addition to the teacher's calendar. */
export type AskingStudent = {
  id: string;
  isTeacher: boolean;
  holds: number;
  trialsOpen: number;
  /** With this teacher, or one to come. */
  hadLesson: boolean;
};

/**
 * Why a student cannot have that start with that teacher, or null: the one answer for pages that ask and
 * commands that book. Instants are epoch milliseconds.
 */
export function checkStart(
  calendar: StoredCalendar,
  input: {
    startsAt: number;
    kind: LessonKind;
    minutes: number;
    /** In the place of the notice that the teacher asks for. */
    noticeHours?: number;
  },
  asker: AskingStudent,
  now: number,
): StartRefusal | null {
  const { startsAt, kind, minutes } = input;
  const range = { from: startsAt, to: startsAt + 1, minutes, kind };
  // A hold of one's own fills the teacher's day as any other, although the pages show its time.
  const all = slotInput(calendar, range, null, now);
  const terms =
    input.noticeHours === undefined ? all : { ...all, noticeMinutes: input.noticeHours * 60 };
  const refusal = bookingRefusal({
    now,
    startsAt,
    kind,
    noticeHours: terms.noticeMinutes / 60,
    windowDays: terms.horizonDays,
    minutes,
    isOwnLesson: asker.isTeacher,
    holdsOpen: asker.holds,
    hadLessonWithTeacher: asker.hadLesson,
    trialsOpen: asker.trialsOpen,
  });
  if (refusal !== null) return refusal;
  const why = unavailableReason(terms, startsAt);
  if ((why === "held" || why === "lesson") && isTheirs(calendar, input, asker.id))
    return "you-are-busy";
  return why === null ? null : refusals[why];
}

/** Whether it is a hold or a lesson of their own that is in the way. */
function isTheirs(
  { taken }: StoredCalendar,
  { startsAt, minutes }: { startsAt: number; minutes: number },
  studentId: string,
): boolean {
  const wanted = teacherDuring(startsAt, minutes);
  return taken.some((one) => {
    const during = teacherDuring(one.startsAt, one.minutes);
    return one.studentId === studentId && during.start < wanted.end && wanted.start < during.end;
  });
}

const refusals: Record<UnavailableReason, StartRefusal> = {
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
