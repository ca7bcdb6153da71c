/** The sentences about sanctions and about the rule on reliability. */
import { untilText } from "#app/platform/time/last-day.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";
import {
  isSanctionInForce,
  type Sanction,
  type SanctionCause,
  type SanctionKind,
} from "./sanctions.ts";
import type { CountedEvent, Reliability } from "../ranking/reliability.ts";

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

/** The state of a decision; a graver one takes the place of the one before, and a suspension stays in force. */
export function stateText(
  sanction: Pick<Sanction, "state" | "kind"> & { endedAt: unknown },
): string {
  const { state, kind } = sanction;
  if (state !== "replaced") return stateTexts[state];
  if (isSanctionInForce(sanction)) return "In force while closing";
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

/** What is in force, in one sentence to the teacher. */
export function bannerText(
  {
    kind,
    scope,
    endsAt,
    isSuspended,
    isAppealed,
  }: Pick<Sanction, "kind" | "scope"> & {
    endsAt: number | null;
    /** Beneath a closing. */
    isSuspended: boolean;
    /** An appeal waits for its answer. */
    isAppealed: boolean;
  },
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
    case "close": {
      const what = isSuspended
        ? "Your teacher’s account is suspended, and"
        : "Nobody can book you any more, and your teacher’s account";
      const but = isAppealed ? ", but not before your appeal is answered" : "";
      return `${what} is closed on ${until}${but}.`;
    }
  }
}

/** What a teacher is once a decision has ended: they may be on holiday, or have asked to go, meanwhile. */
export function sinceText(status: TeacherStatus): string {
  switch (status) {
    case "active":
      return "Students can find and book you as before.";
    case "paused":
      return "You are on holiday as before: nobody can book you until you end that.";
    case "closing":
      return "Your profile is closing all the same: nothing new can be booked.";
    case "suspended":
      return "Your teacher's account stays suspended: that was another decision.";
    default:
      return "Something else still holds; your page says what.";
  }
}

/** What the answer to an appeal has done; `status`: what the teacher is now. */
export function answeredText(
  sanction: Pick<
    Sanction,
    "kind" | "state" | "endsAt" | "endedAt" | "appealOutcome" | "appealDecidedAt"
  >,
  { status, zone }: { status: TeacherStatus; zone: string },
): string {
  const { kind, state, endsAt, endedAt, appealOutcome, appealDecidedAt } = sanction;
  // What the answer ends has the answer's own instant.
  if (endedAt !== null && endedAt < appealDecidedAt!)
    return state === "replaced"
      ? "A later decision had taken its place before. That one stays as it is: your record says what holds now."
      : "It was not in force any more, so nothing else changes.";
  if (appealOutcome === "overturned")
    return `It ends at once. ${sinceText(status)} Lessons that were cancelled stay cancelled.`;
  if (kind !== "close" || endsAt === null) return "It stays as it was.";
  return endsAt > appealDecidedAt!
    ? `It stays as it was: your teacher's account is closed on ${formatDate(endsAt.getTime(), zone)}.`
    : "It stays as it was. The notice is over, so your teacher's account is closed now.";
}

export type SanctionRefusal =
  | "oneself"
  | "not-graver"
  | "only-safety"
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
  "only-safety":
    "Only safety may keep away students who learn with this teacher already. Restrict for new students, or give safety as the cause.",
  "proposed-already": "Closing is proposed already, and waits for a second admin.",
  closed: "This account is closed.",
  "changed-meanwhile": "This was changed a moment ago. What you see now is up to date.",
  "not-active": "This is not in force any more.",
  "same-admin": "That is for another admin than the one who decided.",
  "too-late": `An appeal is possible once, within ${rules.settle.appealDays} days of the decision.`,
};

const { windowDays, hideAt, minLessons, hideDays, emergencyCauses } = rules.reliability;

export function pointsText(points: number): string {
  return points === 1 ? "1 point" : `${points} points`;
}

/** What counts nothing without anybody asking; the dashboard, the mails and the statement of reasons say the same. */
export const allowanceText = `Emergencies happen: of the days with a lesson missed or cancelled late, the ${emergencyCauses} that weigh most in ${windowDays} days count nothing, all lessons of such a day together. You need not ask.`;

/** "Late cancellation on 3 November 2026: 1 point". */
export function eventLine({ kind, at, points, isExcused }: CountedEvent, zone: string): string {
  const what = kind === "no-show" ? "Lesson missed" : "Late cancellation";
  const counts = isExcused ? "not counted, as an emergency" : pointsText(points);
  return `${what} on ${formatDate(at, zone)}: ${counts}`;
}

/** The statement of reasons; `hidings`: how often the rule has hidden the teacher before. */
export function reliabilityReason(
  { points, events }: Pick<Reliability, "points" | "events">,
  { lessonsTaught, hidings, zone }: { lessonsTaught: number; hidings: number; zone: string },
): string {
  const days = hideDays[hidings];
  const times = hidings === 1 ? "once" : hidings === 2 ? "twice" : `${hidings} times`;
  const before = hidings === 0 ? "" : ` This has happened ${times} before.`;
  return [
    `You have ${pointsText(points)} for lessons missed or cancelled late in the last ${windowDays} days:`,
    ...events.map((event) => eventLine(event, zone)),
    `The rule: from ${hideAt} points on, once ${minLessons} lessons are taught, new students do not see a teacher for ${hideDays[0]} days, the second time for ${hideDays[1]}, and after that a person decides. You have taught ${lessonsTaught}.${before}`,
    allowanceText,
    days === undefined
      ? "A person of our team has looked at it."
      : "If an emergency was behind another of these, such as illness or a power cut, say so in an appeal: a person looks at it.",
  ].join("\n");
}
