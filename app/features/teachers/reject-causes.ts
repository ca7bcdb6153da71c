import { rules } from "#config/rules.ts";

/** Common causes of a no: shown before anybody applies, and offered to whoever decides. */
export const rejectCauses = {
  incomplete: "The profile says too little about the lessons.",
  language: "The level in the language to be taught is below C1.",
  errors: "The text has mistakes in the language to be taught.",
  contact: "The text holds contact details, or advertises something else.",
  price: "The prices and the lessons described do not fit together.",
  duplicate: "There is another account of the same person.",
  age: `Teachers must be ${rules.apply.minAge} or older.`,
} as const;
export type RejectCause = keyof typeof rejectCauses;

export function isCause(cause: string): cause is RejectCause {
  return Object.hasOwn(rejectCauses, cause);
}

/** The reason as the applicant reads it: the chosen causes, then the admin's own words. */
export function reasonText(causes: RejectCause[], words: string): string {
  return [causes.map((cause) => rejectCauses[cause]).join("\n"), words]
    .filter((part) => part !== "")
    .join("\n\n");
}
