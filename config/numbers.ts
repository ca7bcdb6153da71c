import { rules } from "./rules.ts";

type OperatorNumber = {
  label: string;
  /** What follows from it, and for whom. */
  what: string;
  unit: "pence" | "count";
  /** In force until somebody changes it. */
  standard: number;
  /** The least and the most that it can be set to. */
  range: [number, number];
};

const numbers = {
  "goodwill-most": {
    label: "Most goodwill at once",
    what: "The most that an admin gives a student or a teacher as goodwill in one step. It counts when the step is confirmed.",
    unit: "pence",
    standard: rules.adjust.goodwillMostPence,
    range: [1_000, 200_000],
  },
  "mails-per-network": {
    label: "Mails asked for from one network",
    what: "How many sign-ups, codes, new passwords and messages to us one network address can send in an hour. A school that signs up together needs more; a flood of false accounts needs fewer.",
    unit: "count",
    standard: rules.account.mailsPerAddressPerHour,
    range: [5, 2_000],
  },
  "masked-messages": {
    label: "Messages with hidden contact details",
    what: "After how many of them within a day a case about their writer is put into the queue of reports.",
    unit: "count",
    standard: rules.chat.maskedPerDay,
    range: [2, 100],
  },
  "translations-per-hour": {
    label: "Translations in an hour",
    what: "How many messages one person can have translated in an hour. Each may cost us money.",
    unit: "count",
    standard: rules.translation.perHour,
    range: [5, 1_000],
  },
  "look-ups-per-hour": {
    label: "Words looked up in an hour",
    what: "How many words one student can look up in an hour. Each may cost us money.",
    unit: "count",
    standard: rules.dictionary.perHour,
    range: [5, 1_000],
  },
  "saved-teachers": {
    label: "Saved teachers",
    what: "How many teachers one student can save. Those who have saved more keep them.",
    unit: "count",
    standard: rules.saved.teachersMax,
    range: [20, 2_000],
  },
} satisfies Record<string, OperatorNumber>;

export type NumberName = keyof typeof numbers;

/**
 * The numbers of `rules` that an admin changes without a release. Each is read each time it counts, no row carries
 * it, and no legal text names it: docs/decisions/147-settings-while-running.md.
 */
export const operatorNumbers: Record<NumberName, OperatorNumber> = numbers;

/** Names in the order of the admins' page. */
export const numberNames = Object.keys(operatorNumbers) as [NumberName, ...NumberName[]];
