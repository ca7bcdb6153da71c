import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { MessageKind } from "#db/schema/chat/message-kinds.ts";
import {
  hasStatus,
  hiddenStatuses,
  knownOnlyStatuses,
  openStatuses,
  type TeacherStatus,
} from "#db/schema/teachers/teacher-statuses.ts";
import type { Person } from "./actor.ts";

/** What decides whether somebody may write: no more of the chat than that. */
export type ChatFacts = {
  studentId: string;
  teacherId: string;
  teacherStatus: TeacherStatus;
  /** Messages so far. */
  lastSeq: number;
  /** The two have, or had, a lesson together. */
  haveLesson: boolean;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
  /** One of the two has no account any more. */
  isErased: boolean;
};

export function isMember(person: Pick<Person, "id">, chat: ChatFacts): boolean {
  return person.id === chat.studentId || person.id === chat.teacherId;
}

/**
 * Members write until one blocks the other or the account of one is closed or deleted; a teacher never writes first to a
 * stranger.
 */
export function canWrite(person: Pick<Person, "id">, chat: ChatFacts): boolean {
  if (!isMember(person, chat) || chat.isBlocked || chat.isErased) return false;
  if (hasStatus(hiddenStatuses, chat.teacherStatus)) return false;
  return person.id === chat.studentId || chat.lastSeq > 0 || chat.haveLesson;
}

/**
 * How many teachers they have no lesson with a student may begin to write to now: none before their address is
 * confirmed, and none while their account is restricted.
 */
export function newTeachersLeft(student: {
  emailVerified: boolean;
  isRestricted: boolean;
  begunToday: number;
}): number {
  if (!student.emailVerified || student.isRestricted) return 0;
  return Math.max(0, rules.chat.newTeachersPerDay - student.begunToday);
}

/** A student may begin with a teacher whose profile is open, or whose lesson they have, and neither has blocked the other. */
export function canOpenChat(
  teacherStatus: TeacherStatus,
  haveLesson: boolean,
  isBlocked: boolean,
): boolean {
  if (isBlocked) return false;
  if (hasStatus(openStatuses, teacherStatus)) return true;
  return haveLesson && hasStatus(knownOnlyStatuses, teacherStatus);
}

/** Of a message what decides who may change it. Instants are epoch milliseconds. */
export type MessageFacts = {
  senderId: string;
  kind: MessageKind;
  at: number;
  deletedAt: number | null;
};

export type MessageRefusal =
  | "closed"
  | "deleted"
  | "not-yours"
  | "no-words"
  | "edit-over"
  | "delete-over";

/** Words are their sender's to edit, for as many minutes as the rules say. Null: this person may. */
export function whyNotEdit(
  person: Pick<Person, "id">,
  message: MessageFacts,
  now: number,
): MessageRefusal | null {
  if (message.deletedAt !== null) return "deleted";
  if (message.senderId !== person.id) return "not-yours";
  if (message.kind !== "text") return "no-words";
  return now < message.at + rules.chat.editMinutes * minute ? null : "edit-over";
}

/** Any message is its sender's to delete, for as many hours as the rules say. Null: this person may. */
export function whyNotDelete(
  person: Pick<Person, "id">,
  message: MessageFacts,
  now: number,
): MessageRefusal | null {
  if (message.deletedAt !== null) return "deleted";
  if (message.senderId !== person.id) return "not-yours";
  return now < message.at + rules.chat.deleteHours * hour ? null : "delete-over";
}

export type CorrectRefusal = "deleted" | "your-own" | "no-words";

/** Either side corrects words of the other's. Null: this person may. */
export function whyNotCorrect(
  person: Pick<Person, "id">,
  message: MessageFacts,
): CorrectRefusal | null {
  if (message.deletedAt !== null) return "deleted";
  if (message.senderId === person.id) return "your-own";
  return message.kind === "text" ? null : "no-words";
}

export type TranslateRefusal = "deleted" | "your-own" | "no-words";

/** Words of the other's are translated for who reads them. Null: this person may have them translated. */
export function whyNotTranslate(
  person: Pick<Person, "id">,
  message: MessageFacts & { text: string },
): TranslateRefusal | null {
  if (message.deletedAt !== null) return "deleted";
  if (message.senderId === person.id) return "your-own";
  return message.kind === "text" && message.text.trim() !== "" ? null : "no-words";
}
