import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendDisputeMails } from "./emails/dispute-notice.tsx";

/** Tells both sides that a bank has taken a payment back, or what it decided. */
export const announceDispute = defineJob({
  name: "payments.announce-dispute",
  payload: z.object({ disputeId: z.uuid(), step: z.enum(["opened", "won", "lost"]) }),
  run: ({ disputeId, step }) => sendDisputeMails(disputeId, step),
});
