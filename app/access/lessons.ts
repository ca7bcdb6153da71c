import {
  isIn,
  type LessonState,
  reachedStates,
  roomStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Person } from "./actor.ts";

type Facts = { studentId: string; teacherId: string; state: LessonState; startsAt: number };

/** As which of the two this person is in the lesson, or null. */
export function sideOf(
  person: Pick<Person, "id">,
  lesson: Pick<Facts, "studentId" | "teacherId">,
): "student" | "teacher" | null {
  if (person.id === lesson.studentId) return "student";
  return person.id === lesson.teacherId ? "teacher" : null;
}

/** Either side may cancel a booked lesson until it starts, and the student take back a request. */
export function canCancel(person: Pick<Person, "id">, lesson: Facts, now: number): boolean {
  const side = sideOf(person, lesson);
  const isOpen = lesson.state === "booked" || (lesson.state === "requested" && side === "student");
  return side !== null && isOpen && now < lesson.startsAt;
}

/** Either side may propose another time for a booked lesson until it starts. */
export function canRequestReschedule(
  person: Pick<Person, "id">,
  lesson: Facts,
  now: number,
): boolean {
  return sideOf(person, lesson) !== null && lesson.state === "booked" && now < lesson.startsAt;
}

/** The teacher alone answers a request. */
export function canAnswer(person: Pick<Person, "id">, lesson: Facts): boolean {
  return sideOf(person, lesson) === "teacher" && lesson.state === "requested";
}

/** A teacher may let a student off who did not come, as long as the money has not been divided. */
export function canWaive(
  person: Pick<Person, "id">,
  lesson: Facts & { isSettled: boolean },
): boolean {
  return (
    sideOf(person, lesson) === "teacher" && lesson.state === "no_show_student" && !lesson.isSettled
  );
}

/** Either may give up what the record gives them of a lesson that was cut short, until its money is divided. */
export function canConcede(
  person: Pick<Person, "id">,
  lesson: Facts & { isSettled: boolean },
): boolean {
  return sideOf(person, lesson) !== null && lesson.state === "interrupted" && !lesson.isSettled;
}

/** The teacher writes a lesson up once its time is over, and may change that at any time. */
export function canWriteUp(
  person: Pick<Person, "id">,
  lesson: Facts & { minutes: number },
  now: number,
): boolean {
  return (
    sideOf(person, lesson) === "teacher" &&
    isIn(reachedStates, lesson.state) &&
    lesson.startsAt + lesson.minutes * minute <= now
  );
}

/** Only the student who holds the slot pays for it. */
export function canPay(person: Pick<Person, "id">, lesson: Facts): boolean {
  return sideOf(person, lesson) === "student" && lesson.state === "held";
}

/** The two of a lesson that is to take place, and nobody else, may enter its room. */
export function canEnterRoom(person: Pick<Person, "id">, lesson: Facts): boolean {
  return sideOf(person, lesson) !== null && isIn(roomStates, lesson.state);
}

/** Either side keeps words while the room is open, until the lesson is written up. */
export function canCatchWord(
  person: Pick<Person, "id">,
  lesson: Facts & { minutes: number; isWrittenUp: boolean },
  now: number,
): boolean {
  const { joinEarlyMinutes, graceAfterEndMinutes } = rules.lesson;
  return (
    canEnterRoom(person, lesson) &&
    !lesson.isWrittenUp &&
    now >= lesson.startsAt - joinEarlyMinutes * minute &&
    now < lesson.startsAt + (lesson.minutes + graceAfterEndMinutes) * minute
  );
}

/** A word goes by who kept it; the teacher, who writes the lesson up, may take out any. */
export function canDropWord(
  person: Pick<Person, "id">,
  lesson: Parameters<typeof canCatchWord>[1],
  word: { side: "student" | "teacher" },
  now: number,
): boolean {
  const side = sideOf(person, lesson);
  return canCatchWord(person, lesson, now) && (side === "teacher" || side === word.side);
}
