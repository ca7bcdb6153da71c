/** A pooler gives a connection to somebody else between two transactions: nothing may be left on it, or wait on it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What outlives a transaction on its connection. */
const kept: Record<string, RegExp> = {
  "a lock of the session": /\bpg_(?:try_)?advisory_lock(?:_shared)?\(/i,
  listening: /["'`]\s*(?:un)?listen\s/i,
  "a setting":
    /["'`]\s*(?:re)?set\s+(?!local\b)(?:session\s+)?[a-z_.]+\s*(?:=|to\b)|["'`]\s*reset\s/i,
  "a setting by function": /\bset_config\([^)]*,\s*false\s*\)/i,
  "a table of its own": /\bcreate\s+(?:local\s+)?temp(?:orary)?\s/i,
  "a cursor": /\bwith\s+hold\b/i,
  "a statement of SQL's PREPARE": /["'`]\s*(?:prepare|deallocate|discard)\s/i,
};

/** These use connections past the pooler, or say what only such a connection is told. */
const past = [
  // what is migrated, on the owner's own connection
  "app/platform/database/migrate.server.ts",
  // one connection for each channel
  "app/platform/database/listen.server.ts",
  // told to connections that no pooler hands on (pool.server.ts)
  "app/platform/database/app-role.server.ts",
];

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => `app/${name}`)
  .filter((path) => path.endsWith(".server.ts") && !past.includes(path));

const left = (text: string) => Object.keys(kept).filter((what) => kept[what]!.test(text));

it("no code leaves on a connection what another one would find there", () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((path) =>
    left(readFileSync(path, "utf8")).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});

it("what is left on a connection is seen by its words", () => {
  for (const path of past) expect(left(readFileSync(path, "utf8")), path).not.toEqual([]);
  for (const text of [
    "`set statement_timeout = 0`",
    "'create temp table x ()'",
    "`declare c cursor with hold for select 1`",
    "'discard all'",
  ])
    expect(left(text), text).not.toEqual([]);
  for (const text of ["sql`set local lock_timeout = '60s'`", "`update a set b = 1`"])
    expect(left(text), text).toEqual([]);
});
