import { expect, it } from "vitest";
import { closeDatabase, database } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { aStudent } from "#test/builders/people.ts";
import { profileContract } from "#test/contract/profiles.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { profiles } from "./configured.server.ts";

useDatabase();

profileContract("embedded", {
  port: profiles,
  make: async () => (await aStudent()).id,
  missing: () => crypto.randomUUID(),
  async fail() {
    await asOwner("alter table users rename to users_away");
    return () => asOwner("alter table users_away rename to users");
  },
});

it("a document is read without a statement that stays on its connection, where a pooler would lose it", async () => {
  const { id } = await aStudent();
  env().DATABASE_PREPARED = false;
  await closeDatabase();
  try {
    expect(await profiles().read(id)).toMatchObject({ uid: id, role: "student" });
    const { rows } = await database().pool.query("select name from pg_prepared_statements");
    expect(rows).toEqual([]);
  } finally {
    env().DATABASE_PREPARED = true;
    await closeDatabase();
  }
});
