import { and, eq, inArray, sql } from "drizzle-orm";
import { embeddedCards, embeddedCharges, embeddedRefunds } from "#db/schema/payments.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Card, Charge, ChargeState, PaymentProvider } from "./provider.ts";
import { laterOutcomeOf, outcomeOf } from "./test-cards.ts";

type Row = typeof embeddedCharges.$inferSelect;

function asCharge(row: Row): Charge {
  return {
    ref: row.id,
    state: row.state,
    last4: row.last4,
    refundedMinor: row.refundedMinor,
  };
}

async function read(ref: string): Promise<Charge> {
  const [row] = await db().select().from(embeddedCharges).where(eq(embeddedCharges.id, ref));
  if (row === undefined) throw new Error(`the provider knows no charge ${ref}`);
  return asCharge(row);
}

function lastDigits({ number }: Card): string {
  return number.replaceAll(/\D/g, "").slice(-4);
}

/** One step of a charge's life; where it does not apply, the charge as it is now. Paid means reserved where that was asked. */
async function move(
  ref: string,
  from: ChargeState[],
  to: ChargeState,
  last4?: string,
): Promise<Charge> {
  const [row] = await db()
    .update(embeddedCharges)
    .set({
      state:
        to === "succeeded" && !from.includes("authorised")
          ? sql`case when ${embeddedCharges.captureLater} then 'authorised' else 'succeeded' end`
          : to,
      ...(last4 !== undefined && { last4 }),
    })
    .where(and(eq(embeddedCharges.id, ref), inArray(embeddedCharges.state, from)))
    .returning();
  return row === undefined ? read(ref) : asCharge(row);
}

/** A card company of our own for the demo world and the tests: same steps, test cards only. */
export const embeddedProvider: PaymentProvider = {
  async open({ key, amountMinor, currency, captureLater }) {
    await db()
      .insert(embeddedCharges)
      .values({ key, amountMinor, currency, captureLater })
      .onConflictDoNothing();
    const [row] = await db().select().from(embeddedCharges).where(eq(embeddedCharges.key, key));
    return asCharge(row!);
  },
  async pay(ref: string, card: Card) {
    const outcome = outcomeOf(card.number);
    // Nothing of a card that is not a test card is kept, not even its last digits.
    if (outcome === null) return move(ref, ["open", "declined"], "declined");
    return move(ref, ["open", "declined"], outcome, lastDigits(card));
  },
  async authenticate(ref, approved) {
    return move(ref, ["needs_authentication"], approved ? "succeeded" : "declined");
  },
  read,
  async capture(ref) {
    return move(ref, ["authorised"], "succeeded");
  },
  async keepCard({ owner, card }) {
    const outcome = laterOutcomeOf(card.number);
    // As a bank's check of the card would: what is refused today is not kept for tomorrow.
    if (outcome === null || outcomeOf(card.number) === "declined") return null;
    const [kept] = await db()
      .insert(embeddedCards)
      .values({ owner, outcome, last4: lastDigits(card) })
      .returning();
    return { ref: kept!.id, last4: kept!.last4 };
  },
  async payWithKept(ref, cardRef) {
    const [card] = await db().select().from(embeddedCards).where(eq(embeddedCards.id, cardRef));
    if (card === undefined) throw new Error(`the provider keeps no card ${cardRef}`);
    return move(ref, ["open", "declined"], card.outcome, card.last4);
  },
  async forgetCard(cardRef) {
    await db().delete(embeddedCards).where(eq(embeddedCards.id, cardRef));
  },
  async cancel(ref) {
    return move(ref, ["open", "declined", "needs_authentication", "authorised"], "cancelled");
  },
  async refund({ key, ref, amountMinor }) {
    await db().transaction(async (tx) => {
      const [made] = await tx
        .insert(embeddedRefunds)
        .values({ key, chargeId: ref, amountMinor })
        .onConflictDoNothing()
        .returning();
      if (made === undefined) return;
      const [charge] = await tx
        .update(embeddedCharges)
        .set({ refundedMinor: sql`${embeddedCharges.refundedMinor} + ${amountMinor}` })
        .where(
          and(
            eq(embeddedCharges.id, ref),
            eq(embeddedCharges.state, "succeeded"),
            sql`${embeddedCharges.refundedMinor} + ${amountMinor} <= ${embeddedCharges.amountMinor}`,
          ),
        )
        .returning();
      if (charge === undefined) throw new Error(`charge ${ref} cannot give back ${amountMinor}`);
    });
  },
};
