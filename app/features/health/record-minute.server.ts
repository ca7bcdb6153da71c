import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { addDays, localDate, minute } from "#app/platform/time/time.ts";
import { healthDays } from "#db/schema/health/health.ts";
import { readStatus } from "./status.server.ts";
import type { PartState } from "./text.ts";

const lateStates: PartState[] = ["late", "partly"];

/** Notes how each part is in this minute, once, and forgets the days that no page shows any more. */
export async function recordMinute(now = Date.now()): Promise<void> {
  const { parts } = await readStatus(now);
  const at = new Date(Math.floor(now / minute) * minute);
  const day = localDate(at.getTime(), brand.zone);
  await db()
    .insert(healthDays)
    .values(
      parts.map(({ name, state }) => ({
        day,
        part: name,
        looked: 1,
        late: lateStates.includes(state) ? 1 : 0,
        failed: state === "fails" ? 1 : 0,
        firstAt: at,
        lastAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [healthDays.day, healthDays.part],
      set: {
        looked: sql`${healthDays.looked} + 1`,
        late: sql`${healthDays.late} + excluded.late`,
        failed: sql`${healthDays.failed} + excluded.failed`,
        lastAt: sql`excluded.last_at`,
      },
      // A job may run twice.
      setWhere: sql`${healthDays.lastAt} < excluded.last_at`,
    });
  const first = addDays(day, 1 - rules.health.recordDays);
  await db().delete(healthDays).where(lt(healthDays.day, first));
}

export const recordHealth = defineJob({
  name: "health.record-minute",
  payload: z.object({}),
  schedule: "* * * * *",
  run: () => recordMinute(),
});
