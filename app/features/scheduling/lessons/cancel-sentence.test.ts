import { expect, it } from "vitest";
import { formatDayTime, hour, minute } from "#app/platform/time/time.ts";
import { cancelSentence } from "./cancel-sentence.ts";
import { cancelPolicyOf, refundSteps } from "./rules.ts";

const bookedAt = Date.UTC(2026, 10, 24, 12);
const cancelPolicy = cancelPolicyOf(12);
const pricePence = 2200;
const { partialHours, partialRefundPercent, undoMinutes } = cancelPolicy;
const undoUntil = formatDayTime(bookedAt + undoMinutes * minute, "UTC");

it.each([
  ["days ahead", 72 * hour, "Free to cancel until Friday 27 November at 00:00."],
  ["at the limit", 12 * hour, `Free to cancel until ${undoUntil}.`],
  ["a slip of the finger", 5 * hour, `Free to cancel until ${undoUntil}.`],
  [
    "close",
    (partialHours - 1) * hour,
    "So close to the lesson nothing comes back after cancelling.",
  ],
])("%s the page says what the rules will do", (_, ahead, sentence) => {
  const lesson = { startsAt: bookedAt + ahead, bookedAt, cancelPolicy, pricePence };
  expect(cancelSentence(lesson, "UTC")).toBe(sentence);
  expect(cancelSentence({ ...lesson, pricePence: 0 }, "UTC")).toBe(
    "Free to cancel until it starts.",
  );
});

it("names the moment that the refund itself goes by, for every start and notice", () => {
  for (const freeHours of [12, 24, 48])
    for (let ahead = 0; ahead <= 60 * hour; ahead += 7 * minute) {
      const lesson = {
        startsAt: bookedAt + ahead,
        bookedAt,
        cancelPolicy: cancelPolicyOf(freeHours),
        pricePence,
      };
      const [first] = refundSteps(lesson);
      const said = cancelSentence(lesson, "UTC");
      const kinds = { free: /^Free/, undo: /^Free/, partial: /comes back/, late: /nothing comes/ };
      expect(said).toMatch(kinds[first!.kind]);
    }
});

it("with no time to change one's mind, what comes back in part is named", () => {
  const hasty = { ...cancelPolicy, undoMinutes: -1 };
  const lesson = { startsAt: bookedAt + 6 * hour, bookedAt, cancelPolicy: hasty, pricePence };
  const said = cancelSentence(lesson, "UTC");
  expect(undoMinutes).toBeGreaterThan(0);
  expect(said).toBe(
    `Cancelled until Tuesday 24 November at ${18 - partialHours}:00, ${partialRefundPercent}% comes back.`,
  );
});
