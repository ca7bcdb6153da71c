/** How urgent a report is: S1 first. */
export const severities = ["S1", "S2", "S3"] as const;
export type Severity = (typeof severities)[number];

/** What can be reported, of whatever it is. */
export const reportCategories = [
  "illegal",
  "under-18",
  "threat",
  "sexual",
  "teacher-absent",
  "behaviour",
  "outside-payment",
  "harassment",
  "hate",
  "scam",
  "private-data",
  "fake-identity",
  "fake-review",
  "abusive",
  "other-person",
  "student-absent",
  "late",
  "technical",
  "not-as-described",
  "stolen-photo",
  "misleading-price",
  "contact-details",
] as const;
export type Category = (typeof reportCategories)[number];

/** What of a lesson who reports it would like: its money, or another one. */
export const lessonWishes = ["refund", "other-lesson", "payment"] as const;
/** What who reports something would like to happen; what is decided does not rest on it. */
export const reportWishes = [...lessonWishes, "taken-down", "stops", "apology", "know"] as const;
export type Wish = (typeof reportWishes)[number];

/** What a decision comes to. */
export const outcomes = ["dismiss", "warn", "part", "refund", "hide"] as const;
export type Outcome = (typeof outcomes)[number];

/** The rule of the terms that a decision rests on: the names of their sections, as in their addresses. */
export const grounds = ["conduct", "accounts", "students", "teachers", "reviews"] as const;
export type Ground = (typeof grounds)[number];

/** What a decision reaches: nothing, the account of whom it is about, the money of a lesson, or whether something is shown. */
export const decisionScopes = ["nothing", "account", "money", "visibility"] as const;
export type DecisionScope = (typeof decisionScopes)[number];

/** How long it holds: done at once and over, or in force until it is reversed. */
export const decisionDurations = ["once", "until-reversed"] as const;
export type DecisionDuration = (typeof decisionDurations)[number];
