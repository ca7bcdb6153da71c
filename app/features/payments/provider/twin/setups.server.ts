import { and, eq, inArray } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedSetups } from "#db/schema/payments/payments.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { findCard, findMethod, saveTestCard } from "./cards.server.ts";
import { clientSecretOf } from "./client-secret.ts";
import { declinedCard, fine, missing, unexpectedState, type TwinAnswer } from "./twin-answer.ts";

type Row = typeof embeddedSetups.$inferSelect;

const statuses: Record<Row["state"], Stripe.SetupIntent["status"]> = {
  open: "requires_payment_method",
  declined: "requires_payment_method",
  needs_authentication: "requires_action",
  succeeded: "succeeded",
};

async function asSetupIntent(tx: Tx, row: Row) {
  return {
    id: row.id,
    object: "setup_intent",
    client_secret: clientSecretOf(row.id),
    customer: row.customer,
    metadata: row.metadata as Stripe.Metadata,
    status: statuses[row.state],
    payment_method: row.cardId === null ? null : await findMethod(tx, row.cardId),
    last_setup_error: row.state === "declined" ? { code: "card_declined" } : null,
  };
}

export async function createSetup(
  tx: Tx,
  { customer, metadata }: Stripe.SetupIntentCreateParams,
): Promise<TwinAnswer> {
  const [made] = await tx
    .insert(embeddedSetups)
    .values({ customer: customer!, metadata: metadata ?? {} })
    .returning();
  return fine(await asSetupIntent(tx, made!));
}

export async function readSetup(tx: Tx, id: string): Promise<TwinAnswer> {
  const row = await findSetup(tx, id);
  return row === undefined ? missing("setup_intent", id) : fine(await asSetupIntent(tx, row));
}

export async function findSetup(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(embeddedSetups).where(eq(embeddedSetups.id, id));
  return row;
}

/** Saves a test card for later; as a bank's check of it would, it refuses one that is declined today. */
export async function confirmSetup(
  tx: Tx,
  id: string,
  { payment_method: method }: Stripe.SetupIntentConfirmParams,
): Promise<TwinAnswer> {
  const card = await findCard(tx, method!);
  if (card === null) return missing("PaymentMethod", method!);
  const [row] = await tx
    .select()
    .from(embeddedSetups)
    .where(and(eq(embeddedSetups.id, id), inArray(embeddedSetups.state, ["open", "declined"])))
    .for("update");
  if (row === undefined) return unexpectedState("succeeded");
  const isSaved = card.outcome !== "declined";
  const [moved] = await tx
    .update(embeddedSetups)
    .set({
      // A bank that takes its time about money has no doubt about the card.
      state: card.outcome === "processing" ? "succeeded" : card.outcome,
      cardId: isSaved ? await saveTestCard(tx, method!, row.customer) : null,
    })
    .where(eq(embeddedSetups.id, id))
    .returning();
  return isSaved ? fine(await asSetupIntent(tx, moved!)) : declinedCard();
}

/** The person's answer on their bank's page. */
export async function answerSetupAtBank(id: string, approved: boolean): Promise<void> {
  const state = approved ? "succeeded" : "declined";
  const asked = and(eq(embeddedSetups.id, id), eq(embeddedSetups.state, "needs_authentication"));
  await inTransaction((tx) =>
    tx
      .update(embeddedSetups)
      .set(approved ? { state } : { state, cardId: null })
      .where(asked),
  );
}
