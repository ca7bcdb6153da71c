import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { resealed } from "#app/platform/sealed.server.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";

/** Seals with the secret in use what was sealed with one of before, once it is on. Answers how many. */
export async function resealTwoSteps(): Promise<number> {
  let done = 0;
  const on = await db().select().from(twoSteps).where(isNotNull(twoSteps.onSince));
  for (const { userId, sealedSecret } of on) {
    const now = resealed(sealedSecret, userId);
    if (now === null) continue;
    const own = and(eq(twoSteps.userId, userId), eq(twoSteps.sealedSecret, sealedSecret));
    done += (await db().update(twoSteps).set({ sealedSecret: now }).where(own)).rowCount ?? 0;
  }
  return done;
}
