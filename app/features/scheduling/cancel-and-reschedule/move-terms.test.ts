import { expect, it } from "vitest";
import { hour } from "#app/platform/time/time.ts";
import { aView, startsAt } from "#test/builders/lesson-view.ts";
import type { LessonView } from "../lessons/lessons.server.ts";
import { limitsOf, movedPolicy } from "../lessons/refund-limits.ts";
import { moveTerms } from "./move-terms.ts";

const zone = "Europe/London";
const due = { paymentState: "due", chargeAt: startsAt - 24 * hour } as const;
const drawn = { packageId: "p1", packageState: "active" } as const;

/** The lesson is on Tuesday at 18:30; asked so many hours before that, to move by so many. */
type Line = [string, Partial<LessonView>, number, number, "student" | "teacher", string | null];

it.each([
  ["later", {}, 40, 24, "student", null],
  [
    "earlier, by its student",
    {},
    40,
    -20,
    "student",
    "If you cancel it after the move, all £22.00 comes back until 10:30, £11.00 comes back until 20:30, then nothing.",
  ],
  [
    "earlier, by its teacher",
    {},
    40,
    -11,
    "teacher",
    "If you cancel it after the move, all £22.00 comes back until Tuesday 06:30, then nothing.",
  ],
  [
    "to before the free time ends, by its teacher",
    {},
    40,
    -20,
    "teacher",
    "If you cancel it after the move, all £22.00 comes back until it starts.",
  ],
  [
    "earlier, taken from a package",
    drawn,
    40,
    -20,
    "teacher",
    "If you cancel it after the move, it goes back into your package until it starts.",
  ],
  [
    "to within a day, not charged yet",
    due,
    41,
    -30,
    "student",
    "£22.00 is charged to your card as soon as it moves, because the new time is less than 24 hours away. If you cancel it after the move, £11.00 comes back until 10:30, then nothing.",
  ],
  [
    "earlier, and charged later all the same",
    due,
    26,
    -1,
    "student",
    "£22.00 is then charged to your card on Monday 23 November at 17:30. Until then you can skip it and pay nothing.",
  ],
  ["later, not charged yet", due, 26, 24, "teacher", null],
  ["of no price", { pricePence: 0 }, 40, -20, "student", null],
] as Line[])("a move %s", (_, input, before, hours, by, line) => {
  const now = startsAt - before * hour;
  expect(moveTerms(aView(input), { startsAt: startsAt + hours * hour, by }, zone, now)).toBe(line);
});

it("a lesson that its teacher moved nearer and its student moves on counts from its own start again", () => {
  const lesson = aView({});
  const bought = { ...lesson, bookedAt: lesson.bookedAt! };
  const near = { startsAt: startsAt - 11 * hour, by: "teacher" } as const;
  const cancelPolicy = movedPolicy(bought, near);
  expect(cancelPolicy.freeUntil).toBe(startsAt - 12 * hour);
  const moved = { ...bought, ...near, cancelPolicy };
  const far = { startsAt: startsAt + 48 * hour, by: "student" } as const;
  expect(movedPolicy(moved, far)).toEqual(lesson.cancelPolicy);
  expect(limitsOf({ ...moved, startsAt: startsAt + hour }).freeUntil).toBe(startsAt - 11 * hour);
});
