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

/** What a decision comes to. */
export const outcomes = ["dismiss", "warn", "part", "refund", "hide"] as const;
export type Outcome = (typeof outcomes)[number];
