import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { listUnknown } from "../provider/provider-calls.server.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { resumeCardSetups } from "../purchases/card-setups.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { resumeAnswers } from "./answer-dispute.server.ts";

/** Finishes what the provider was asked and has not answered for a minute: each is done or refused afterwards. */
export async function resumeCalls(now = new Date()): Promise<void> {
  const kinds = [resumeRefunds, resumeAnswers, resumeCardSetups];
  await eachApart(kinds, (resume) => resume(now), "calls without an answer");
}

async function resumeRefunds(now: Date): Promise<void> {
  await eachApart(
    await listUnknown(["refund"], now),
    async ({ input }) => sendRefund.run(sendRefund.payload.parse(input)),
    "refunds without an answer",
  );
}

export const resumeProviderCalls = defineJob({
  name: "payments.resume-calls",
  payload: z.object({}),
  schedule: "* * * * *",
  async run() {
    if (takesCards()) await resumeCalls();
  },
});
