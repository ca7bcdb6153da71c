import pg from "pg";
import { addressesOf } from "./addresses.ts";
import { connectionTo } from "./connection-to.server.ts";

/** Nothing of ours holds a row or a table this long. */
const lockMs = 350;

/** How long a statement, a lock and an idle transaction may last, in milliseconds. */
export const limits: [name: string, milliseconds: number][] = [
  ["statement_timeout", 5_000],
  ["lock_timeout", lockMs],
  ["idle_in_transaction_session_timeout", 10_000],
];

/**
 * Gives the user of an address our limits for all its sessions, where a pooler stands between: it takes none with a
 * connection. A user may do so by itself; only what differs is written, for servers start together.
 */
export async function limitUser(url: string): Promise<void> {
  const user = decodeURIComponent(new URL(addressesOf(url)[0]!).username);
  const client = new pg.Client(connectionTo(url));
  // Its statement fails by itself; without a listener the process would end, too.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ set: string[] | null }>(
      `select setconfig as set from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = current_user) and setdatabase = 0`,
    );
    const wanted = limits.filter(([name, ms]) => !rows[0]?.set?.includes(`${name}=${ms}`));
    if (wanted.length === 0) return;
    const named = pg.escapeIdentifier(user);
    const each = wanted.map(([name, ms]) => `alter role ${named} set ${name} = ${ms};`);
    await client.query(`begin; select pg_advisory_xact_lock(7027); ${each.join(" ")} commit`);
  } finally {
    await client.end();
  }
}
