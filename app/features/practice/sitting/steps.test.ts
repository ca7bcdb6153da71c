import { expect, it } from "vitest";
import { answer, placeOf, progressOf, undo } from "./steps.ts";
import type { SittingCard } from "./sitting.server.ts";

const now = Date.UTC(2026, 0, 5);
const minute = 60_000;
const card = (id: string) =>
  ({
    id,
    createdAt: now,
    reviews: [] as SittingCard["reviews"],
    dues: [now + minute, now + 6 * minute, now + 3000 * minute, now + 9000 * minute],
  }) as SittingCard;
const start = placeOf({ answered: [], waiting: ["a", "b", "c"].map(card) });
const order = ({ waiting }: typeof start) => waiting.map(({ id }) => id).join("");

it("a known word goes, one that is due again soon comes again at the end, and an answer is taken back", () => {
  const known = answer(start, 3, now, "1");
  expect(order(known)).toBe("bc");
  const again = answer(known, 1, now, "2");
  expect(order(again)).toBe("cb");
  expect(progressOf(again)).toEqual({ answered: 2, again: 1, left: 2 });
  expect(order(undo(again))).toBe("bc");
  expect(order(undo(undo(again)))).toBe("abc");
  expect(progressOf(undo(undo(again)))).toEqual({ answered: 0, again: 0, left: 3 });
  expect(undo(start)).toBe(start);
});

it("goes on where the server left it", () => {
  const place = placeOf({ answered: [{ id: "a", rating: 1 }], waiting: ["b", "a"].map(card) });
  expect(place.windows).toEqual([
    { id: "a", rating: 1 },
    { id: "b", rating: null },
  ]);
  expect(progressOf(answer(answer(place, 4, now, "1"), 4, now, "2"))).toEqual({
    answered: 2,
    again: 0,
    left: 0,
  });
});

it("a new word that is known twice in a row is known, with a connection or without", () => {
  const alone = placeOf({ answered: [], waiting: [card("a")] });
  const seen = answer(alone, 1, now, "1");
  const once = answer(seen, 3, now + minute, "2");
  expect(order(once)).toBe("a");
  expect(order(answer(once, 3, now + 11 * minute, "3"))).toBe("");
});
