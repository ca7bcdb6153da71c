import { expect, it } from "vitest";
import { isPooled, judgeDatabase } from "./env-database.ts";
import { readEnv } from "./env.server.ts";

const url = "postgres://app@pooler/app";
const direct = "postgres://app@one,two:5433/app?target_session_attrs=read-write";
const rest = { DATABASE_POOL: 20, DATABASE_PREPARED: true };
const faults = (env: Record<string, string>) =>
  judgeDatabase({ ...rest, ...env }).map(({ name }) => name);

it("an address may name several hosts, and each has to be one of PostgreSQL's", () => {
  const real = {
    DATABASE_URL: direct,
    PUBLIC_URL: "https://example.org",
    AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
  };
  expect(readEnv(real)).toMatchObject({ databaseUrl: direct, isPooled: false });
  for (const wrong of ["mysql://one/app", "postgres://one:x/app", "one,two"])
    expect(() => readEnv({ ...real, DATABASE_URL: wrong })).toThrow(
      /^DATABASE_URL must be postgres/,
    );
});

it("a way past the pooler says that there is one, and an owner is demanded beside it by name", () => {
  expect(isPooled({ ...rest, DATABASE_URL: url })).toBe(false);
  expect(isPooled({ ...rest, DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toBe(false);
  expect(isPooled({ ...rest, DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toBe(true);
  const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
  expect(faults(pooled)).toEqual(["DATABASE_OWNER_URL"]);
  expect(faults({ ...pooled, DATABASE_OWNER_URL: direct })).toEqual([]);
});

it("a replica is one host, for several would lead to the one that takes writes", () => {
  expect(faults({ DATABASE_URL: url, DATABASE_READ_URL: direct })).toEqual(["DATABASE_READ_URL"]);
  expect(faults({ DATABASE_URL: direct, DATABASE_READ_URL: url })).toEqual([]);
});

it("a cluster of chat is another one, with an owner beside its pooler, and nothing of it is named without it", () => {
  const chat = "postgres://chat@elsewhere/chat";
  expect(faults({ DATABASE_URL: url, CHAT_DATABASE_URL: chat })).toEqual([]);
  expect(faults({ DATABASE_URL: url, CHAT_DATABASE_URL: url })).toEqual(["CHAT_DATABASE_URL"]);
  expect(faults({ DATABASE_URL: url, CHAT_DATABASE_DIRECT_URL: chat })).toEqual([
    "CHAT_DATABASE_DIRECT_URL",
  ]);
  const pooled = { DATABASE_URL: url, CHAT_DATABASE_URL: chat, CHAT_DATABASE_DIRECT_URL: direct };
  expect(faults(pooled)).toEqual(["CHAT_DATABASE_OWNER_URL"]);
  expect(faults({ CHAT_DATABASE_URL: chat })).toEqual(["CHAT_DATABASE_URL"]);
});

it("the demo world has one database, and says so where more are named", () => {
  expect(faults({ DATABASE_READ_URL: url, DATABASE_DIRECT_URL: direct })).toEqual([
    "DATABASE_DIRECT_URL",
    "DATABASE_READ_URL",
  ]);
});
