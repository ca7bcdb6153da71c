import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { gathered } from "#app/platform/database/gathered.server.ts";
import { post, postAll, type Posting, postLast } from "./ledger.server.ts";

type Asked = { posting: Posting; also?: (tx: Tx) => Promise<unknown> };

/**
 * As `post`, for an event that is no part of a caller's transaction: events told at the same moment share one, and with
 * it the locks of accounts that many of them name (docs/decisions/103). `also` writes what must be true together with
 * the event, in the same transaction; it may run twice, and must not touch anything but the database.
 */
export function postTogether(
  posting: Posting,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return ask({ posting, also });
}

const ask = gathered<Asked, boolean>({
  runs: 2,
  most: 32,
  keysOf: ({ posting }) => [posting.key],
  together: (batch) => inTransaction((tx) => postBatch(tx, batch)),
  alone: ({ posting, also }) =>
    inTransaction(async (tx) => {
      await also?.(tx);
      return post(tx, posting);
    }),
});

async function postBatch(tx: Tx, batch: Asked[]): Promise<boolean[]> {
  const postings = batch.map(({ posting }) => posting);
  const others = batch.flatMap(({ also }) => also?.(tx) ?? []);
  if (others.length === 0) return postLast(tx, postings);
  await Promise.all(others);
  return postAll(tx, postings);
}
