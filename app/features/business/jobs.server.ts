import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { countBusiness } from "./count-business.server.ts";

export const countBusinessHourly = defineJob({
  name: "business.count",
  payload: z.object({}),
  run: () => countBusiness().then(() => {}),
  schedule: "17 * * * *",
});

/** Everything from the beginning, so that nothing that went unseen stays so. */
export const recountBusiness = defineJob({
  name: "business.recount",
  payload: z.object({}),
  run: () => countBusiness(new Date(), { all: true }).then(() => {}),
  schedule: "49 2 * * *",
});

export const businessJobs = [countBusinessHourly, recountBusiness];
