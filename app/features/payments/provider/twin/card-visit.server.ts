import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { methodOf, type Card } from "../test-cards.ts";
import { idOfSecret } from "./client-secret.ts";
import { answerAtBank, confirmIntent, findIntent } from "./intents.server.ts";
import { answerSetupAtBank, confirmSetup, findSetup } from "./setups.server.ts";

/** What somebody with a client secret is asked on the twin's page; `amountMinor` is null where nothing is paid. */
export type CardVisit = {
  id: string;
  kind: "payment_intent" | "setup_intent";
  asks: "card" | "bank" | "nothing";
  amountMinor: number | null;
  currency: string | null;
};

/** What a secret opens; null for one that was never given. */
export async function findVisit(secret: string): Promise<CardVisit | null> {
  const id = idOfSecret(secret);
  return id === null ? null : inTransaction((tx) => visitOf(tx, id));
}

async function visitOf(tx: Tx, id: string): Promise<CardVisit | null> {
  const intent = await findIntent(tx, id);
  if (intent !== undefined) {
    const { state, amountMinor, currency } = intent;
    return { id, kind: "payment_intent", asks: asks(state), amountMinor, currency };
  }
  const setup = await findSetup(tx, id);
  if (setup === undefined) return null;
  return {
    id,
    kind: "setup_intent",
    asks: asks(setup.state),
    amountMinor: null,
    currency: null,
  };
}

function asks(state: string): CardVisit["asks"] {
  if (state === "open" || state === "declined") return "card";
  return state === "needs_authentication" ? "bank" : "nothing";
}

/** Tries a card, as Stripe's script does from its own fields. False where it is declined or no test card. */
export async function tryTestCard(id: string, card: Pick<Card, "number">): Promise<boolean> {
  const method = methodOf(card);
  if (method === null) return false;
  const confirmed = { payment_method: method };
  const answer = await inTransaction(async (tx) =>
    (await findIntent(tx, id)) === undefined
      ? confirmSetup(tx, id, confirmed)
      : confirmIntent(tx, id, confirmed),
  );
  return answer.status !== 402;
}

/** The person's answer to their bank's question, for a payment or a card that is saved. */
export async function answerBankQuestion(id: string, approved: boolean): Promise<void> {
  await answerAtBank(id, approved);
  await answerSetupAtBank(id, approved);
}
