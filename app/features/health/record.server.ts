import { setTimeout as sleep } from "node:timers/promises";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { healthDays } from "#db/schema/health/health.ts";
import { type DayRecord, recordOf } from "./record.ts";

/** How the last days were, the oldest first; null where the database does not say it in time. Never rejects. */
export async function readRecord(now = Date.now()): Promise<DayRecord[] | null> {
  const late = sleep(rules.health.answerMilliseconds, null, { ref: false });
  const rows = await Promise.race([
    db()
      .select()
      .from(healthDays)
      .catch(() => null),
    late,
  ]);
  if (rows === null) return null;
  const read = rows.map((row) => ({ ...row, firstAt: row.firstAt.getTime() }));
  return recordOf(read, now, { zone: brand.zone, isAlwaysOn: env().world !== "demo" });
}
