import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { parse } from "qs";
import type { Stripe } from "stripe";
import { embeddedAnswers } from "#db/schema/payments.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { missing, refused, type TwinAnswer } from "./twin-answer.ts";
import { createCustomer, deleteCustomer, readCard } from "./cards.server.ts";
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  listIntents,
  readIntent,
  updateIntent,
} from "./intents.server.ts";
import { createRefund, listRefunds } from "./refunds.server.ts";
import { confirmSetup, createSetup, readSetup } from "./setups.server.ts";

/**
 * A card company of our own for the demo world and the tests. It speaks Stripe's HTTP, keeps its own books, knows test
 * cards only, and answers a write that is sent again under its key as it did first.
 */
export const twin = new Hono();

/** What a handler is told: the ids of the address, and the form as Stripe's types describe it. */
type Handler<P> = (tx: Tx, params: P, id: string) => Promise<TwinAnswer>;

function write<P>(path: string, handle: Handler<P>): void {
  twin.post(path, async (context) => {
    const id = context.req.param("id") ?? "";
    const text = await context.req.text();
    const key = context.req.header("idempotency-key");
    const digest = createHash("sha256").update(`${context.req.path}\n${text}`).digest("hex");
    const answer = await inTransaction(async (tx) => {
      if (key === undefined) return handle(tx, parse(text) as P, id);
      const first = await begin(tx, key, digest);
      if (first !== null) return first;
      const given = await handle(tx, parse(text) as P, id);
      await tx.update(embeddedAnswers).set(given).where(eq(embeddedAnswers.key, key));
      return given;
    });
    return send(context, answer);
  });
}

/** Null for a key that is new; else the first answer. Somebody with the same key waits until that is there. */
async function begin(tx: Tx, key: string, digest: string): Promise<TwinAnswer | null> {
  const [made] = await tx
    .insert(embeddedAnswers)
    .values({ key, digest, status: 0, body: null })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) return null;
  const [first] = await tx.select().from(embeddedAnswers).where(eq(embeddedAnswers.key, key));
  if (first!.digest === digest) return { status: first!.status, body: first!.body };
  const message = "Keys for idempotent requests can only be used with the same parameters.";
  return refused(400, { type: "idempotency_error", message });
}

function read(
  path: string,
  what: string,
  handle: (tx: Tx, id: string) => Promise<TwinAnswer>,
): void {
  twin.get(path, async (context) => {
    const id = context.req.param("id") ?? context.req.query("payment_intent") ?? "";
    if (!isUuid(id)) return send(context, missing(what, id));
    return send(context, await inTransaction((tx) => handle(tx, id)));
  });
}

function send(context: Context, { status, body }: TwinAnswer): Response {
  return context.json(body as object, status as 200);
}

write<Stripe.PaymentIntentCreateParams>("/v1/payment_intents", createIntent);
twin.get("/v1/payment_intents", async (context) => {
  const params = parse(context.req.url.split("?")[1] ?? "") as Stripe.PaymentIntentListParams;
  return send(context, await inTransaction((tx) => listIntents(tx, params)));
});
read("/v1/payment_intents/:id", "payment_intent", readIntent);
write<Stripe.PaymentIntentUpdateParams>("/v1/payment_intents/:id", (tx, params, id) =>
  updateIntent(tx, id, params),
);
write<Stripe.PaymentIntentConfirmParams>("/v1/payment_intents/:id/confirm", (tx, params, id) =>
  confirmIntent(tx, id, params),
);
write("/v1/payment_intents/:id/capture", (tx, _, id) => captureIntent(tx, id));
write("/v1/payment_intents/:id/cancel", (tx, _, id) => cancelIntent(tx, id));
write<Stripe.RefundCreateParams>("/v1/refunds", createRefund);
read("/v1/refunds", "payment_intent", listRefunds);
write("/v1/customers", createCustomer);
twin.delete("/v1/customers/:id", async (context) =>
  send(context, await inTransaction((tx) => deleteCustomer(tx, context.req.param("id")))),
);
read("/v1/payment_methods/:id", "PaymentMethod", readCard);
write<Stripe.SetupIntentCreateParams>("/v1/setup_intents", createSetup);
read("/v1/setup_intents/:id", "setup_intent", readSetup);
write<Stripe.SetupIntentConfirmParams>("/v1/setup_intents/:id/confirm", (tx, params, id) =>
  confirmSetup(tx, id, params),
);
