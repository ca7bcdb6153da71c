/** The sentences for the codes of reports. */
import { isDecided, type ReportState } from "#app/access/reports.ts";
import { rules } from "#config/rules.ts";
import type { ReportedBy } from "./rules.ts";
import type {
  Category,
  DecisionDuration,
  DecisionScope,
  Ground,
  Outcome,
  Severity,
  Wish,
} from "#db/schema/reports/report-values.ts";

const categories: Record<Category, { label: string; hint: string }> = {
  "teacher-absent": {
    label: "The teacher did not come",
    hint: "You waited in the room and nobody was there.",
  },
  "student-absent": {
    label: "The student did not come",
    hint: "And the room’s record says something else.",
  },
  late: { label: "The teacher came late", hint: "Part of the lesson was lost." },
  technical: {
    label: "Something technical failed",
    hint: "Sound, picture or the room itself did not work.",
  },
  "not-as-described": {
    label: "Not the lesson that was described",
    hint: "Another language, level or content than the profile says.",
  },
  behaviour: { label: "Behaviour", hint: "Rude, frightening or out of place." },
  "outside-payment": {
    label: "Asked to pay outside",
    hint: "By bank transfer, cash or another service.",
  },
  "under-18": {
    label: "Somebody seems to be under 18",
    hint: "Everybody here has to be an adult.",
  },
  harassment: { label: "Harassment", hint: "Insults, pressure, messages you did not want." },
  sexual: { label: "Sexual content", hint: "In words, pictures or requests." },
  hate: { label: "Hate", hint: "Against people for who they are." },
  threat: { label: "Threat", hint: "Against you or somebody else." },
  scam: { label: "Scam or spam", hint: "Advertising, links or tricks." },
  "private-data": {
    label: "Private data published",
    hint: "An address, a number, a picture of somebody.",
  },
  "fake-identity": {
    label: "Not who they say they are",
    hint: "A false name, diploma or experience.",
  },
  "stolen-photo": { label: "Somebody else’s photo or video", hint: "Taken without permission." },
  "misleading-price": {
    label: "Misleading price",
    hint: "The words promise something else than the price.",
  },
  "contact-details": {
    label: "Contact details before the first paid lesson",
    hint: "In messages, where they stay hidden.",
  },
  "fake-review": {
    label: "Fake or paid for",
    hint: "Not from a real lesson, or written for a reward.",
  },
  "other-person": { label: "About somebody else", hint: "Not about this teacher’s lessons." },
  abusive: { label: "Abusive", hint: "It insults or threatens instead of judging the lessons." },
  illegal: {
    label: "Illegal content",
    hint: "Anything you believe breaks the law. We look at it first.",
  },
};

/** The category in words; one that an earlier version used is shown as it was stored. */
export function categoryText(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as Category].label : category;
}

export function categoryHint(category: Category): string {
  return categories[category].hint;
}

export const wishText: Record<Wish, string> = {
  refund: "A refund",
  "other-lesson": "Another lesson",
  payment: "To be paid for the lesson",
  "taken-down": "That it is taken down",
  stops: "That it stops",
  apology: "An apology",
  know: "Nothing. I only want to tell it",
};

const severityWords: Record<Severity, string> = {
  S1: "Safety, minors or illegal content",
  S2: "Conduct and honesty",
  S3: "The service itself",
};

export function severityText(severity: Severity): string {
  return severityWords[severity];
}

/** "within 4 hours" */
export function firstLookText(severity: Severity): string {
  return severity === "S3"
    ? `within ${rules.report.firstLookWorkDays} working days`
    : `within ${rules.report.firstLookHours[severity]} hours`;
}

const stateWords: Record<ReportState, string> = {
  open: "Waiting to be read",
  claimed: "Being read",
  waiting_party: "Waiting for an answer",
  decided: "Decided",
  appealed: "Being read again",
  closed: "Closed",
};

export function reportStateText(state: ReportState): string {
  return stateWords[state];
}

/** The same for the admin, who sees a queue and not a wait. */
export function reportQueueText(state: ReportState): string {
  return state === "open" ? "Open" : reportStateText(state);
}

const outcomeWords: Record<Outcome, string> = {
  dismiss: "No action",
  warn: "A warning was given",
  part: "The lesson was refunded in part",
  refund: "The lesson was refunded",
  hide: "The review was taken down",
};

/** By who reported: the other one. */
const warned: Record<ReportedBy, string> = {
  student: "The teacher was warned",
  teacher: "The student was warned",
};

/** The outcome in words; `warned`: for the person whom it is about. `by` is who reported, where that is known. */
export function outcomeText(
  outcome: string | null,
  reader?: "reporter" | "warned",
  by?: ReportedBy,
): string {
  if (outcome === null) return "";
  if (outcome === "warn" && reader === "warned") return "You were warned";
  if (outcome === "warn" && by !== undefined) return warned[by];
  return Object.hasOwn(outcomeWords, outcome) ? outcomeWords[outcome as Outcome] : outcome;
}

/** How far a report is, for admins: its state until it is decided, then what was decided, and whether that still holds. */
export function standText(report: {
  state: ReportState;
  outcome: string | null;
  isReversed: boolean;
}): string {
  if (!isDecided(report)) return reportQueueText(report.state);
  return report.isReversed ? reversedText(report.outcome) : outcomeText(report.outcome);
}

/** "Reversed: A warning was given" */
export function reversedText(...outcome: Parameters<typeof outcomeText>): string {
  return `Reversed: ${outcomeText(...outcome)}`;
}

const groundWords: Record<Ground, string> = {
  conduct: "What nobody may do here",
  accounts: "Accounts",
  students: "For students: booking and paying",
  teachers: "For teachers: your profile and your lessons",
  reviews: "Reviews",
};

/** The section of the terms that a decision rests on, by its heading. */
export function groundText(ground: Ground): string {
  return groundWords[ground];
}

const scopeWords: Record<DecisionScope, string> = {
  nothing: "Nothing changes for anybody.",
  account: "A warning is kept with the account. Nothing is closed, hidden or charged.",
  money: "The money of this lesson, and of no other.",
  visibility: "This review alone: nobody sees it, and it counts in no average.",
};

export function scopeText(scope: DecisionScope): string {
  return scopeWords[scope];
}

export function durationText(duration: DecisionDuration): string {
  return duration === "once" ? "It is done once, and is over." : "Until the decision is reversed.";
}

/** Who decided: a person, whatever found what it is about. */
export function automationText(isFoundByRule: boolean): string {
  return isFoundByRule
    ? "A rule of ours found it, and a person decided. Nothing was decided by automatic means."
    : "A person decided. Nothing was found or decided by automatic means.";
}

/** How somebody objects to a decision, as the terms say it. */
export function objectText(number: number): string {
  return `You do not agree with this decision? Appeal within ${rules.settle.appealDays} days on the page of this report: another admin answers. Later, write to us through the contact page and name report ${number}: somebody looks at it again.`;
}
