import { and, eq, inArray, sql } from "drizzle-orm";
import { embeddedCharges, embeddedRefunds } from "#db/schema/payments.ts";
import { db } from "#app/platform/db.server.ts";
import type { Card, Charge, ChargeState, PaymentProvider } from "./provider.ts";
import { outcomeOf } from "./test-cards.ts";

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

/** One step of a charge's life; where it does not apply, the charge as it stands. */
async function move(
  ref: string,
  from: ChargeState[],
  to: ChargeState,
  last4?: string,
): Promise<Charge> {
  const [row] = await db()
    .update(embeddedCharges)
    .set({ state: to, ...(last4 !== undefined && { last4 }) })
    .where(and(eq(embeddedCharges.id, ref), inArray(embeddedCharges.state, from)))
    .returning();
  return row === undefined ? read(ref) : asCharge(row);
}

/** A card company of our own for the demo world and the tests: same steps, test cards only. */
export const embeddedProvider: PaymentProvider = {
  async open({ key, amountMinor, currency }) {
    await db().insert(embeddedCharges).values({ key, amountMinor, currency }).onConflictDoNothing();
    const [row] = await db().select().from(embeddedCharges).where(eq(embeddedCharges.key, key));
    return asCharge(row!);
  },
  async pay(ref: string, card: Card) {
    const outcome = outcomeOf(card.number);
    // Nothing of a card that is not a test card is kept, not even its last digits.
    if (outcome === null) return move(ref, ["open", "declined"], "declined");
    return move(ref, ["open", "declined"], outcome, card.number.replaceAll(/\D/g, "").slice(-4));
  },
  async authenticate(ref, approved) {
    return move(ref, ["needs_authentication"], approved ? "succeeded" : "declined");
  },
  read,
  async cancel(ref) {
    return move(ref, ["open", "declined", "needs_authentication"], "cancelled");
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
