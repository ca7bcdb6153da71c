import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";
import { sentenceWith } from "./sentence-with.ts";

const { notes, practice } = rules;
/** The longest text that a sentence is looked for in: a message, or a block of a notebook. */
const contextUnits = 20_000;

const side = (empty: string) =>
  z
    .string(empty)
    .transform(onOneLine)
    .pipe(
      z
        .string()
        .min(1, empty)
        .refine(
          (text) => isAtMost(text, notes.wordCharacters),
          `Use at most ${notes.wordCharacters} characters`,
        ),
    );

/** A word that one of the two keeps; `context`: the text that it was chosen in, which has its sentence. */
export const catchWordForm = z
  .object({
    intent: z.literal("keep-word"),
    // The write-up has a word and its meaning with an equals sign between them.
    term: side("Write the word").refine((text) => !text.includes("="), "Leave the “=” out"),
    meaning: side("Write what it means"),
    sentence: z
      .string()
      .transform(onOneLine)
      .refine(
        (text) => isAtMost(text, practice.sentenceCharacters),
        `Use at most ${practice.sentenceCharacters} characters`,
      )
      .default(""),
    context: z
      .string()
      .transform((text) => onOneLine(text.slice(0, contextUnits)))
      .default(""),
  })
  .transform(({ term, meaning, sentence, context }) => {
    const hasContext = sentence === "" && context !== "" && context !== term;
    return { term, meaning, sentence: hasContext ? sentenceWith(context, term) : sentence };
  });
export type CatchWord = z.infer<typeof catchWordForm>;

export const dropWordForm = z.object({ intent: z.literal("drop-word"), word: z.uuid() });

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}
