import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useDatabase } from "#test/database.ts";
import { inTransaction } from "./db.server.ts";
import {
  onPublicChange,
  publicDataChanged,
  startPublicData,
  stopPublicData,
  type PublicChange,
} from "./public-data.server.ts";

useDatabase();

const heard: PublicChange[] = [];
/** What another process would be told. */
const told: { sender: string; tags: PublicChange }[] = [];
let other: pg.Client;

beforeAll(async () => {
  other = new pg.Client({ connectionString: process.env["EMBEDDED_DATABASE_URL"] });
  await other.connect();
  await other.query("listen public_data");
  other.on("notification", ({ payload }) => told.push(JSON.parse(payload!)));
  onPublicChange((change) => heard.push(change));
  await startPublicData();
});

afterAll(async () => {
  await stopPublicData();
  await other.end();
});

function forget() {
  heard.length = 0;
  told.length = 0;
}

const tell = (tags: PublicChange) =>
  other.query("select pg_notify('public_data', $1)", [JSON.stringify({ sender: "another", tags })]);

it("a change is heard here before the call returns, and by other processes soon, once", async () => {
  forget();
  publicDataChanged(["a", "b"]);
  expect(heard).toEqual([["a", "b"]]);
  await expect.poll(() => told.map(({ tags }) => tags)).toEqual([["a", "b"]]);
  await tell(["c"]);
  await expect.poll(() => heard).toEqual([["a", "b"], ["c"]]);
});

it("a thousand changes in a moment travel in a few messages, and all arrive", async () => {
  forget();
  for (let n = 0; n < 1000; n += 1) {
    publicDataChanged([`teacher:${n % 40}`]);
    if (n % 100 === 0) await new Promise((done) => setTimeout(done));
  }
  await expect.poll(() => new Set(told.flatMap(({ tags }) => tags)).size).toBe(40);
  expect(told.length).toBeLessThan(10);
});

it("more than fits into a message is told as everything", async () => {
  forget();
  publicDataChanged(Array.from({ length: 400 }, () => `teacher:${crypto.randomUUID()}`));
  await expect.poll(() => told.map(({ tags }) => tags)).toEqual(["all"]);
});

it("after its connection was lost, everything counts as changed, and listening goes on", async () => {
  forget();
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen public_data' and pid <> pg_backend_pid() and datname = current_database()`);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(["all"]);
  await tell(["d"]);
  await expect.poll(() => heard).toEqual(["all", ["d"]]);
});

it("a transaction that rolls back has changed nothing", async () => {
  forget();
  await inTransaction(async (tx) => {
    tx.afterCommit(() => publicDataChanged(["e"]));
    throw new Error("on purpose");
  }).catch(() => {});
  expect(heard).toEqual([]);
});
