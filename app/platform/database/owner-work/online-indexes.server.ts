import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/**
 * Makes the indexes that a migration cannot: each while people write, outside any transaction. One that a broken start
 * has left half made is made again.
 */
export async function makeOnlineIndexes(owner: pg.Client, folder = "db/online"): Promise<void> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  for (const file of files.toSorted()) {
    const text = readFileSync(join(folder, file), "utf8");
    const name = /if not exists "?([a-z_]+)"? on/i.exec(text)![1]!;
    const { rows } = await owner.query<{ whole: boolean }>(
      "select indisvalid as whole from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    if (rows[0]?.whole === true) continue;
    if (rows[0] !== undefined) await owner.query(`drop index concurrently ${name}`);
    await owner.query(text);
  }
}
