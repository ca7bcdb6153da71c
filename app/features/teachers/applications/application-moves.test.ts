import type { ApplicationState } from "#db/schema/teachers/application-states.ts";
import { describe, expect, it } from "vitest";
import { applicationMoves, canMoveApplication } from "./application-moves.ts";

/** Rules, section 6. */
const arrows: [ApplicationState, ApplicationState, "applicant" | "admin"][] = [
  ["draft", "submitted", "applicant"],
  ["submitted", "in_review", "admin"],
  ["submitted", "withdrawn", "applicant"],
  ["in_review", "changes_requested", "admin"],
  ["in_review", "approved", "admin"],
  ["in_review", "rejected", "admin"],
  ["in_review", "withdrawn", "applicant"],
  ["changes_requested", "submitted", "applicant"],
  ["changes_requested", "withdrawn", "applicant"],
];
const states = Object.keys(applicationMoves) as ApplicationState[];
const all = states.flatMap((from) =>
  states.flatMap((to) =>
    (["applicant", "admin"] as const).map((actor) => [from, to, actor] as const),
  ),
);
const isArrow = (wanted: readonly string[]) =>
  arrows.some((arrow) => arrow.every((part, at) => part === wanted[at]));

describe("an application", () => {
  it.each(all.filter(isArrow))("goes from %s to %s by the %s [H1]", (from, to, actor) => {
    expect(canMoveApplication(from, to, actor)).toBe(true);
  });

  it.each(all.filter((one) => !isArrow(one)))(
    "never goes from %s to %s by the %s [H1]",
    (from, to, actor) => {
      expect(canMoveApplication(from, to, actor)).toBe(false);
    },
  );
});
