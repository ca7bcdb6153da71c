import { expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

it.each([
  ["Łódź, for BEGINNERS!", ["lodz", "for", "beginners"]],
  ["Inés Muñoz-Peña", ["ines", "munoz", "pena"]],
  ["Straße, Ærø, Þór, İzmir, Đorđe", ["strasse", "aero", "thor", "izmir", "dorde"]],
  ["IELTS 7.5 at 50%", ["ielts", "7", "5", "at", "50"]],
  ["ﬁnance ①", ["finance", "1"]],
  ["Ελλάδα, русский, 日本語", ["ελλαδα", "русскии", "日本語"]],
  [" … ", []],
])("%s is searched as %j", (text, words) => {
  expect(plainWords(text)).toEqual(words);
  expect(plainWords(text.normalize("NFD"))).toEqual(words);
});
