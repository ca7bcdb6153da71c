import { and, eq } from "drizzle-orm";
import { webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { db } from "#app/platform/database/db.server.ts";
import { resealed } from "#app/platform/sealed.server.ts";
import { secretOwner } from "./signature.server.ts";

/** Seals with the secret in use what was sealed with one of before. Answers how many. */
export async function resealWebhooks(): Promise<number> {
  let done = 0;
  for (const row of await db().select().from(webhookEndpoints)) {
    const { id, userId, sealedSecret, sealedBefore } = row;
    const now = resealed(sealedSecret, secretOwner(userId));
    const before = sealedBefore && resealed(sealedBefore, secretOwner(userId));
    if (now === null && before === null) continue;
    const set = { ...(now && { sealedSecret: now }), ...(before && { sealedBefore: before }) };
    const own = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.sealedSecret, sealedSecret));
    done += (await db().update(webhookEndpoints).set(set).where(own)).rowCount ?? 0;
  }
  return done;
}
