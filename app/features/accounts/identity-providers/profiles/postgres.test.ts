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
