import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { decideDisputes } from "./disputes.server.ts";
import { failLate } from "./intents.server.ts";
import { landPayouts } from "./payouts.server.ts";
import { type Receive, tellEvents } from "./tell-events.server.ts";

const every = 1_000;

/**
 * The embedded provider's own life while a server runs: it sends what it has to tell, and its banks decide. Answers how
 * to end it; what is on its way is told first.
 */
export function runTwin(receive: Receive): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await decideDisputes()
        .then(() => inTransaction((tx) => landPayouts(tx)))
        .then(() => inTransaction((tx) => failLate(tx)))
        .then(() => tellEvents(receive))
        .catch((err: unknown) => log.error({ err }, "the embedded provider tells nothing"));
      await sleep(every, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const ended = run();
  return async () => {
    ending.abort();
    await ended;
  };
}
