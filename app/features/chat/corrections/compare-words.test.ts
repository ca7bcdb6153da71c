import { expect, it } from "vitest";
import { compareWords, countCorrected } from "./compare-words.ts";

/** [-deleted-] and {+inserted+} in one line. */
function shown(original: string, corrected: string): string {
  return compareWords(original, corrected)
    .map(({ kind, text }) =>
      kind === "same" ? text : kind === "deleted" ? `[-${text}-]` : `{+${text}+}`,
    )
    .join("");
}

it.each([
  ["Ayer he ido al mercado.", "Ayer fui al mercado.", "Ayer [-he ido-]{+fui+} al mercado."],
  ["I am agree", "I agree", "I [-am -]agree"],
  ["Thank you", "Thank you!", "Thank you{+!+}"],
  ["昨日は学校へ行きます", "昨日は学校へ行きました", "昨日は学校へ行きま[-す-]{+した+}"],
  ["ฉันไปโรงเรียน", "ฉันไปที่โรงเรียน", "ฉันไป{+ที่+}โรงเรียน"],
  ["أنا ذهب إلى البيت", "أنا ذهبت إلى البيت", "أنا [-ذهب-]{+ذهبت+} إلى البيت"],
  ["an flag 🇪🇸", "a flag 🇪🇸", "[-an-]{+a+} flag 🇪🇸"],
])("%s → %s is read as %s", (original, corrected, line) => {
  expect(shown(original, corrected)).toBe(line);
});

it("both texts can be read from a comparison, even where nothing of the one is left", () => {
  const [original, corrected] = ["a b ".repeat(500), "c d e ".repeat(330)];
  const parts = compareWords(original, corrected);
  const side = (other: string) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join("");
  expect(side("inserted")).toBe(original);
  expect(side("deleted")).toBe(corrected);
});

it("counts the words that are new, and those that are gone where none is new in their place", () => {
  const count = (original: string, corrected: string) =>
    countCorrected(compareWords(original, corrected));
  expect(count("Ayer he ido al mercado", "Ayer fui al mercado")).toBe(1);
  expect(count("I am agree", "I agree")).toBe(1);
  expect(count("Thank you", "Thank you!")).toBe(0);
  expect(count("I am agree with the this plans", "I agree with this plan")).toBe(3);
  expect(count("He has gone. Yes.", "He went! Yes.")).toBe(1);
});
