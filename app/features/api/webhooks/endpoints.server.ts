import { and, eq } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import type { OffReason } from "#db/schema/api/webhook-values.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api/webhooks.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import { recordChange } from "#app/features/accounts/mails/record-change.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import {
  type FetchRefusal,
  FetchRefused,
  readAddress,
} from "#app/platform/http/safe-fetch.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { MakeEndpoint } from "./forms.ts";
import { newSecret, sealSecret } from "./signature.server.ts";

type Owner = Student | Teacher;
type Row = typeof webhookEndpoints.$inferSelect;

export type EndpointRefusal = FetchRefusal | "too-many-webhooks";

/** A webhook as its owner sees it, never with its secret. Instants are epoch milliseconds. */
export type WebhookView = ReturnType<typeof asEndpoint>;

function asEndpoint({ id, url, events, createdAt, failingSince, offSince, offReason }: Row) {
  return {
    id,
    url,
    events,
    createdAt: createdAt.getTime(),
    failingSince: failingSince?.getTime() ?? null,
    offSince: offSince?.getTime() ?? null,
    offReason,
  };
}

/** A person's webhooks, the first made first. */
export async function listEndpoints({ id }: { id: string }): Promise<WebhookView[]> {
  const rows = await db()
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, id))
    .orderBy(webhookEndpoints.id);
  return rows.map(asEndpoint);
}

/** One of this person's webhooks. Throws not-found for anybody else's. */
export async function getEndpoint({ id }: { id: string }, endpointId: string) {
  if (!isUuid(endpointId)) throw new AppError("not-found");
  const own = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, id));
  const [row] = await db().select().from(webhookEndpoints).where(own);
  if (row === undefined) throw new AppError("not-found");
  return asEndpoint(row);
}

/**
 * Makes a webhook and answers the secret that its messages are signed with, this once. Its owner gets a mail. Refused
 * for an address that may not be called, and beyond rules.api.webhooksMost.
 */
export async function makeEndpoint(
  person: Owner,
  { url, events }: MakeEndpoint,
  requester: RequestOrigin,
  now = new Date(),
): Promise<
  { ok: true; endpoint: WebhookView; secret: string } | { ok: false; reason: EndpointRefusal }
> {
  let address: URL;
  try {
    address = readAddress(url);
  } catch (error) {
    if (error instanceof FetchRefused) return { ok: false, reason: error.reason };
    throw error;
  }
  const secret = newSecret();
  return inTransaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("update");
    const own = eq(webhookEndpoints.userId, person.id);
    if ((await tx.$count(webhookEndpoints, own)) >= rules.api.webhooksMost)
      return { ok: false, reason: "too-many-webhooks" } as const;
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({
        userId: person.id,
        url: address.href,
        events,
        sealedSecret: sealSecret(secret, person.id),
        createdAt: now,
      })
      .returning();
    await tellOwner(tx, person, { change: "webhook-made", url: made!.url }, requester, now);
    return { ok: true, endpoint: asEndpoint(made!), secret } as const;
  });
}

/** Nothing is sent there any more, and what was sent is forgotten. */
export async function removeEndpoint(
  person: Owner,
  endpointId: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id, url } = await lockEndpoint(tx, person, endpointId);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await tellOwner(tx, person, { change: "webhook-removed", url }, requester, now);
  });
}

/** A new secret, answered this once; for rules.api.secretOverlapHours messages are signed with the one before as well. */
export async function rotateSecret(
  person: Owner,
  endpointId: string,
  requester: RequestOrigin,
  now = new Date(),
): Promise<string> {
  const secret = newSecret();
  return inTransaction(async (tx) => {
    const { id, url, sealedSecret } = await lockEndpoint(tx, person, endpointId);
    await tx
      .update(webhookEndpoints)
      .set({
        sealedSecret: sealSecret(secret, person.id),
        sealedBefore: sealedSecret,
        beforeUntil: new Date(now.getTime() + rules.api.secretOverlapHours * hour),
      })
      .where(eq(webhookEndpoints.id, id));
    await tellOwner(tx, person, { change: "webhook-secret-made", url }, requester, now);
    return secret;
  });
}

/** Events are sent there again from now on. */
export async function switchOnEndpoint(person: Owner, endpointId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { id } = await lockEndpoint(tx, person, endpointId);
    await tx
      .update(webhookEndpoints)
      .set({ offSince: null, offReason: null, failingSince: null })
      .where(eq(webhookEndpoints.id, id));
  });
}

/** Nothing is sent there until its owner switches it on; what waited can be sent again by hand then. */
export async function switchOffEndpoint(
  person: Owner,
  endpointId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, person, endpointId);
    await switchOff(tx, endpoint, "by-owner", now);
  });
}

/** Ends what waits for a webhook that is locked in this transaction. False where it was off already. */
export async function switchOff(
  tx: Tx,
  { id, offSince }: Pick<Row, "id" | "offSince">,
  offReason: OffReason,
  now: Date,
): Promise<boolean> {
  if (offSince !== null) return false;
  const own = eq(webhookEndpoints.id, id);
  await tx.update(webhookEndpoints).set({ offSince: now, offReason }).where(own);
  const waiting = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "waiting"));
  const ended = { state: "failed", lastProblem: "switched-off" } as const;
  await tx.update(webhookDeliveries).set(ended).where(waiting);
  return true;
}

/** One of this person's, for a change in this transaction. Throws not-found for anybody else's. */
export async function lockEndpoint(tx: Tx, { id }: Owner, endpointId: string): Promise<Row> {
  if (!isUuid(endpointId)) throw new AppError("not-found");
  const own = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, id));
  const [row] = await tx.select().from(webhookEndpoints).where(own).for("update");
  if (row === undefined) throw new AppError("not-found");
  return row;
}

async function tellOwner(
  tx: Tx,
  { id, email }: Owner,
  {
    change,
    url,
  }: { change: "webhook-made" | "webhook-removed" | "webhook-secret-made"; url: string },
  requester: RequestOrigin,
  now: Date,
): Promise<void> {
  const { host } = new URL(url);
  await recordChange(tx, { id, email }, { method: "security", change, host }, requester, now);
}
