import { sql } from "drizzle-orm";
import { z } from "zod";
import { rules } from "#config/rules.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { keepMonths } from "#app/platform/database/keep-months.server.ts";
import { localDate } from "#app/platform/time/time.ts";

/**
 * Drops the heartbeats of months that have been over for `law.recordsYears`. Their stays have gone with their lessons;
 * heartbeats of a stay that is still there, as that of a reported lesson is, are kept until it goes.
 */
export async function dropHeartbeats(now = new Date()): Promise<void> {
  const today = localDate(now.getTime(), "UTC");
  await keepMonths(
    "room_heartbeats",
    today,
    sql`(${today}::date - make_interval(years => ${rules.law.recordsYears}))::date`,
  );
}

/** Every night, after lessons whose years are over have lost their stays. */
export const dropHeartbeatsJob = defineJob({
  name: "classroom.drop-heartbeats",
  payload: z.object({}),
  run: () => dropHeartbeats(),
  schedule: "53 3 * * *",
});
