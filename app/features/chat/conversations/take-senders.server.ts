import type { Tx } from "#app/platform/database/db.server.ts";

const text = `
  select pg_advisory_xact_lock(hashtextextended(s.id, 24))
  from (select id::text from unnest($1::uuid[]) id order by id) s`;

/**
 * Makes what these people do in chats wait for each other, where chat has a cluster of its own: their rows, which are
 * locked otherwise, are in the first one.
 */
export function takeSenders(tx: Tx, ids: string[]): Promise<object[]> {
  return tx.named("chat.take-senders", text, [ids]);
}
