import { and, eq, sql } from "drizzle-orm";
import type pg from "pg";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import { database, db } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { OtherVersion, plainUid, type ProfilePort } from "./port.ts";

/** The person's row is the document: made with the account, gone with it. */
export const postgresProfiles: ProfilePort = {
  kind: "postgres",
  async read(uid) {
    if (!isUuid(plainUid(uid))) return null;
    // Over a connection of its own: a page waits for it 800 ms at the most, behind nobody else's read.
    const { pool, withName } = database();
    const document = withName({
      name: "accounts.user-document",
      text: "select role, version from users where id = $1",
      values: [uid],
    });
    const { rows } = await pool.query<{ role: Role | null; version: number }>(
      document as pg.QueryConfig,
    );
    const row = rows[0];
    return row === undefined ? null : { uid, role: row.role, version: textOf(row.version) };
  },
  async write(uid, role, expect) {
    // There is no person without a row, so no document can be made without one.
    if (expect === null || !isUuid(plainUid(uid))) throw new OtherVersion("the document exists");
    const written = await db()
      .update(users)
      .set({ role: role as Role | null, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(users.id, uid), eq(users.version, Number(expect))))
      .returning({ version: users.version });
    if (written.length === 0) throw new OtherVersion("the document has another version");
    return textOf(written[0]!.version);
  },
  async remove(uid) {
    if (!isUuid(plainUid(uid))) return;
    await db()
      .update(users)
      .set({ role: null, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, uid));
  },
};

/** Of one length, so that later versions compare greater. */
function textOf(version: number): string {
  return String(version).padStart(10, "0");
}
