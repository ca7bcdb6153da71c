import { sql } from "drizzle-orm";
import { z } from "zod";
import { rules } from "#config/rules.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { keepMonths } from "#app/platform/database/old-rows/keep-months.server.ts";
import { localDate } from "#app/platform/time/time.ts";

/**
 * Drops what rooms left behind in months that have been over for `law.recordsYears`. Stays have gone with their lessons,
 * and a month goes once it is empty; heartbeats go with their month, but for those of a stay that is still there, as
 * that of a reported lesson is.
 */
export async function dropRoomMonths(now = new Date()): Promise<void> {
  const today = localDate(now.getTime(), "UTC");
  const before = sql`(${today}::date - make_interval(years => ${rules.law.recordsYears}))::date`;
  for (const table of ["room_heartbeats", "room_presence"]) await keepMonths(table, today, before);
}

/** Every night, after lessons whose years are over have lost their stays. */
export const dropRoomMonthsJob = defineJob({
  name: "classroom.drop-months",
  payload: z.object({}),
  run: () => dropRoomMonths(),
  schedule: "53 3 * * *",
});
