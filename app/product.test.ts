import { expect, it } from "vitest";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { useDatabase } from "#test/database.ts";
import { readMonitoring } from "./product.server.ts";

process.env["METRICS_TOKEN"] = "a-token-that-only-monitoring-knows";
// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

it("while the database is away its own figures are left out, and all others are told", async () => {
  const read = "jobs_due backup_running backup_behind_bytes clock_ahead_seconds".split(" ");
  const told = async () => {
    const lines = (await readMonitoring())!.split("\n").filter((line) => !line.startsWith("#"));
    return new Map(lines.map((line) => [line.split(/[ {]/)[0]!, line]));
  };
  const before = await told();
  expect(before.get("database_up")).toBe("database_up 1");
  expect([...before.keys()]).toEqual(expect.arrayContaining(read));

  const { databaseUrl } = env();
  const nowhere = new URL(databaseUrl);
  nowhere.port = "1";
  env().databaseUrl = nowhere.href;
  await closeDatabase();
  try {
    const away = await told();
    expect(away.get("database_up")).toBe("database_up 0");
    expect(read.filter((name) => away.has(name))).toEqual([]);
    for (const other of ["open_pages", "database_connections", "process_resident_memory_bytes"])
      expect([...away.keys()]).toContain(other);
  } finally {
    env().databaseUrl = databaseUrl;
    await closeDatabase();
  }
  expect((await told()).get("jobs_due")).toBe(before.get("jobs_due"));
});
