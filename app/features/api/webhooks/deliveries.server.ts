import { and, desc, eq, lt } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { webhookDeliveries } from "#db/schema/api/webhooks.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { send } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lockEndpoint } from "./endpoints.server.ts";
import { wakeWebhooks } from "./wake-webhooks.ts";

type Owner = Student | Teacher;

/** What was sent, as the owner of its webhook sees it. Instants are epoch milliseconds. */
export type DeliveryView = ReturnType<typeof asDelivery>;

function asDelivery(row: typeof webhookDeliveries.$inferSelect) {
  const { id, type, data, state, attempts, lastStatus, lastProblem } = row;
  return {
    id,
    type,
    data,
    state,
    attempts,
    lastStatus,
    lastProblem,
    createdAt: row.createdAt.getTime(),
    lastAt: row.lastAt?.getTime() ?? null,
    /** Of one that waits: when it is sent next. */
    dueAt: state === "waiting" ? row.dueAt.getTime() : null,
  };
}

/** What was sent to a webhook that the caller has got by `getEndpoint`, the newest first. */
export async function listDeliveries(endpointId: string, most: number): Promise<DeliveryView[]> {
  const rows = await db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(most);
  return rows.map(asDelivery);
}

/** Sends an event that says nothing happened, to see whether it arrives; one that waits already is sent now. */
export async function testEndpoint(
  person: Owner,
  endpointId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id } = await lockEndpoint(tx, person, endpointId);
    const test = { endpointId: id, type: "webhook.test" } as const;
    const waits = and(
      eq(webhookDeliveries.endpointId, id),
      eq(webhookDeliveries.type, test.type),
      eq(webhookDeliveries.state, "waiting"),
    );
    const { rowCount } = await tx.update(webhookDeliveries).set({ dueAt: now }).where(waits);
    if (rowCount === 0)
      await tx.insert(webhookDeliveries).values({ ...test, data: {}, createdAt: now, dueAt: now });
    tx.afterCommit(wake);
  });
}

/** Sends one that was delivered, or that failed, once more, under its own id; one that waits is sent now. */
export async function sendDeliveryAgain(
  person: Owner,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  now = new Date(),
): Promise<void> {
  if (!isUuid(deliveryId)) throw new AppError("not-found");
  await inTransaction(async (tx) => {
    const { id } = await lockEndpoint(tx, person, endpointId);
    const own = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, id));
    const again = { state: "waiting", attempts: 0, dueAt: now } as const;
    const found = await tx.update(webhookDeliveries).set(again).where(own).returning();
    if (found.length === 0) throw new AppError("not-found");
    tx.afterCommit(wake);
  });
}

/** Deletes what was sent longer ago than rules.api.webhookKeptDays. */
export async function dropOldDeliveries(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - rules.api.webhookKeptDays * day);
  await db().delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

function wake(): void {
  void send(wakeWebhooks, {}).catch(() => {});
}
