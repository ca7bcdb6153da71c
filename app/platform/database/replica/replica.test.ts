import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { isDeep } from "#test/depth.ts";
import { asAdmin, caughtUp, promote } from "#test/servers/replication.ts";
import { useReplicated } from "#test/servers/replicated.ts";
import { database, db, inReads, inTransaction, named } from "../db.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { listenOn } from "../listen.server.ts";
import { nameless } from "../named-texts.server.ts";
import { fromReplica } from "./from-replica.server.ts";
import { openReplica } from "./replica.server.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

const servers = useReplicated({ statements: "create table notes (text text not null)" });

beforeEach(async () => {
  await asAdmin(servers.standby, "select pg_wal_replay_resume()");
  await caughtUp(servers.primary, servers.standby);
  // The first position is that of the start.
  await expect.poll(() => database().replica!.positions.needed({})).not.toBeNull();
});

const hold = () => asAdmin(servers.standby, "select pg_wal_replay_pause()");
const isStandby = async () =>
  (await db().execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]!.is;
const write = (text: string) => db().execute(sql`insert into notes values (${text})`);
const notes = async () =>
  (await db().execute<{ text: string }>(sql`select text from notes`)).rows.map(({ text }) => text);

/** As the browser's next request, which brings where its person has written to. */
async function nextRequest<T>(work: () => Promise<T>): Promise<T> {
  const written = await database().replica!.positions.now();
  return inRequest({ requestId: "", address: "", written }, () => fromReplica(work));
}

it("reads go to the replica inside `fromReplica`, and to the primary outside", async () => {
  expect(await isStandby()).toBe(false);
  expect(await fromReplica(isStandby)).toBe(true);
  const asked = named<{ is: boolean }>("is", "select pg_is_in_recovery() as is", []);
  expect(await asked).toEqual([{ is: false }]);
  const inside = () => named<{ is: boolean }>("is", "select pg_is_in_recovery() as is", []);
  expect(await fromReplica(inside)).toEqual([{ is: true }]);
  const several = () =>
    inReads(async (tx) => tx.named("is", "select pg_is_in_recovery() as is", []));
  expect(await fromReplica(several)).toEqual([{ is: true }]);
});

it("what one has just written one reads, while others may still be shown what was before", async () => {
  await hold();
  await write("mine");
  expect(await nextRequest(notes)).toContain("mine");
  expect(
    await nextRequest(() => inReads((tx) => tx.named("n", "select text from notes", []))),
  ).toContainEqual({ text: "mine" });
  expect(await fromReplica(notes)).not.toContain("mine");
  await asAdmin(servers.standby, "select pg_wal_replay_resume()");
  await caughtUp(servers.primary, servers.standby);
  expect(await nextRequest(async () => [await isStandby(), await notes()])).toEqual([
    true,
    ["mine"],
  ]);
});

it("who writes in between reads the rest from the primary", async () => {
  await hold();
  const seen = await fromReplica(async () => {
    const before = await isStandby();
    await inTransaction((tx) => tx.execute(sql`insert into notes values ('in between')`));
    return [before, await isStandby(), (await notes()).includes("in between")];
  });
  expect(seen).toEqual([true, false, true]);
  const written = await fromReplica(async () => {
    await write("by itself");
    return notes();
  });
  expect(written).toContain("by itself");
});

it("a request that may have written before its page is read reads the primary", async () => {
  const scope = { requestId: "", address: "", mayWrite: true };
  expect(await inRequest(scope, () => fromReplica(isStandby))).toBe(false);
});

it("what many are shown is not made from before the last public change", async () => {
  const shared = () =>
    inRequest({ requestId: "", address: "", isForMany: true }, () => fromReplica(notes));
  await hold();
  await write("public");
  const told = database().replica!.positions.publicChanged();
  expect(await shared()).toContain("public");
  await told;
  expect(await shared()).toContain("public");
});

it("keeps no statement under a name where it is asked to name none", async () => {
  const { queries } = database();
  const replica = openReplica(servers.standby.url, queries, nameless);
  try {
    expect(await replica.answers(5_000)).toBe(true);
    const read = () => replica.queries.query("select pg_is_in_recovery() as is");
    expect((await fromReplica(read)).rows).toEqual([{ is: true }]);
    const { rows } = await replica.pool.query("select name from pg_prepared_statements");
    expect(rows).toEqual([]);
  } finally {
    await replica.close();
  }
});

it("a replica that is gone is missed by nobody, and read again when it is back", async () => {
  servers.killStandby();
  await expect.poll(() => fromReplica(isStandby)).toBe(false);
  const begun = performance.now();
  for (let n = 0; n < 20; n += 1) expect(await fromReplica(isStandby)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(5_000);
  await servers.standby.revive();
  await expect.poll(() => fromReplica(isStandby), { timeout: 20_000 }).toBe(true);
});

it("while the primary is gone the replica is read, and once it is promoted it takes what is written", async () => {
  const heard: string[] = [];
  const stop = await listenOn("said", { heard: (one) => heard.push(one), joined() {} });
  servers.killPrimary();
  const lost = () => inTransaction((tx) => tx.execute(sql`insert into notes values ('lost')`));
  await expect.poll(() => lost().catch(({ code }) => code)).toBe("unavailable");
  expect(await fromReplica(isStandby)).toBe(true);
  await promote(servers.standby);
  const begun = performance.now();
  await expect
    .poll(
      () =>
        write("first").then(
          () => true,
          () => false,
        ),
      { interval: 20, timeout: 20_000 },
    )
    .toBe(true);
  expect(performance.now() - begun).toBeLessThan(isDeep ? 1_000 : 5_000);
  expect(await notes()).toContain("first");
  expect(await fromReplica(notes)).toContain("first");
  // What listens finds the new primary by itself, too.
  await expect
    .poll(async () => {
      await db().execute(sql`select pg_notify('said', 'hello')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
  await stop();
});
