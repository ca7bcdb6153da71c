import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import {
  canAgree,
  canAnswerAppeal,
  needsSecondAdmin,
  personAppealUntil,
  stateAt,
} from "./person-sanctions.ts";

const at = (days: number) => new Date(Date.UTC(2027, 2, 1) + days * day);
const decided = {
  userId: "person",
  by: "one",
  secondBy: "two",
  startsAt: at(0) as Date | null,
  endsAt: at(30) as Date | null,
  ending: null as "refused" | "reversed" | "replaced" | null,
  appealedAt: null as Date | null,
  appealOutcome: null,
};

describe("what a decision is", () => {
  it.each([
    ["active", {}, at(0)],
    ["active", {}, new Date(+at(30) - 1)],
    // Its day ends it, and no job.
    ["over", {}, at(30)],
    ["active", { endsAt: null }, at(9_000)],
    ["proposed", { startsAt: null }, at(1)],
    ["refused", { startsAt: null, ending: "refused" as const }, at(1)],
    ["reversed", { ending: "reversed" as const }, at(1)],
  ] as const)("%s: %o", (state, changed, now) => {
    expect(stateAt({ ...decided, ...changed }, +now)).toBe(state);
  });
});

it("a suspension waits for a second admin where it is for good, and where more than the limit is held", () => {
  const limit = rules.adjust.secondAdminAbovePence;
  const needs = (scope: "account" | "bookings", endsAt: Date | null, heldPence: number) =>
    needsSecondAdmin({ scope, endsAt }, { lessons: 1, heldPence });
  expect(needs("account", at(30), limit)).toBe(false);
  expect(needs("account", at(30), limit + 1)).toBe(true);
  expect(needs("account", null, 0)).toBe(true);
  expect(needs("bookings", null, limit + 1)).toBe(false);
});

it("is appealed once, within the days, while it holds, and answered by an admin who had no part in it", () => {
  const until = (changed: Partial<typeof decided>, now: Date) =>
    personAppealUntil({ ...decided, ...changed }, +now);
  const last = at(rules.settle.appealDays);
  expect(until({}, at(1))).toBe(+last);
  expect(until({}, last)).toBeNull();
  expect(until({ endsAt: at(2) }, at(3))).toBeNull();
  expect(until({ appealedAt: at(1) }, at(2))).toBeNull();
  expect(until({ startsAt: null }, at(1))).toBeNull();
  const appealed = { ...decided, appealedAt: at(1) };
  const answers = (id: string) => canAnswerAppeal({ id }, appealed);
  expect(["one", "two", "person", "three"].filter(answers)).toEqual(["three"]);
  expect(canAnswerAppeal({ id: "three" }, decided)).toBe(false);
  const proposed = { ...decided, startsAt: null, secondBy: null };
  const agrees = (id: string) => canAgree({ id }, proposed, +at(1));
  expect(["one", "person", "three"].filter(agrees)).toEqual(["three"]);
});
