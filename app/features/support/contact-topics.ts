import type { ContactTopic } from "#db/schema/contact-topics.ts";

/** What somebody may write about, in the order of the list. */
export const contactTopics = {
  lesson: "A lesson or a booking",
  money: "A payment or a refund",
  account: "My account",
  teaching: "Teaching here",
  broken: "Something does not work",
  privacy: "My data",
  complaint: "A complaint about how my data is used",
  illegal: "Something illegal that I saw here",
  other: "Something else",
} as const satisfies Record<ContactTopic, string>;

export function isContactTopic(topic: unknown): topic is ContactTopic {
  return typeof topic === "string" && Object.hasOwn(contactTopics, topic);
}
