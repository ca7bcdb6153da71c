import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent } from "#test/builders.ts";
import { profileContract } from "#test/contract/profiles.ts";
import { useDatabase } from "#test/database.ts";
import { profiles } from "./configured.server.ts";

useDatabase();

profileContract("embedded", {
  port: profiles,
  make: async () => (await aStudent()).id,
  missing: () => crypto.randomUUID(),
  async fail() {
    await db().execute(sql`alter table users rename to users_away`);
    return async () => void (await db().execute(sql`alter table users_away rename to users`));
  },
});
