/** Pure, browser-safe: what an admin's refund or goodwill does to everybody's money. Pence throughout. */
import type { adjustmentKinds, AdjustmentEffect } from "#db/schema/payments/adjustment-kinds.ts";
import { splitCancelled, splitLesson } from "../purchases/rules.ts";

export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** What the decision rests on, as the ledger has it now. */
export type MoneyFacts = {
  currency: string;
  feeBasisPoints: number;
  /** Held for this lesson and not divided yet; then the two below are 0. */
  heldPence: number;
  /** What of this lesson is with its teacher and with us. */
  teacherPence: number;
  feePence: number;
  /** What may still go back to the card without touching money that is held for other lessons. */
  cardLeftPence: number;
  /** Whether the card has paid at all. */
  isPaid: boolean;
  /** What may become of held money: all or a part of it back, only all of it, or nothing yet. */
  held: "any" | "whole" | "none";
  /** Whether this is a package: its held money is for the lessons that are not booked yet. */
  isPackage: boolean;
  /** A bank that has the card's money, or has given it back for good; null where none has it. */
  dispute: "open" | "lost" | null;
};

export type AdjustmentRefusal =
  | "above-left"
  | "only-whole"
  | "whole-package"
  | "not-yet"
  | "not-paid"
  | "disputed"
  | "dispute-lost";

/** The most that this kind can move now; 0 where it cannot move anything. */
export function mostOf(kind: AdjustmentKind, facts: MoneyFacts, goodwillMost: number): number {
  if (!facts.isPaid) return 0;
  if (kind === "goodwill-teacher") return goodwillMost;
  if (facts.dispute !== null) return 0;
  if (kind === "goodwill-student") return Math.min(goodwillMost, facts.cardLeftPence);
  if (facts.heldPence > 0) return facts.held === "none" ? 0 : facts.heldPence;
  return Math.min(facts.teacherPence + facts.feePence, facts.cardLeftPence);
}

/**
 * Who gets and gives what. A refund of divided money takes commission and earnings back in the shares in which they were
 * divided. The changes sum to zero.
 */
export function quoteAdjustment(
  { kind, amountPence }: { kind: AdjustmentKind; amountPence: number },
  facts: MoneyFacts,
  goodwillMost: number,
): { ok: true; effect: AdjustmentEffect } | { ok: false; reason: AdjustmentRefusal; most: number } {
  const most = mostOf(kind, facts, goodwillMost);
  const refused = (reason: AdjustmentRefusal) => ({ ok: false, reason, most }) as const;
  if (!facts.isPaid) return refused("not-paid");
  if (facts.dispute !== null && kind !== "goodwill-teacher")
    return refused(facts.dispute === "open" ? "disputed" : "dispute-lost");
  const isHeld = kind === "refund" && facts.heldPence > 0;
  if (isHeld && facts.held === "none") return refused("not-yet");
  if (amountPence <= 0 || amountPence > most) return refused("above-left");
  if (isHeld && facts.held === "whole" && amountPence !== most)
    return refused(facts.isPackage ? "whole-package" : "only-whole");
  return {
    ok: true,
    effect: isHeld ? ofHeld(amountPence, facts) : ofDivided(kind, amountPence, facts),
  };
}

function ofHeld(refundPence: number, { heldPence, feeBasisPoints }: MoneyFacts): AdjustmentEffect {
  const parts = splitCancelled({ pricePence: heldPence, refundPence, feeBasisPoints });
  return {
    studentPence: refundPence,
    teacherPence: parts.teacherPence,
    feePence: parts.feePence,
    ownPence: 0,
    heldPence: -heldPence,
  };
}

function ofDivided(kind: AdjustmentKind, amountPence: number, facts: MoneyFacts): AdjustmentEffect {
  const none = { studentPence: 0, teacherPence: 0, feePence: 0, ownPence: 0, heldPence: 0 };
  if (kind === "goodwill-student")
    return { ...none, studentPence: amountPence, ownPence: -amountPence };
  if (kind === "goodwill-teacher")
    return { ...none, teacherPence: amountPence, ownPence: -amountPence };
  const { teacherPence, feePence, feeBasisPoints } = facts;
  const pricePence = teacherPence + feePence - amountPence;
  const kept = splitLesson({ pricePence, feeBasisPoints });
  // Parts that were rounded one by one may differ from a new division by a penny.
  const feeBack = Math.max(
    amountPence - teacherPence,
    Math.min(Math.max(0, feePence - kept.feePence), feePence, amountPence),
  );
  return {
    ...none,
    studentPence: amountPence,
    teacherPence: feeBack - amountPence,
    feePence: 0 - feeBack,
  };
}

/** The facts of a preview in one line: a later one that differs says that something has changed. */
export function previewOf(effect: AdjustmentEffect): string {
  return [
    effect.studentPence,
    effect.teacherPence,
    effect.feePence,
    effect.ownPence,
    effect.heldPence,
  ].join("/");
}
