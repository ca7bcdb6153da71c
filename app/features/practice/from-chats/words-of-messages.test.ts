import { expect, it } from "vitest";
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";
import { sentenceWith } from "#app/features/scheduling/lesson-words/sentence-with.ts";
import { correctedWords } from "./words-of-messages.ts";

it.each([
  [
    "Ayer he ido al mercado. Estuvo lloviendo.",
    "Ayer fui al mercado. Estuvo lloviendo.",
    { term: "fui", meaning: "Instead of “he ido”", sentence: "Ayer fui al mercado." },
  ],
  [
    "It rained. I go home.",
    "It rained. I go straight home.",
    { term: "straight", meaning: "This was missing", sentence: "I go straight home." },
  ],
  // Nothing was put in, or more than one place was changed: the sentence is the card.
  [
    "I have been seen him.",
    "I have seen him.",
    {
      term: "I have seen him.",
      meaning: "Instead of “I have been seen him.”",
      sentence: "I have seen him.",
    },
  ],
  [
    "Yo gusta el pan y los queso.",
    "Me gusta el pan y el queso.",
    {
      term: "Me gusta el pan y el queso.",
      meaning: "Instead of “Yo gusta el pan y los queso.”",
      sentence: "Me gusta el pan y el queso.",
    },
  ],
  [
    "Hola amigo",
    "Hola, amigo",
    { term: "Hola, amigo", meaning: "Instead of “Hola amigo”", sentence: "Hola, amigo" },
  ],
])("a correction of “%s” is a card of what is right, with its sentence", (was, is, card) => {
  expect(correctedWords(was, is)).toEqual(card);
});

it("a card keeps its limits however long the message was", () => {
  const long = "palabra ".repeat(240);
  const { term, meaning, sentence } = correctedWords(long, `Una ${long.toUpperCase()}`);
  expect(isAtMost(term, rules.notes.wordCharacters)).toBe(true);
  expect(isAtMost(meaning, rules.notes.wordCharacters)).toBe(true);
  expect(isAtMost(sentence, rules.practice.sentenceCharacters)).toBe(true);
});

it("a word is saved with the sentence that it is in", () => {
  expect(sentenceWith("One day. Quedar con alguien! Then", "quedar")).toBe("Quedar con alguien!");
  expect(sentenceWith("Without it", "quedar")).toBe("Without it");
});
