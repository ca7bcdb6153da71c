import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { parse } from "qs";
import { embeddedAnswers } from "#db/schema/payments/payments.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { missing, refused, type TwinAnswer } from "./twin-answer.ts";

/** What a handler is told: the form as Stripe's types describe it, the id of the address, and the account it is about. */
export type TwinHandler<P> = (
  tx: Tx,
  params: P,
  id: string,
  account: string,
) => Promise<TwinAnswer>;

/** The ways to add an address to the twin: `write` replays the first answer under a key, `read` and `list` do not write. */
export function twinRoutes(app: Hono) {
  const header = (context: Context, name: string) => context.req.header(name) ?? "";
  return {
    write<P>(path: string, handle: TwinHandler<P>): void {
      app.post(path, async (context) => {
        const id = context.req.param("id") ?? "";
        const text = await context.req.text();
        const account = header(context, "stripe-account");
        const key = context.req.header("idempotency-key");
        const digest = createHash("sha256")
          .update(`${context.req.path}\n${account}\n${text}`)
          .digest("hex");
        const params = (path.startsWith("/v2/") ? JSON.parse(text || "{}") : parse(text)) as P;
        const answer = await inTransaction(async (tx) => {
          if (key === undefined) return handle(tx, params, id, account);
          const first = await begin(tx, key, digest);
          if (first !== null) return first;
          const given = await handle(tx, params, id, account);
          await tx.update(embeddedAnswers).set(given).where(eq(embeddedAnswers.key, key));
          return given;
        });
        return send(context, answer);
      });
    },
    /** `what`: as Stripe names the object in "No such …". */
    read(
      path: string,
      what: string,
      handle: (tx: Tx, id: string, account: string) => Promise<TwinAnswer>,
    ): void {
      app.get(path, async (context) => {
        const id = context.req.param("id") ?? context.req.query("payment_intent") ?? "";
        if (!isUuid(id)) return send(context, missing(what, id));
        const account = header(context, "stripe-account");
        return send(context, await inTransaction((tx) => handle(tx, id, account)));
      });
    },
    list<P>(path: string, handle: (tx: Tx, params: P, account: string) => Promise<TwinAnswer>) {
      app.get(path, async (context) => {
        const params = parse(context.req.url.split("?")[1] ?? "") as P;
        const account = header(context, "stripe-account");
        return send(context, await inTransaction((tx) => handle(tx, params, account)));
      });
    },
  };
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

function send(context: Context, { status, body }: TwinAnswer): Response {
  return context.json(body as object, status as 200);
}
