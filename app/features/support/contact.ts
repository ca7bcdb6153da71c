import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { emailField, nameField } from "#app/features/accounts/account-security/person-fields.ts";
import { rules } from "#config/rules.ts";
import { contactTopics } from "./contact-topics.ts";
import type { ContactTopic } from "#db/schema/contact-topics.ts";

const most = rules.chat.characters;

const messageField = z
  .string("Write your message")
  .trim()
  .min(1, "Write your message")
  .refine(
    (text) => isAtMost(text, most),
    `Use at most ${most.toLocaleString(brand.locale)} characters`,
  );

export const contactForm = z.object({
  topic: z.enum(Object.keys(contactTopics) as ContactTopic[], "Choose what it is about"),
  name: nameField,
  email: emailField,
  message: messageField,
  /** One of the writer's own lessons, or none. */
  lesson: z
    .union([z.literal(""), z.uuid()])
    .catch("")
    .default(""),
  /** The address of the answer that the writer came from. */
  answer: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional()
    .catch(undefined),
  /** The ticket whose answer led here. */
  follows: z.coerce.number().int().positive().max(2_000_000_000).optional().catch(undefined),
});
type Read = z.infer<typeof contactForm>;
export type Contact = Omit<Read, "lesson" | "answer"> & {
  lesson?: Read["lesson"];
  /** The question whose answer they had read. */
  afterReading?: string;
};

const number = z.coerce.number().int().positive().max(2_000_000_000);

export const answeredMeanwhileText =
  "Somebody answered this message while you had it open. Nothing of yours was sent: read that answer first.";

/** What an admin does with a message. */
export const answerForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("answer"),
    number,
    message: messageField,
    /** How many answers the message had when the form was made. */
    answers: z.coerce.number().int().nonnegative(),
  }),
  z.object({ do: z.literal("close"), number }),
  z.object({ do: z.literal("reopen"), number }),
]);
