import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { catchUpJob } from "./catch-up.server.ts";
import { deliver } from "./deliver.server.ts";
import { dropOldNotices } from "./drop-old-notices.server.ts";
import { sendingJobs } from "./send-now.server.ts";

const dropOld = defineJob({
  name: "notifications.drop-old",
  payload: z.object({}),
  run: () => dropOldNotices(),
  schedule: "40 3 * * *",
});

export const notificationsJobs = [deliver, ...sendingJobs, catchUpJob, dropOld];
