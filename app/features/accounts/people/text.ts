import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { rightText } from "../account-security/text.ts";

/** Reasons are words and no text: what is written about them stays for ever. */
export const viewReasons = ["help", "fault", "report"] as const;
export type ViewReason = (typeof viewReasons)[number];

export const viewReasonText: Record<ViewReason, string> = {
  help: "Help asked for",
  fault: "A fault",
  report: "A report",
};

/** How many rows of the audit log a person's page has. */
export const peopleShown = 50;

/** "All areas", or their names. */
export function rightsText(rights: readonly AdminRight[] | null): string {
  return rights === null ? "All areas" : rights.map((right) => rightText[right].label).join(", ");
}

/** What an account is at the moment, the gravest first. */
export function personStateText(person: {
  erasedAt: number | null;
  suspendedAt: number | null;
  deletionAskedAt: number | null;
}): string {
  if (person.erasedAt !== null) return "Erased";
  if (person.suspendedAt !== null) return "Suspended";
  return person.deletionAskedAt === null ? "Open" : "Deletion asked for";
}

export const roleText = { student: "Student", teacher: "Teacher", admin: "Admin" } as const;

/** The choices of the list's filters. */
export const peopleFilterText = {
  state: {
    open: "Open",
    suspended: "Suspended",
    leaving: "Deletion asked for",
    erased: "Erased",
  },
  reports: { about: "About them", by: "By them" },
  sort: { name: "By name", joined: "Joined last first", seen: "Seen last first" },
} as const;

export const refusalText = {
  oneself: "This is your own account.",
  "last-admin": "No other admin with the right “Settings” would be left who can sign in.",
  "no-right": "Only an admin with the right “Settings” can do this to an admin.",
  changed:
    "Somebody has changed these rights since you opened the page. It shows them as they are now.",
  unchanged: "This was done already. The page shows how it is now.",
  admin: "Nobody looks as an admin.",
  suspended: "This person is suspended: there is nothing that they see.",
  erased: "This account is erased.",
  gone: "Your session ended, or this account is gone. Load the page again.",
} as const;

export const invitationRefusalText = {
  "is-admin": "This person is an admin already.",
  "is-teacher": "This address has a teacher's account. Invite another address of theirs.",
  "has-lessons":
    "You have lessons to come, or money in lessons, as a student. Take or cancel them first, or ask for an invitation to another address.",
  "dead-link": "This invitation no longer works. Ask for another one.",
} as const;
