import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import type { DeliveryProblem } from "#db/schema/api/webhook-values.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { FetchRefused, safeFetch } from "#app/platform/http/safe-fetch.server.ts";
import { sendWebhookOffMail } from "./emails/webhook-off.tsx";
import { switchOff } from "./endpoints.server.ts";
import { signedHeaders } from "./signature.server.ts";
import { isGivenUp, nextAttempt } from "./waits.ts";
import { wakeWebhooks } from "./wake-webhooks.ts";

type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;

/** A round ends well before the next begins by the clock. */
const roundMs = 50_000;
const atOnce = 20;
/** One person's slow receivers leave places for everybody else's. */
const atOncePerOwner = 4;
/** More than an attempt takes: a delivery whose process died is sent again after it. */
const leaseSeconds = 60;
/** Nobody reads what a receiver answers. */
const answerBytes = 64 * 1024;
const gone = 410;

/**
 * Sends every delivery that is due, to many addresses at once and in one round to each of them one after the other. Of two
 * servers, the one that takes a delivery moves its due time first. A receiver may get one twice, under the same id.
 */
export async function sendDueWebhooks(now = () => new Date()): Promise<void> {
  const end = Date.now() + roundMs;
  while (Date.now() < end) {
    const taken = await takeDue(now());
    if (taken.length === 0) return;
    await Promise.all(taken.map((id) => sendOne(id, now)));
  }
}

/** The one that has waited longest of each address, and of a person's addresses so many. */
async function takeDue(now: Date): Promise<string[]> {
  const lease = new Date(now.getTime() + leaseSeconds * 1_000);
  const { rows } = await db().execute<{ id: string }>(sql`
    update webhook_deliveries set due_at = ${lease}, attempts = attempts + 1
    where id in (
      select d.id from webhook_deliveries d
      where d.state = 'waiting' and d.due_at <= ${now} and d.id in (
        select id from (
          select heads.id, row_number() over (partition by e.user_id order by heads.due_at) as place
          from (
            select distinct on (w.endpoint_id) w.id, w.endpoint_id, w.due_at from webhook_deliveries w
            where w.state = 'waiting' and w.due_at <= ${now}
            order by w.endpoint_id, w.due_at, w.id) heads
          join webhook_endpoints e on e.id = heads.endpoint_id) of_owner
        where place <= ${atOncePerOwner})
      order by d.due_at limit ${atOnce} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

type Outcome = { status: number | null; problem: DeliveryProblem | null };

async function sendOne(id: string, now: () => Date): Promise<void> {
  const [found] = await db()
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      isOpen: sql<boolean>`${users.erasedAt} is null and ${users.role} in ('student', 'teacher')
        and not ${sql.raw(isRestrictedIn("account", "users.id"))}`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(eq(webhookDeliveries.id, id));
  if (found === undefined || found.delivery.state !== "waiting") return;
  const { delivery, endpoint, isOpen } = found;
  const isOff = endpoint.offSince !== null || !isOpen;
  const outcome: Outcome = isOff
    ? { status: null, problem: "switched-off" }
    : await attempt(delivery, endpoint, now());
  await inTransaction((tx) => record(tx, delivery, outcome, now()));
}

async function attempt(delivery: Delivery, endpoint: Endpoint, now: Date): Promise<Outcome> {
  const { type, data, createdAt } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const { userId, sealedSecret, sealedBefore, beforeUntil } = endpoint;
  const isSignedTwice = sealedBefore !== null && beforeUntil! > now;
  const secrets = isSignedTwice ? [sealedSecret, sealedBefore] : [sealedSecret];
  try {
    const { status } = await safeFetch(endpoint.url, {
      method: "POST",
      body: Buffer.from(body),
      headers: {
        "content-type": "application/json",
        "user-agent": `${brand.name.replaceAll(" ", "")}-Webhooks/1`,
        ...signedHeaders({ id: delivery.id, body, at: now }, secrets, userId),
      },
      maxBytes: answerBytes,
      seconds: rules.api.webhookSeconds,
    });
    return { status, problem: status >= 200 && status < 300 ? null : "status" };
  } catch (error) {
    if (error instanceof FetchRefused) return { status: null, problem: error.reason };
    // One that cannot be sent waits its turn again: all others go out.
    log.error({ err: error, delivery: delivery.id }, "webhook");
    return { status: null, problem: "unreachable" };
  }
}

/** Writes down what became of an attempt, when the next one is, and whether its address is given up. */
async function record(
  tx: Tx,
  { id, endpointId, attempts }: Delivery,
  { status, problem }: Outcome,
  now: Date,
): Promise<void> {
  const own = eq(webhookEndpoints.id, endpointId);
  const [endpoint] = await tx.select().from(webhookEndpoints).where(own).for("update");
  if (endpoint === undefined) return;
  const again = problem === null || problem === "switched-off" ? null : nextAttempt(attempts, now);
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({
      state: problem === null ? "delivered" : again === null ? "failed" : "waiting",
      ...(again !== null && { dueAt: again }),
      lastAt: now,
      lastStatus: status,
      lastProblem: problem,
    })
    .where(and(eq(webhookDeliveries.id, id), problem === null ? undefined : isAttempt(attempts)));
  // One that failed was ended by its owner meanwhile, or asked for once more.
  if (rowCount === 0) return;
  if (again !== null) await enqueue(tx, sendWebhooks, {}, { startAfter: again });
  if (problem === "switched-off") return;
  const failingSince = problem === null ? null : (endpoint.failingSince ?? now);
  await tx.update(webhookEndpoints).set({ failingSince }).where(own);
  if (status === gone) return giveUp(tx, endpoint, "gone", now);
  if (failingSince !== null && isGivenUp(failingSince, now))
    await giveUp(tx, endpoint, "failing", now);
}

/** Nothing else has happened to a delivery since it was taken for its last attempt. */
function isAttempt(attempts: number) {
  return and(eq(webhookDeliveries.state, "waiting"), eq(webhookDeliveries.attempts, attempts));
}

/** Off, with a mail to its owner. */
async function giveUp(
  tx: Tx,
  endpoint: Endpoint,
  offReason: "failing" | "gone",
  now: Date,
): Promise<void> {
  if (await switchOff(tx, endpoint, offReason, now))
    await enqueue(tx, announceWebhookOff, { endpointId: endpoint.id, at: now.getTime() });
}

export const sendWebhooks = defineJob({
  name: wakeWebhooks.name,
  payload: z.object({}),
  run: () => sendDueWebhooks(),
  schedule: "* * * * *",
});

export const announceWebhookOff = defineJob({
  name: "api.announce-webhook-off",
  payload: z.object({ endpointId: z.uuid(), at: z.number() }),
  run: ({ endpointId, at }) => sendWebhookOffMail(endpointId, at),
});
