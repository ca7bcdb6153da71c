import { expect, it } from "vitest";
import { composeEvidence, type EvidenceFacts } from "./evidence.ts";

const startsAt = Date.parse("2026-11-24T18:30:00Z");
const cancelPolicy = { freeHours: 12, partialHours: 2, partialRefundPercent: 50, undoMinutes: 30 };

const facts = (freeUntil?: number): EvidenceFacts => ({
  title: "Conversation",
  student: { name: "Priya Rao", email: "priya@example.test" },
  teacher: { name: "Inés Prado" },
  paidAt: startsAt,
  amountMinor: 2200,
  currency: "GBP",
  receipt: null,
  lesson: { startsAt, minutes: 50, cancelPolicy: { ...cancelPolicy, freeUntil } },
  packageLessons: null,
  visits: [],
  chat: [],
  words: "",
});
const policyOf = (freeUntil?: number) =>
  composeEvidence(facts(freeUntil)).refund_policy_disclosure!;

it("a bank reads the policy as it was sold, and a free cancellation that a move has kept", () => {
  expect(policyOf()).toMatch(/^Shown before payment and agreed to: cancelled 12 hours or more/);
  expect(policyOf()).not.toContain("moved nearer");
  expect(policyOf(Date.parse("2026-11-24T12:00:00Z"))).toContain(
    "all of the price goes back until Tuesday 24 November at 12:00 UTC, too.",
  );
  expect(policyOf(startsAt + 1)).toContain("until Tuesday 24 November at 18:30 UTC");
});
