import { expect, it } from "vitest";
import type { SentAnswer } from "../flashcards/forms.ts";
import type { Grade } from "../flashcards/schedule.ts";
import { isInWords, type KeptWord, sittingOfKept } from "./kept-sitting.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 26, 9);
const word = (id: string, kept: Partial<KeptWord> = {}) =>
  ({
    id,
    language: "es",
    phase: "new",
    createdAt: now - day,
    dueAt: now - day,
    reviews: [] as KeptWord["reviews"],
    ...kept,
  }) as KeptWord;
const given = (id: string, flashcard: string, rating: Grade, at: number): SentAnswer => ({
  id,
  flashcard,
  rating,
  at,
  undone: false,
});
const asked = { since: null as number | null, now, language: null as string | null };
const waits = (words: KeptWord[], answers: SentAnswer[], ask = asked) =>
  sittingOfKept(words, answers, ask).waiting.map(({ id }) => id);

it("a sitting without a connection has the words of its own day, the longest due first", () => {
  const words = [
    word("later", { dueAt: now + 2 * day }),
    word("due"),
    word("long", { dueAt: now - 5 * day }),
  ];
  expect(waits(words, [])).toEqual(["long", "due"]);
  expect(waits(words, [], { ...asked, now: now + 3 * day })).toEqual(["long", "due", "later"]);
  expect(sittingOfKept(words, [], asked).counts).toEqual({ due: 2, all: 3, nextAt: now + 2 * day });
  const many = Array.from({ length: 20 }, (_, n) => word(`${n}`));
  expect(waits(many, [])).toHaveLength(12);
});

it("goes on after the page was closed: what was known goes, what was not comes again", () => {
  const words = [word("known"), word("again"), word("new")];
  const answers = [given("1", "known", 4, now - 60_000), given("2", "again", 1, now - 50_000)];
  const sitting = sittingOfKept(words, answers, asked);
  expect(sitting.answered).toEqual([
    { id: "known", rating: 4 },
    { id: "again", rating: 1 },
  ]);
  expect(sitting.waiting.map(({ id }) => id)).toEqual(["new", "again"]);
  expect(sitting.since).toBe(now - 60_000);
});

it("counts an answer once that its words have already, and none that was undone", () => {
  const one = given("1", "a", 1, now - 60_000);
  const words = [word("a", { reviews: [{ id: "1", rating: 1, at: one.at }] })];
  const [card] = sittingOfKept(words, [one], asked).waiting;
  expect(card!.reviews).toHaveLength(1);
  const undone = sittingOfKept(words, [{ ...one, undone: true }], asked);
  expect(undone.waiting[0]).toMatchObject({ reviews: [], phase: "new" });
  expect(isInWords(one, words)).toBe(true);
  expect(isInWords({ ...one, undone: true }, words)).toBe(false);
  expect(isInWords({ ...one, id: "2" }, words)).toBe(false);
  expect(isInWords({ ...one, flashcard: "gone" }, words)).toBe(true);
});

it("asks the words of one language alone where that was chosen", () => {
  const words = [word("mar"), word("mare", { language: "it" })];
  expect(waits(words, [], { ...asked, language: "it" })).toEqual(["mare"]);
});
