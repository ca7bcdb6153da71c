/** What somebody may write to us about, in the order of the list. */
export const contactTopicNames = [
  "lesson",
  "money",
  "account",
  "teaching",
  "broken",
  "privacy",
  "complaint",
  "illegal",
  "other",
] as const;
export type ContactTopic = (typeof contactTopicNames)[number];
