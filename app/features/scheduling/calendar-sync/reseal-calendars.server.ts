import { and, eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { resealed } from "#app/platform/sealed.server.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";

/** Seals with the secret in use what was sealed with one of before. Answers how many addresses. */
export async function resealCalendars(): Promise<number> {
  let done = 0;
  const { id, teacherId, sealedAddress } = importedCalendars;
  for (const row of await db().select({ id, teacherId, sealedAddress }).from(importedCalendars)) {
    const now = resealed(row.sealedAddress, row.teacherId);
    if (now === null) continue;
    const own = and(eq(id, row.id), eq(sealedAddress, row.sealedAddress));
    const set = { sealedAddress: now };
    done += (await db().update(importedCalendars).set(set).where(own)).rowCount ?? 0;
  }
  return done;
}
