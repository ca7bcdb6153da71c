import { brand } from "#config/brand.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, localDate, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { healthDays } from "#db/schema/health/health.ts";
import { type PartName, serviceParts } from "#db/schema/health/health-values.ts";

const recorded = 44;

/** Minutes of a day before today in which parts were late or failed. */
const troubles: { ago: number; parts: PartName[]; late?: number; failed?: number }[] = [
  { ago: 9, parts: ["payments"], late: 34 },
  { ago: 23, parts: ["booking", "chat", "rooms"], failed: 12 },
  { ago: 38, parts: ["mail"], late: 65 },
];

/** How the product worked in the weeks before: well, but for three days. */
export async function recordHealthBefore(now: Date): Promise<boolean> {
  const today = localDate(now.getTime(), brand.zone);
  for (let ago = 1; ago <= recorded; ago += 1) {
    const day = addDays(today, -ago);
    const start = startOfLocalDay(day, brand.zone);
    const end = startOfLocalDay(addDays(day, 1), brand.zone);
    const rows = serviceParts.map((part) => {
      const had = troubles.find((one) => one.ago === ago && one.parts.includes(part));
      const { late = 0, failed = 0 } = had ?? {};
      const looked = (end - start) / minute;
      const [firstAt, lastAt] = [new Date(start), new Date(end - minute)];
      return { day, part, looked, late, failed, firstAt, lastAt };
    });
    await db().insert(healthDays).values(rows).onConflictDoNothing();
  }
  return true;
}
