import pg from "pg";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { contactMessages } from "#db/schema/support/contact.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { erasedOf } from "#app/features/files/storage-key.ts";
import { sweepOrphans } from "#app/features/files/sweep.server.ts";
import { closeDatabase, database, db } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day } from "#app/platform/time/time.ts";
import { aStudent } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { erasePerson } from "./erase-person.server.ts";
import { keepErasure } from "./keep-erasure.server.ts";
import { replayErasures } from "./replay-erasures.server.ts";

useDatabase();

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function leave(): Promise<void> {
  await stopJobs();
  await closeDatabase();
}

async function goOnWith(name: string): Promise<void> {
  const url = new URL(env().databaseUrl);
  url.pathname = `/${name}`;
  env().databaseUrl = url.href;
  database();
  await startJobs([], { work: false });
}

it("who was erased is erased again in a backup from before, and who was not stays [I6]", async () => {
  const gone = await aStudent({ name: "Canary Restored" });
  const other = await aStudent({ name: "Somebody Else" });
  await db().insert(contactMessages).values({
    userId: gone.id,
    name: gone.name,
    email: gone.email,
    topic: "other",
    text: "Where is my lesson?",
  });
  const here = new URL(env().databaseUrl).pathname.slice(1);
  const backup = `${here}_backup`;
  await leave();
  await administer(`create database ${backup} template ${here} strategy file_copy`);
  await goOnWith(here);
  expect(await erasePerson(gone.id)).toBe(true);
  await runJobs();
  await sweepOrphans(Date.now() + 2 * day);

  await leave();
  await goOnWith(backup);
  const nameOf = async (id: string) =>
    (await db().select().from(users).where(eq(users.id, id)))[0]!.name;
  expect(await nameOf(gone.id)).toBe("Canary Restored");
  expect(await replayErasures()).toEqual({ erased: 1, waiting: 0 });
  expect(await nameOf(gone.id)).toBe("Former member");
  const [message] = await db().select().from(contactMessages);
  expect(message).toMatchObject({ name: "Former member", email: "erased@erased.invalid" });
  expect(await nameOf(other.id)).toBe("Somebody Else");
  expect(await replayErasures()).toEqual({ erased: 0, waiting: 0 });

  await leave();
  await goOnWith(here);
  await administer(`drop database ${backup} with (force)`);
});

it("who cannot be erased again keeps nobody behind, and is told [I6]", async () => {
  const people = [await aStudent(), await aStudent(), await aStudent()];
  for (const { id } of people) await keepErasure.run({ userId: id, at: Date.now() });
  const listed: string[] = [];
  for await (const { key } of storage().list()) listed.push(erasedOf(key) ?? "");
  const [first] = people
    .map(({ id }) => id)
    .toSorted((one, other) => listed.indexOf(one) - listed.indexOf(other));
  await asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger refuse before update on users for each row
      when (new.id = '${first}' and new.erased_at is not null) execute function refuse()`);
  await expect(replayErasures()).rejects.toThrow("not everybody was erased again");
  await asOwner(`drop function refuse() cascade`);
  const ids = people.map(({ id }) => id);
  const left = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.erasedAt)));
  expect(left).toEqual([{ id: first }]);
  expect(await replayErasures()).toEqual({ erased: 1, waiting: 0 });
});
