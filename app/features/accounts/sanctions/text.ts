/** The sentences about decisions about an account. */
import { formatMoney } from "#app/platform/money.ts";
import { untilText } from "#app/platform/time/last-day.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import type {
  Booked,
  BookedSides,
  CutOff,
  PersonSanction,
  PersonSanctionCause,
  PersonSanctionState,
} from "./person-sanctions.ts";

export const personCauseText: Record<PersonSanctionCause, string> = {
  safety: "Safety of others",
  fraud: "Fraud, or payment outside",
  conduct: "Conduct towards others",
  spam: "Unwanted messages",
  terms: "Against the terms",
};

/** Of what a decision is: a warning, or what it restricts. */
type Decision = Pick<PersonSanction, "scope">;
type What = NonNullable<PersonSanction["scope"]> | "warning";

const texts: Record<What, { title: string; subject: string; effect: string; stillOpen: string }> = {
  warning: {
    title: "Warning",
    subject: "A warning about your account",
    effect:
      "Nothing changes for your account now. It stays on record, and counts if it happens again.",
    stillOpen: "You can use everything as before.",
  },
  bookings: {
    title: "No new bookings",
    subject: "You cannot book new lessons for now",
    effect: "You cannot book or buy new lessons.",
    stillOpen:
      "Everything else works as before: your booked lessons and your weekly series stay, you can use the packages you have paid for, and you can write to your teachers.",
  },
  chats: {
    title: "No messages to new teachers",
    subject: "You cannot write to new teachers for now",
    effect: "You cannot begin a conversation with a teacher whom you have no lesson with.",
    stillOpen:
      "Everything else works as before: conversations that you have go on, and so do bookings and lessons.",
  },
  account: {
    title: "Suspended",
    subject: "Your account is suspended",
    effect: "You are logged out, and you cannot log in.",
    stillOpen: `Lessons that begin in this time are cancelled, and all that you have paid for them goes back to the card or the package it came from. Without a last day your packages end, and their rest is paid back as well. Money that you have earned is paid out as usual. Write to ${company.email.support} if something is missing. You can read this decision and appeal without logging in, by the link in the mail.`,
  },
};

/** What was decided: its name for admins, the line that the person reads first, and what it does. */
export function accountDecisionText({ scope }: Decision) {
  return texts[scope ?? "warning"];
}

/** What the person may still do. */
export function stillOpenText({ scope }: Decision): string {
  return texts[scope ?? "warning"].stillOpen;
}

/** Until when it holds, as the person reads it; nothing of a warning. */
export function holdsUntilText(
  { scope, endsAt }: Pick<PersonSanction, "scope"> & { endsAt: Date | number | null },
  zone: string,
): string {
  if (scope === null) return "";
  return endsAt === null
    ? "It holds until we take it back."
    : `It holds until ${untilText(+endsAt, zone)}, and ends by itself.`;
}

const stateTexts: Record<PersonSanctionState, string> = {
  proposed: "Waits for another admin",
  active: "In force",
  over: "Over",
  reversed: "Taken back",
  replaced: "Replaced by a longer one",
  refused: "Not agreed to",
};

/** The state of a decision; a warning is never in force, it was given. */
export function personSanctionStateText(state: PersonSanctionState, { scope }: Decision): string {
  return scope === null && state === "active" ? "Given" : stateTexts[state];
}

/** What is booked and held: "3 lessons are booked, £66.00 is held." */
export function bookedLine({ lessons, heldPence }: Booked): string {
  if (lessons === 0 && heldPence === 0) return "No lesson is booked, and no money is held.";
  const many = lessons === 1 ? "1 lesson is" : `${lessons} lessons are`;
  return `${many} booked, ${formatMoney(heldPence, undefined, { pence: "always" })} is held.`;
}

/** What a suspension cancels: "3 lessons are cancelled, and £66.00 goes back." */
export function cutOffText({ lessons, backPence }: CutOff): string {
  const many = lessons === 1 ? "1 lesson is" : `${lessons} lessons are`;
  const back = `${formatMoney(backPence, undefined, { pence: "always" })} goes back`;
  if (lessons === 0)
    return backPence === 0 ? "No lesson is cancelled, and no money goes back." : `${back}.`;
  return `${many} cancelled, and ${back}.`;
}

/** The same by side, a line each. */
export function bookedText(sides: BookedSides): string[] {
  const lines = (["student", "teacher"] as const)
    .filter((side) => sides[side].lessons > 0 || sides[side].heldPence > 0)
    .map((side) => `As a ${side}: ${bookedLine(sides[side])}`);
  return lines.length === 0 ? [bookedLine({ lessons: 0, heldPence: 0 })] : lines;
}

const limit = formatMoney(rules.adjust.secondAdminAbovePence);

/** When one admin alone cannot suspend. */
export const secondAdminText = `Another admin has to agree where there is no last day, and where more than ${limit} is held.`;

export type PersonSanctionRefusal =
  | "oneself"
  | "last-admin"
  | "no-right"
  | "erased"
  | "students-only"
  | "teacher-first"
  | "sums-changed"
  | "no-report"
  | "holds-already"
  | "proposed-already"
  | "changed-meanwhile"
  | "same-admin"
  | "over-by-now"
  | "not-active"
  | "appeal-first"
  | "appealed-already"
  | "too-late";

export const personSanctionRefusalText: Record<PersonSanctionRefusal, string> = {
  oneself: "Nobody decides about themselves.",
  "last-admin": "No other admin with the right “Settings” would be left who can sign in.",
  "no-right": "Only an admin with the right “Settings” can do this to an admin.",
  erased: "This account is erased.",
  "students-only": "This restriction is for students: nobody else books or writes first.",
  "teacher-first":
    "This person teaches. Suspend or close them as a teacher first: then their students’ lessons are cancelled and paid back. Safety alone may do that at once.",
  "sums-changed":
    "What is booked or held has changed since you opened the page. Look at it again, then decide.",
  "no-report": "There is no decided report of this number that this person is part of.",
  "holds-already":
    "This holds already, and for as long or longer. Take that back first, or choose a later last day.",
  "proposed-already": "A suspension is proposed already, and waits for another admin.",
  "changed-meanwhile": "This was changed a moment ago. What you see now is up to date.",
  "same-admin": "That is for another admin than the one who decided.",
  "over-by-now": "Its last day is over by now. Do not agree, and decide again.",
  "not-active": "This is not in force any more.",
  "appeal-first": "An appeal waits. Another admin answers that first.",
  "appealed-already": "You have appealed already. We write to you when it is decided.",
  "too-late": `An appeal is possible once, within ${rules.settle.appealDays} days of the decision.`,
};
