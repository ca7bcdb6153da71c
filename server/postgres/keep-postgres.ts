import { setTimeout as sleep } from "node:timers/promises";
import type { Embedded } from "./postgres.ts";

const lookEvery = 1_000;

/**
 * Looks after the embedded PostgreSQL: one that something else has ended is started again, for as long as it takes.
 * Answers what ends that.
 */
export function keepPostgres(postgres: Embedded): () => Promise<void> {
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      await sleep(lookEvery, undefined, { signal: over.signal, ref: false }).catch(() => {});
      if (over.signal.aborted) return;
      try {
        if (await postgres.revive()) console.warn("PostgreSQL had ended, and was started again.");
      } catch (error) {
        console.error("PostgreSQL has ended, and does not start yet:", (error as Error).message);
      }
    }
  })();
  return () => {
    over.abort();
    return looking;
  };
}
