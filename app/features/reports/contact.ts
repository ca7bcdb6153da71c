import { z } from "zod";
import { emailField, nameField } from "#app/features/accounts/forms.ts";
import { rules } from "#config/rules.ts";

/** What somebody may write about, in the order of the list. */
export const contactTopics = {
  lesson: "A lesson or a booking",
  money: "A payment or a refund",
  account: "My account",
  teaching: "Teaching here",
  broken: "Something does not work",
  privacy: "My data",
  other: "Something else",
} as const;
export type ContactTopic = keyof typeof contactTopics;

export function isContactTopic(topic: unknown): topic is ContactTopic {
  return typeof topic === "string" && Object.hasOwn(contactTopics, topic);
}

const most = rules.chat.characters;

export const contactForm = z.object({
  topic: z.enum(Object.keys(contactTopics) as ContactTopic[], "Choose what it is about"),
  name: nameField,
  email: emailField,
  message: z
    .string("Write your message")
    .trim()
    .min(1, "Write your message")
    .max(most, `Use at most ${most.toLocaleString("en-GB")} characters`),
});
export type Contact = z.infer<typeof contactForm>;
