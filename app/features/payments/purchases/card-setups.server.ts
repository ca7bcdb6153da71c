/** A card that is saved without a payment: the intent, the call and its answer, each by itself (docs/decisions/118). */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import {
  beginCall,
  endCall,
  findUnknownCardSetup,
  listUnknown,
} from "../provider/provider-calls.server.ts";
import { answered, provider } from "../provider/provider-in-use.server.ts";
import type { Checkout } from "../provider/provider.ts";
import { refusalOf } from "../provider/stripe-provider.server.ts";

const cardSetup = z.object({ owner: z.string(), purpose: z.string(), returnTo: z.string() });
type CardSetupInput = z.infer<typeof cardSetup>;

/**
 * Writes down that a card is to be saved for `purpose`, and answers the key to ask under: that of an earlier call without
 * an answer, or a new one. Who calls this holds the lock of what the card is for; commit it before the call.
 */
export async function beginCardSetup(
  tx: Tx,
  input: CardSetupInput,
  now = new Date(),
): Promise<string> {
  const before = await findUnknownCardSetup(tx, input.purpose);
  const key = before ?? `save-card:${randomUUID()}`;
  await beginCall(tx, { key, kind: "save-card", paymentId: null, input }, now);
  return key;
}

/** Where the card is typed in; null where the provider does not answer. Asked again under its key it is the same place. */
export async function askCardSetup(
  key: string,
  input: CardSetupInput,
  now = new Date(),
): Promise<Checkout | null> {
  const end = (refusal: string | null) => inTransaction((tx) => endCall(tx, key, refusal, now));
  let checkout: Checkout | null;
  try {
    checkout = await answered(provider().saveCard({ key, ...input }));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) await end(refusal);
    throw error;
  }
  if (checkout !== null) await end(null);
  return checkout;
}

/** Asks again for the setups that nobody has had an answer for within a minute. One that nobody has seen keeps no card. */
export async function resumeCardSetups(now = new Date()): Promise<void> {
  await eachApart(
    await listUnknown(["save-card"], now),
    async ({ key, input }) => askCardSetup(key, cardSetup.parse(input), now),
    "setups of cards without an answer",
  );
}
