import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedCards } from "#db/schema/payments/payments.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { testCards } from "../test-cards.ts";
import { fine, missing, type TwinAnswer } from "./twin-answer.ts";

type Outcome = (typeof embeddedCards.$inferSelect)["outcome"];
type TestMethod = (typeof testCards)[number]["method"];
export type Method = Pick<Stripe.PaymentMethod, "id" | "object" | "type" | "customer"> & {
  card: Pick<Stripe.PaymentMethod.Card, "brand" | "last4">;
};

/** What a card answers while its owner is there, and, once it is saved, without them. */
const outcomes: Record<TestMethod, { now: Outcome | "processing"; later: Outcome }> = {
  pm_card_visa: { now: "succeeded", later: "succeeded" },
  pm_card_chargeDeclined: { now: "declined", later: "declined" },
  pm_card_authenticationRequired: { now: "needs_authentication", later: "succeeded" },
  pm_card_chargeCustomerFail: { now: "succeeded", later: "declined" },
  pm_card_createDispute: { now: "succeeded", later: "succeeded" },
  pm_card_twinLateFailure: { now: "processing", later: "declined" },
};

/** A card as a charge meets it: a test card by its name, or one that was saved. */
export type Payable = { outcome: Outcome | "processing"; last4: string };

export async function findCard(tx: Tx, method: string): Promise<Payable | null> {
  const test = testCards.find((card) => card.method === method);
  if (test !== undefined)
    return { outcome: outcomes[test.method].now, last4: last4Of(test.number) };
  if (!isUuid(method)) return null;
  const [saved] = await tx.select().from(embeddedCards).where(eq(embeddedCards.id, method));
  return saved ?? null;
}

function last4Of(number: string): string {
  return number.slice(-4);
}

export async function createCustomer(): Promise<TwinAnswer> {
  return fine({ id: randomUUID(), object: "customer" } satisfies Pick<
    Stripe.Customer,
    "id" | "object"
  >);
}

/** Forgets a customer, and with them their card. */
export async function deleteCustomer(tx: Tx, id: string): Promise<TwinAnswer> {
  await tx.delete(embeddedCards).where(eq(embeddedCards.owner, id));
  return fine({ id, object: "customer", deleted: true } satisfies Stripe.DeletedCustomer);
}

/** Saves a card for a customer; answers its id, the same where it is saved already. */
export async function saveTestCard(tx: Tx, method: string, owner: string): Promise<string> {
  const test = testCards.find((card) => card.method === method);
  if (test === undefined) return method;
  const outcome = outcomes[test.method].later;
  const [saved] = await tx
    .insert(embeddedCards)
    .values({ owner, outcome, last4: last4Of(test.number) })
    .returning();
  return saved!.id;
}

export async function readCard(tx: Tx, id: string): Promise<TwinAnswer> {
  const method = await findMethod(tx, id);
  return method === null ? missing("PaymentMethod", id) : fine(method);
}

/** A saved card as Stripe shows it. */
export async function findMethod(tx: Tx, id: string): Promise<Method | null> {
  const [saved] = await tx.select().from(embeddedCards).where(eq(embeddedCards.id, id));
  return saved === undefined ? null : asMethod(saved);
}

function asMethod({ id, owner, last4 }: typeof embeddedCards.$inferSelect): Method {
  return {
    id,
    object: "payment_method",
    type: "card",
    customer: owner,
    card: { brand: "visa", last4 },
  };
}
