/** A cache that visitors share is told what it must not show any more. */
import { z } from "zod";
import type { Tx } from "../database/db.server.ts";
import { defineJob, enqueue, send } from "../database/jobs.server.ts";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { timed } from "../metrics.server.ts";

/** On every page that a shared cache may keep: with it, all of them are dropped. */
export const everyPageTag = "pages";

/** Known services take so many at once. */
const mostTogether = 30;
const patience = 10_000;
/** Until the other processes have dropped theirs: the cache must not fetch one of those. */
const afterMilliseconds = 1_000;

export const purgeCdn = defineJob({
  name: "cdn.purge",
  payload: z.object({ tags: z.array(z.string()) }),
  run: ({ tags }) => purgeTags(tags),
});

/** Has the pages with these tags dropped, soon after the change that the caller has committed. Never throws. */
export function purgeSoon(tags: readonly string[]): void {
  if (!isTold()) return;
  send(purgeCdn, { tags: [...tags] }, { startAfter: inAMoment() }).catch((err: unknown) =>
    log.error({ err, tags }, "a shared cache is not told of a change"),
  );
}

/** Belongs into the transaction that takes away what has these tags: it is dropped although this process dies. */
export async function purgeWith(tx: Tx, tags: readonly string[]): Promise<void> {
  if (!isTold() || tags.length === 0) return;
  await enqueue(tx, purgeCdn, { tags: [...tags] }, { startAfter: inAMoment() });
}

/** Whether a cache in front of us hears what it must drop. */
export function isTold(): boolean {
  return env().CDN_PURGE_URL !== undefined;
}

function inAMoment(): Date {
  return new Date(Date.now() + afterMilliseconds);
}

/**
 * Asks the service at CDN_PURGE_URL to drop what has one of these tags: as Cloudflare reads it in the body, and as
 * Fastly and Varnish do in the headers. Throws where it does not say yes.
 */
async function purgeTags(tags: readonly string[]): Promise<void> {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = env();
  if (url === undefined || token === undefined) return;
  for (let at = 0; at < tags.length; at += mostTogether) {
    const some = tags.slice(at, at + mostTogether);
    const answer = await timed("provider", "cdn", () =>
      fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(patience),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "fastly-key": token,
          "surrogate-key": some.join(" "),
        },
        body: JSON.stringify({ tags: some }),
      }),
    );
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the shared cache answered ${answer.status}`);
  }
}
