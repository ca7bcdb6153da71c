/** The questions of bench:search, as addresses: drawn by chance, the same in every run. */
import { type TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { languages, vocabulary } from "./street.ts";

export type Kind = "evening" | "rare" | "text";
export type Question = { search: TeacherSearch; zone: string };

const zones =
  "Europe/London America/New_York Asia/Tokyo America/Sao_Paulo Asia/Kolkata Australia/Sydney Africa/Lagos America/Los_Angeles".split(
    " ",
  );

/** `count` questions of a kind; languages are asked for as often as they are taught. */
export function drawQuestions(kind: Kind, count: number, seed: number): Question[] {
  const draw = drawer(seed);
  const one = <T>(among: readonly T[]) => among[Math.floor(draw() * among.length)]!;
  const total = languages.reduce((sum, _, at) => sum + 1 / (at + 1), 0);
  const language = () => {
    let left = draw() * total;
    return languages.find((_, at) => (left -= 1 / (at + 1)) <= 0) ?? "en";
  };
  const addresses = {
    evening: () =>
      `time=evening&native=yes&to=${one([20, 25, 30, 40])}&speaks=${one(["en", "es", "fr", "de"])}`,
    rare: () => {
      const from = 12 + Math.floor(draw() * 25);
      return `time=night&days=weekend&native=yes&from=${from}&to=${from + 2}&speaks=${one(languages.slice(12, 30))}`;
    },
    text: () => {
      const word = one(vocabulary);
      // every second one is mistyped
      const typed = draw() < 0.5 ? word : word.slice(0, -2) + word.at(-1) + word.at(-2);
      return `q=${typed}`;
    },
  };
  return Array.from({ length: count }, () => ({
    search: readSearch(new URLSearchParams(`language=${language()}&${addresses[kind]()}`)).search,
    zone: one(zones),
  }));
}

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
