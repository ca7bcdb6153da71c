import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { dropOldAnswers } from "./kept-answers/kept-answers.server.ts";
import { dropOldDeliveries } from "./webhooks/deliveries.server.ts";
import { announceWebhookOff, sendWebhooks } from "./webhooks/send-webhooks.server.ts";

export const dropAnswers = defineJob({
  name: "api.drop-answers",
  payload: z.object({}),
  async run() {
    await dropOldAnswers();
    await dropOldDeliveries();
  },
  schedule: "41 * * * *",
});

export const apiJobs = [dropAnswers, sendWebhooks, announceWebhookOff];
