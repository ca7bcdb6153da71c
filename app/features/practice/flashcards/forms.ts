import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

const { practice, notes } = rules;

const side = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .refine(
      (text) => isAtMost(text, notes.wordCharacters),
      `Use at most ${notes.wordCharacters} characters`,
    );
const longer = z
  .string()
  .trim()
  .refine(
    (text) => isAtMost(text, practice.sentenceCharacters),
    `Use at most ${practice.sentenceCharacters} characters`,
  )
  .default("");

const words = {
  term: side("Write the word"),
  meaning: side("Write what it means"),
  sentence: longer,
  hint: longer,
};

export const addFlashcardForm = z.object({
  intent: z.literal("add"),
  language: z.string("Choose a language").min(1, "Choose a language"),
  ...words,
});

export const editFlashcardForm = z.object({
  ...words,
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
export type EditFlashcard = z.infer<typeof editFlashcardForm>;

export const shareFadingForm = z.object({
  intent: z.literal("share"),
  share: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});

/** Answers as a device sends them, one or many that waited for a connection. */
export const answersForm = z
  .array(
    z.object({
      id: z.uuid(),
      flashcard: z.uuid(),
      rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      /** Epoch ms, by the device's clock. */
      at: z.number().int().min(0).max(8.64e15),
      undone: z.boolean().default(false),
    }),
  )
  .min(1)
  .max(practice.answersAtOnce);
export type SentAnswer = z.infer<typeof answersForm>[number];

/** Where a sitting began, epoch ms. */
export const sinceField = z
  .string()
  .regex(/^\d{12,14}$/)
  .transform(Number);

/** One answer of a page without a script. */
export const oneAnswerForm = z.object({
  id: z.uuid(),
  flashcard: z.uuid(),
  since: sinceField,
  rating: z.enum(["1", "2", "3", "4"]).transform((value) => Number(value) as 1 | 2 | 3 | 4),
});
