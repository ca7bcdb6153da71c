/** The sentences about sanctions. */
import { formatDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { Sanction, SanctionCause, SanctionKind } from "./sanctions.ts";

export const kindText: Record<SanctionKind, string> = {
  restrict: "Restricted",
  suspend: "Suspended",
  close: "Closing",
};

export const causeText: Record<SanctionCause, string> = {
  reliability: "Reliability: late cancellations and absences",
  conduct: "Conduct towards students",
  quality: "Lessons not as described",
  fraud: "Fraud, or payment outside",
  safety: "Safety",
  terms: "Against the terms for teachers",
};

const stateTexts: Record<Exclude<Sanction["state"], "replaced">, string> = {
  proposed: "Waits for an admin",
  active: "In force",
  over: "Over",
  lifted: "Lifted",
  refused: "Not agreed to",
};

/** The state of a decision; a graver one takes the place of the one before. */
export function stateText({ state, kind }: Pick<Sanction, "state" | "kind">): string {
  if (state !== "replaced") return stateTexts[state];
  return kind === "restrict" ? "Superseded by suspension or closing" : "Superseded by closing";
}

/** What it means, as the teacher reads it; the rules of docs/decisions/002-rules.md, section 6. */
export function effectText({ kind, scope }: Pick<Sanction, "kind" | "scope">): string {
  switch (kind) {
    case "restrict":
      return scope === "new-students"
        ? "New students do not find the profile and cannot book. Booked lessons stay, and students who had a lesson already may go on booking."
        : "Nobody finds the profile, and nobody can book. Booked lessons stay.";
    case "suspend":
      return "The profile is closed to everybody. Every lesson to come is cancelled, and its price goes back to the student in full. Money already earned is paid out as usual.";
    case "close":
      return `Nobody can book any more. After ${rules.notice.terminationDays} days of notice the account as a teacher is closed: lessons booked beyond are cancelled and paid back in full. Money already earned is paid out as usual.`;
  }
}

/** Until when a sanction is in force: the last day that was chosen, by the company's clock, or the reader's day of its end. */
export function untilText(endsAt: number, zone: string): string {
  const wasChosen = startOfLocalDay(endsAt, brand.zone) === endsAt;
  return wasChosen ? `the end of ${formatDate(endsAt - 1, brand.zone)}` : formatDate(endsAt, zone);
}

/** What is in force, in one sentence to the teacher. */
export function bannerText(
  { kind, scope, endsAt }: Pick<Sanction, "kind" | "scope"> & { endsAt: number | null },
  zone: string,
): string {
  const until =
    endsAt === null
      ? "this is lifted"
      : kind === "close"
        ? formatDate(endsAt, zone)
        : untilText(endsAt, zone);
  switch (kind) {
    case "restrict":
      return scope === "new-students"
        ? `New students do not find or book you until ${until}.`
        : `Nobody finds or books you until ${until}.`;
    case "suspend":
      return `Your teacher’s account is suspended until ${until}.`;
    case "close":
      return `Nobody can book you any more, and your teacher’s account is closed on ${until}.`;
  }
}

export type SanctionRefusal =
  | "oneself"
  | "not-graver"
  | "proposed-already"
  | "closed"
  | "changed-meanwhile"
  | "not-active"
  | "same-admin"
  | "too-late";

export const sanctionRefusalText: Record<SanctionRefusal, string> = {
  oneself: "Nobody decides about themselves.",
  "not-graver":
    "Something at least as grave is in force already. Lift that first, or choose something graver.",
  "proposed-already": "Closing is proposed already, and waits for a second admin.",
  closed: "This account is closed.",
  "changed-meanwhile": "This was changed a moment ago. What you see now is up to date.",
  "not-active": "This is not in force any more.",
  "same-admin": "That is for another admin than the one who decided.",
  "too-late": `An appeal is possible once, within ${rules.settle.appealDays} days of the decision.`,
};
