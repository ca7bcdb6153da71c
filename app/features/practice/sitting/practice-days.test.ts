import { expect, it } from "vitest";
import { foldPracticeDays, practiceDaysText } from "./practice-days.ts";

const today = "2026-03-01";

it.each([
  ["nothing", [], { week: 0, inARow: 0 }, null],
  [
    "today alone",
    [today],
    { week: 1, inARow: 1 },
    "You have practised on 1 of the last seven days.",
  ],
  [
    "yesterday and before, while today is not over",
    ["2026-02-28", "2026-02-27", "2026-02-27"],
    { week: 2, inARow: 2 },
    "You have practised on 2 of the last seven days, 2 of them in a row.",
  ],
  [
    "a pause, which ends the row and says nothing of it",
    ["2026-02-26", "2026-02-24"],
    { week: 2, inARow: 0 },
    "You have practised on 2 of the last seven days.",
  ],
  ["longer ago than a week", ["2026-02-20"], { week: 0, inARow: 0 }, null],
  [
    "more than a week in a row, over the end of a month",
    Array.from({ length: 9 }, (_, n) => `2026-02-${20 + n}`),
    { week: 6, inARow: 9 },
    "You have practised on 9 days in a row.",
  ],
])("days of practice: %s", (_, days, folded, text) => {
  expect(foldPracticeDays(days, today)).toEqual(folded);
  expect(practiceDaysText(folded)).toBe(text);
});
