import { and, eq, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import type { AdjustmentEffect } from "#db/schema/payments/adjustment-kinds.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { accounts, post } from "../ledger/ledger.server.ts";
import { lockPayouts, takeFromTeacher } from "../payouts/refund-settled.server.ts";
import { countRefund } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { announceAdjusted } from "./announce-adjusted.server.ts";
import {
  lockAdjusted,
  readMoneyFacts,
  type Adjusted,
  type HeldRule,
} from "./money-facts.server.ts";
import {
  type AdjustmentKind,
  type AdjustmentRefusal,
  mostOf,
  previewOf,
  quoteAdjustment,
} from "./rules.ts";

type Adjustment = typeof adjustments.$inferSelect;

/** What the wing that owns lessons and packages does with held money; a part of the adjustment's transaction. */
export type HeldMoney = {
  ruleOf: HeldRule;
  /** Ends the lesson, sends `refundPence` of its price back and divides the rest. */
  settle(
    tx: Tx,
    admin: Admin,
    input: { lessonId: string; refundPence: number; reason: string; now: Date },
  ): Promise<void>;
  /** Ends the package: what is not booked goes back, and booked lessons stay. */
  endPackage(tx: Tx, input: { packageId: string; now: Date }): Promise<void>;
};

export type AskedAdjustment = {
  paymentId: string;
  kind: AdjustmentKind;
  amountPence: number;
  reason: string;
  /** Made with the form. */
  key: string;
  /** What the page showed (`previewOf`). */
  preview: string;
};

export type AdjustRefused =
  | { ok: false; reason: AdjustmentRefusal; most: number }
  /** The sums are others now than the page showed. */
  | { ok: false; reason: "changed" };

/**
 * What an adjustment would do now, and whether another admin would be asked; nothing is written. Throws not-found.
 */
export async function previewAdjustment(
  _admin: Admin,
  asked: Pick<AskedAdjustment, "paymentId" | "kind" | "amountPence">,
  ruleOf: HeldRule,
) {
  const facts = await readMoneyFacts(db(), asked.paymentId, ruleOf);
  const quoted = quoteAdjustment(asked, facts, await readNumber("goodwill-most"));
  if (!quoted.ok) return quoted;
  const [before] = await db()
    .select({ pence: sql`coalesce(sum(${adjustments.amountMinor}), 0)`.mapWith(Number) })
    .from(adjustments)
    .where(and(eq(adjustments.paymentId, asked.paymentId), ne(adjustments.state, "declined")));
  const needsSecond = before!.pence + asked.amountPence > rules.adjust.secondAdminAbovePence;
  return { ...quoted, needsSecond };
}

/** The most of each kind that can be moved now, in pence. Throws not-found. */
export async function readMost(
  _admin: Admin,
  paymentId: string,
  ruleOf: HeldRule,
): Promise<Record<AdjustmentKind, number>> {
  const facts = await readMoneyFacts(db(), paymentId, ruleOf);
  const most = await readNumber("goodwill-most");
  const of = (kind: AdjustmentKind) => mostOf(kind, facts, most);
  return {
    refund: of("refund"),
    "goodwill-student": of("goodwill-student"),
    "goodwill-teacher": of("goodwill-teacher"),
  };
}

/**
 * Moves the money at once, or, above the limit, asks for another admin. The same `key` answers as the first time and
 * moves nothing more. The sums are reckoned again with the payment locked: others than the page showed are refused.
 * Throws not-found for a payment that is not there.
 */
export async function adjustPayment(
  admin: Admin,
  asked: AskedAdjustment,
  held: HeldMoney,
  now = new Date(),
): Promise<{ ok: true; id: string; state: Adjustment["state"] } | AdjustRefused> {
  const most = await readNumber("goodwill-most", now);
  return inTransaction(async (tx) => {
    await lockAdjusted(tx, asked.paymentId);
    const [earlier] = await tx.select().from(adjustments).where(eq(adjustments.key, asked.key));
    if (earlier !== undefined) {
      if (earlier.paymentId !== asked.paymentId || earlier.requestedBy !== admin.id)
        throw new AppError("not-found");
      return { ok: true, id: earlier.id, state: earlier.state } as const;
    }
    const facts = await readMoneyFacts(tx, asked.paymentId, held.ruleOf);
    const quoted = quoteAdjustment(asked, facts, most);
    if (!quoted.ok) return quoted;
    const { effect } = quoted;
    if (previewOf(effect) !== asked.preview) return { ok: false, reason: "changed" } as const;
    const [made] = await tx
      .insert(adjustments)
      .values({
        key: asked.key,
        paymentId: asked.paymentId,
        kind: asked.kind,
        amountMinor: asked.amountPence,
        currency: facts.currency,
        reason: asked.reason,
        limitMinor: rules.adjust.secondAdminAbovePence,
        state: "pending",
        requestedBy: admin.id,
        requestedAt: now,
      })
      .returning();
    if (!made!.needsSecond) await carryOut(tx, admin, { made: made!, facts, effect, held, now });
    await record(tx, admin, made!, made!.needsSecond ? "asked" : "done", now);
    return { ok: true, id: made!.id, state: made!.needsSecond ? "pending" : "done" } as const;
  });
}

/**
 * Another admin's word on an adjustment that waits: it is done, or declined with a reason. Of two who answer at once the
 * second is told. Throws not-found; the database refuses the admin who asked.
 */
export async function decideAdjustment(
  admin: Admin,
  answer: { id: string; preview: string; declineReason: string | null },
  held: HeldMoney,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "own" | "decided" } | AdjustRefused> {
  if (!isUuid(answer.id)) throw new AppError("not-found");
  const most = await readNumber("goodwill-most", now);
  return inTransaction(async (tx) => {
    const [found] = await tx.select().from(adjustments).where(eq(adjustments.id, answer.id));
    if (found === undefined) throw new AppError("not-found");
    await lockAdjusted(tx, found.paymentId);
    const [made] = await tx
      .select()
      .from(adjustments)
      .where(eq(adjustments.id, answer.id))
      .for("update");
    if (made!.state !== "pending") return { ok: false, reason: "decided" } as const;
    if (made!.requestedBy === admin.id) return { ok: false, reason: "own" } as const;
    if (answer.declineReason !== null) {
      await tx
        .update(adjustments)
        .set({
          state: "declined",
          declineReason: answer.declineReason,
          decidedBy: admin.id,
          decidedAt: now,
        })
        .where(eq(adjustments.id, made!.id));
      await record(tx, admin, made!, "declined", now);
      return { ok: true } as const;
    }
    const facts = await readMoneyFacts(tx, made!.paymentId, held.ruleOf);
    const asked = { kind: made!.kind, amountPence: made!.amountMinor };
    const quoted = quoteAdjustment(asked, facts, most);
    if (!quoted.ok) return quoted;
    const { effect } = quoted;
    if (previewOf(effect) !== answer.preview) return { ok: false, reason: "changed" } as const;
    await carryOut(tx, admin, { made: made!, facts, effect, held, now });
    await record(tx, admin, made!, "done", now);
    return { ok: true } as const;
  });
}

async function carryOut(
  tx: Tx,
  admin: Admin,
  work: {
    made: Adjustment;
    facts: Adjusted;
    effect: AdjustmentEffect;
    held: HeldMoney;
    now: Date;
  },
): Promise<void> {
  const { made, facts, effect, held, now } = work;
  const { lessonId, packageId, cardPaymentId, paymentId, currency } = facts;
  await tx
    .update(adjustments)
    .set({ state: "done", effect, decidedBy: admin.id, decidedAt: now })
    .where(eq(adjustments.id, made.id));
  if (effect.heldPence < 0) {
    const { reason } = made;
    const refundPence = effect.studentPence;
    if (packageId !== null) await held.endPackage(tx, { packageId, now });
    else await held.settle(tx, admin, { lessonId: lessonId!, refundPence, reason, now });
  } else {
    const key = `adjusted:${made.id}`;
    await lockPayouts(tx, facts.teacherId);
    const taken = {
      teacherId: facts.teacherId,
      paymentId,
      refundMinor: effect.studentPence,
      currency,
    };
    const fromTeacher =
      made.kind === "refund"
        ? await takeFromTeacher(tx, {
            ...taken,
            teacherMinor: -effect.teacherPence,
            cause: key,
            at: now,
          })
        : [
            {
              account: accounts.teacher(facts.teacherId),
              amountMinor: effect.teacherPence,
              currency,
            },
          ];
    await post(tx, {
      key,
      event: made.kind === "refund" ? "adjustment" : "goodwill",
      lessonId,
      packageId,
      at: now,
      lines: [
        { account: accounts.refunds(cardPaymentId), amountMinor: effect.studentPence, currency },
        ...fromTeacher,
        { account: accounts.fees(facts.teacherId), amountMinor: effect.feePence, currency },
        { account: accounts.goodwill(paymentId), amountMinor: effect.ownPence, currency },
      ],
    });
    await sendBack(tx, { made, facts, pence: effect.studentPence, cause: key });
  }
  await enqueue(tx, announceAdjusted, { adjustmentId: made.id });
}

async function sendBack(
  tx: Tx,
  {
    made,
    facts: { cardPaymentId, paymentId },
    pence,
    cause,
  }: { made: Adjustment; facts: Adjusted; pence: number; cause: string },
): Promise<void> {
  if (pence === 0) return;
  await countRefund(tx, cardPaymentId, pence);
  // Of a lesson from a package its own share counts too; goodwill is no part of its price.
  if (paymentId !== cardPaymentId && made.kind === "refund")
    await countRefund(tx, paymentId, pence);
  await enqueue(tx, sendRefund, { paymentId: cardPaymentId, amountMinor: pence, cause });
}

async function record(
  tx: Tx,
  admin: Admin,
  { paymentId, id, kind, amountMinor }: Adjustment,
  what: "asked" | "done" | "declined",
  now: Date,
): Promise<void> {
  await audit(tx, {
    actorId: admin.id,
    action: `payments.adjustment-${what}`,
    object: `payment:${paymentId}`,
    diff: { of: `adjustment:${id}`, kind, amountPence: amountMinor },
    now,
  });
}
