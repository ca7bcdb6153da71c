import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { listUnknown } from "../provider/provider-calls.server.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { resumeCardSetups } from "../purchases/card-setups.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { resumeAnswers } from "./answer-dispute.server.ts";

/** Finishes what the provider was asked and has not answered for a minute: each is done or refused afterwards. */
export async function resumeCalls(now = new Date()): Promise<void> {
  const failed: unknown[] = [];
  for (const { input } of await listUnknown(["refund"], now))
    await Promise.resolve(sendRefund.payload.parse(input))
      .then((refund) => sendRefund.run(refund))
      .catch((error: unknown) => failed.push(error));
  for (const resume of [resumeAnswers, resumeCardSetups])
    await resume(now).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, "calls without an answer");
}

export const resumeProviderCalls = defineJob({
  name: "payments.resume-calls",
  payload: z.object({}),
  schedule: "* * * * *",
  async run() {
    if (takesCards()) await resumeCalls();
  },
});
