import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendAdjustedMails } from "./emails/adjusted.tsx";

/** Tells both what an admin did with their money. */
export const announceAdjusted = defineJob({
  name: "payments.announce-adjusted",
  payload: z.object({ adjustmentId: z.uuid() }),
  run: ({ adjustmentId }) => sendAdjustedMails(adjustmentId),
});
