/** What a review can say in a word, in the order of the form. Keys are stored. */
export const reviewTags = {
  patient: "Patient",
  prepared: "Well prepared",
  clear: "Explains clearly",
  talk: "Lets you talk",
  corrects: "Good corrections",
  notes: "Useful notes",
  flexible: "Flexible",
  demanding: "Demanding",
  fun: "Good fun",
} as const;
export type ReviewTag = keyof typeof reviewTags;

export const tagsMost = 3;

export function isReviewTag(key: unknown): key is ReviewTag {
  return typeof key === "string" && Object.hasOwn(reviewTags, key);
}
