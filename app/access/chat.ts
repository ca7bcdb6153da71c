import { rules } from "#config/rules.ts";
import type { Person } from "./actor.ts";

/** What decides whether somebody may write: no more of the chat than that. */
export type ChatFacts = {
  studentId: string;
  teacherId: string;
  teacherStatus: "active" | "paused" | "restricted" | "suspended" | "closing" | "closed";
  /** Messages so far. */
  lastSeq: number;
  /** The two have, or had, a lesson together. */
  haveLesson: boolean;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
};

export function isMember(person: Pick<Person, "id">, chat: ChatFacts): boolean {
  return person.id === chat.studentId || person.id === chat.teacherId;
}

/** Members write until one blocks the other or the teacher's account is closed; a teacher never writes first to a stranger. */
export function canWrite(person: Pick<Person, "id">, chat: ChatFacts): boolean {
  if (!isMember(person, chat) || chat.isBlocked) return false;
  if (chat.teacherStatus === "suspended" || chat.teacherStatus === "closed") return false;
  return person.id === chat.studentId || chat.lastSeq > 0 || chat.haveLesson;
}

/** How many teachers they have no lesson with a student may begin to write to now: none before their address is confirmed. */
export function newTeachersLeft(student: { emailVerified: boolean; begunToday: number }): number {
  if (!student.emailVerified) return 0;
  return Math.max(0, rules.chat.newTeachersPerDay - student.begunToday);
}

/** A student may begin with a teacher whose profile is open, or whose lesson they have, and neither has blocked the other. */
export function canOpenChat(
  teacherStatus: ChatFacts["teacherStatus"],
  haveLesson: boolean,
  isBlocked: boolean,
): boolean {
  if (isBlocked) return false;
  if (teacherStatus === "active" || teacherStatus === "paused") return true;
  return haveLesson && (teacherStatus === "restricted" || teacherStatus === "closing");
}
