import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { dropOldViews } from "./drop-old-views.server.ts";

export const dropOldStatistics = defineJob({
  name: "statistics.drop-old",
  payload: z.object({}),
  run: () => dropOldViews(),
  schedule: "41 3 * * *",
});

export const statisticsJobs = [dropOldStatistics];
