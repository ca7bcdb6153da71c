import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { provider, takesCards } from "../provider/provider-in-use.server.ts";
import { recordDispute } from "./record-dispute.server.ts";

/** A card's owner may object for 120 days, and a bank takes its time after that. */
const daysBack = 200;

/** Asks the provider for the disputes of a charge, and records the state of each. */
export async function hearDisputes(chargeRef: string): Promise<void> {
  for await (const told of provider().listDisputes({ chargeRef })) await recordDispute(told);
}

/** Asks for every dispute of the last months: what no message told of is found all the same. */
export const lookForDisputes = defineJob({
  name: "payments.look-for-disputes",
  payload: z.object({}),
  schedule: "26 * * * *",
  async run() {
    if (!takesCards()) return;
    const to = new Date(Date.now() + day);
    const from = new Date(+to - daysBack * day);
    const told = provider().listDisputes({ from, to });
    await eachApart(told, recordDispute, "disputes could not be recorded");
  },
});
