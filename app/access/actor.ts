import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import type { PersonSanctionScope } from "#db/schema/accounts/sanction-values.ts";

export type Role = "student" | "teacher" | "admin";

/** A signed-in person as the server knows them. Only the session gate makes one. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role | null;
  version: number;
  /** IANA zone that this person's times are shown in. */
  zone: string;
  /** The file with their portrait. */
  portrait: string | null;
  /** An admin looks as this person: what is of chats and money is not handed out. */
  viewed?: true;
  /** Of an admin: the areas of their work; null or nothing is all of them. */
  rights?: readonly AdminRight[] | null;
  /** What is closed to them at the moment; nothing: no restriction. */
  restrictions?: readonly PersonRestriction[];
  /** When they asked for their account to be deleted (epoch ms); they can still keep it. */
  leavingSince?: number;
};

/** A restriction of an account: no new bookings, or no messages to new teachers; until when (epoch ms) or until taken back. */
export type PersonRestriction = {
  scope: Exclude<PersonSanctionScope, "account">;
  endsAt: number | null;
};

declare const gated: unique symbol;
/** Proof that the gate of that role was passed: a function that takes one cannot be called by a route that forgot it. */
export type Student = Person & { role: "student"; [gated]: true };
export type Teacher = Person & { role: "teacher"; [gated]: true };
export type Admin = Person & { role: "admin"; [gated]: true };

/** For the gate, the seed and the tests, which know the role by other means. */
export function asStudent(person: Person): Student {
  if (person.role !== "student") throw new Error(`${person.id} is not a student`);
  return person as Student;
}

export function asTeacher(person: Person): Teacher {
  if (person.role !== "teacher") throw new Error(`${person.id} is not a teacher`);
  return person as Teacher;
}

export function asAdmin(person: Person): Admin {
  if (person.role !== "admin") throw new Error(`${person.id} is not an admin`);
  return person as Admin;
}
