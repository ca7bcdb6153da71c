import { describe, expect, it, test } from "vitest";
import { chanceKnown, nextDues, type Grade, type FlashcardReview, scheduleOf } from "./schedule.ts";

const day = 86_400_000;
const start = Date.UTC(2022, 10, 29, 12, 30);
let made = 0;
const review = (rating: Grade, at: number): FlashcardReview => ({
  id: `${made++}`.padStart(4),
  rating,
  at,
});

describe("the schedule of a flashcard equals the published vectors of FSRS-6", () => {
  it("in the days between reviews, each on the day that it is due", () => {
    const reviews: FlashcardReview[] = [];
    const intervals: number[] = [];
    let at = start;
    for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as Grade[]) {
      reviews.push(review(rating, at));
      const { dueAt } = scheduleOf(start, reviews);
      intervals.push(Math.floor((dueAt - at) / day));
      at = dueAt;
    }
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it("in the stability after given days", () => {
    let at = start;
    const reviews = [0, 0, 1, 3, 8, 21].map((days, n) =>
      review(n === 0 ? 1 : 3, (at += days * day)),
    );
    expect(scheduleOf(start, reviews).stability).toBeCloseTo(53.62691, 4);
  });

  test.each([
    [1, 0.212],
    [2, 1.2931],
    [3, 2.3065],
    [4, 8.2956],
  ] as const)("in the stability after a first answer of %i", (rating, stability) => {
    expect(scheduleOf(start, [review(rating, start)]).stability).toBeCloseTo(stability, 4);
  });
});

it("is the same in whichever order answers arrive from two devices", () => {
  const reviews = [1, 3, 2, 3, 4, 1, 3].map((rating, n) =>
    review(rating as Grade, start + ((n * 37) % 11) * day),
  );
  expect(scheduleOf(start, reviews.toReversed())).toEqual(scheduleOf(start, reviews));
});

it("says before an answer when the card will come again, and a word fades with the days", () => {
  const known = [review(3, start), review(3, start + 10 * 60_000)];
  const { dueAt } = scheduleOf(start, known);
  const [again, hard, good, easy] = nextDues(start, known, dueAt);
  expect(again! - dueAt).toBe(10 * 60_000);
  expect(scheduleOf(start, [...known, review(3, dueAt)]).dueAt).toBe(good);
  expect(hard! < good! && good! < easy!).toBe(true);
  expect(chanceKnown(start, known, dueAt)).toBeGreaterThan(0.85);
  expect(chanceKnown(start, known, dueAt + 60 * day)).toBeLessThan(0.7);
});
