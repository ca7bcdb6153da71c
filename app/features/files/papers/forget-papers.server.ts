import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";

/** A file whose row was deleted. */
export type GoneFile = { id: string; ownerId: string };

/**
 * Takes files that are gone out of the credentials that name them, in whatever applications of their owners: to
 * be called wherever rows of files are deleted. What else names a file is a foreign key.
 */
export async function forgetPapers(tx: Tx, gone: GoneFile[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = sql.param(`{${gone.map(({ id }) => id).join(",")}}`);
  const owners = sql.param(`{${gone.map(({ ownerId }) => ownerId).join(",")}}`);
  await tx.execute(sql`update applications a set credentials = (
      select jsonb_agg(case when c.one->>'fileId' = any(${ids}::text[])
        then jsonb_set(c.one, '{fileId}', 'null') else c.one end order by c.position)
      from jsonb_array_elements(a.credentials) with ordinality c(one, position))
    where a.user_id = any(${owners}::uuid[])
      and exists (select from jsonb_array_elements(a.credentials) c(one)
        where c.one->>'fileId' = any(${ids}::text[]))`);
}
