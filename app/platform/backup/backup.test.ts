import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startS3 } from "#test/s3/server.ts";
import { tempDir } from "#test/temp-dir.ts";
import { env } from "../env/env.server.ts";
import { walHeadBytes } from "./archive-wal.server.ts";
import {
  copiedOf,
  copyKey,
  lsnText,
  readLsn,
  walKey,
  walName,
  walOf,
  walStart,
} from "./backup-keys.ts";
import { dropOld } from "./drop-old.server.ts";
import { hasGap } from "./kept-wal.server.ts";
import { listBases, type Manifest } from "./manifest.server.ts";
import { chooseBase } from "./restore-base.server.ts";
import { unpackWal } from "./restore-wal.server.ts";
import { getSmall, putSmall } from "./sealed-objects.server.ts";

const { dir, remove } = tempDir();
const backups = join(dir, "backups");
process.env["DATA_DIR"] = dir;
process.env["BACKUP_DIR"] = backups;
process.env["BACKUP_KEY"] = "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A";
afterAll(remove);
beforeEach(() => rmSync(backups, { recursive: true, force: true }));

const size = 1024 * 1024;
const day = 86_400_000;
const systemId = "7571234567890123456";
const begun = Date.UTC(2026, 10, 1, 8);

/** A base backup that needs the WAL from its second file on, up to a little further. */
async function aBase(n: number, at = begun): Promise<Manifest> {
  const id = `0b3ac3f4-0000-4000-8000-00000000000${n}`;
  const base: Manifest = {
    format: 1,
    id,
    systemId,
    timeline: 1,
    startLsn: lsnText(BigInt(n * size) + 40n),
    endLsn: lsnText(BigInt(n * size) + 300n),
    at,
    postgres: "18.4",
    walFileBytes: size,
    parts: [],
    bytes: 0,
    files: [],
    secrets: null,
  };
  await putSmall(`${id}-manifest`, Buffer.from(JSON.stringify(base)));
  return base;
}

/** The nth file of the WAL: nothing more had been written at that instant. */
async function aWalFile(n: number, at: number, bytes = size): Promise<string> {
  const head = Buffer.alloc(walHeadBytes);
  head.writeBigUInt64BE(BigInt(at));
  const key = walKey(systemId, walName(1, BigInt(n * size), size));
  await putSmall(key, Buffer.concat([head, randomBytes(bytes)]));
  return join(backups, key);
}

const into = () => {
  const folder = join(dir, "into");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "pg_wal"), { recursive: true });
  return folder;
};

describe("the names of what is kept", () => {
  it("say where in the WAL a file begins, as PostgreSQL does", () => {
    const whole = 16 * 1024 * 1024;
    expect(walName(1, readLsn("0/3000028"), whole)).toBe("000000010000000000000003");
    expect(walName(2, readLsn("1/FF000000"), whole)).toBe("0000000200000001000000FF");
    expect(lsnText(walStart("0000000200000001000000FF", whole))).toBe("1/FF000000");
    const key = walKey(systemId, "0000000200000001000000FF");
    expect(walOf(systemId, key)).toBe("0000000200000001000000FF");
    expect(walOf("another", key)).toBeNull();
  });

  it("tell the copy of a file from everything else", () => {
    const id = "0b3ac3f4-0000-4000-8000-000000000001";
    for (const key of [id, `${id}-512`, `${id}-erased`]) expect(copiedOf(copyKey(key))).toBe(key);
    for (const key of [id, `${id}-manifest`, `${id}-part0`]) expect(copiedOf(key)).toBeNull();
  });
});

describe("a restore", () => {
  it("begins with the newest backup that was whole by then", async () => {
    await aBase(1, begun);
    await aBase(2, begun + day);
    expect((await chooseBase(begun + day - 1)).at).toBe(begun);
    expect((await chooseBase(begun + day)).at).toBe(begun + day);
    await expect(chooseBase(begun - 1)).rejects.toThrow(
      "the oldest backup begins at 2026-11-01 08:00:00 UTC",
    );
  });

  it("reads the WAL as far as it is asked to, fills the last file up, and says how far it reaches", async () => {
    const base = await aBase(1);
    await aWalFile(1, begun + 1_000);
    await aWalFile(2, begun + 2_000, 500);
    const folder = into();
    expect(await unpackWal(base, folder, begun + 1_500)).toEqual({ upTo: begun + 2_000, files: 2 });
    expect(readFileSync(join(folder, "pg_wal", walName(1, BigInt(2 * size), size)))).toHaveLength(
      size,
    );
    expect((await unpackWal(base, into(), null)).upTo).toBe(begun + 2_000);
    await expect(unpackWal(base, into(), begun + 2_001)).rejects.toThrow(
      "the WAL reaches to 2026-11-01 08:00:02 UTC",
    );
  });

  it("names the gap where a file of the WAL is missing or breaks off, and restores what came before [K15]", async () => {
    const base = await aBase(1);
    await aWalFile(1, begun + 1_000);
    const second = await aWalFile(2, begun + 2_000);
    await aWalFile(3, begun + 3_000);
    expect(await hasGap(base)).toBe(false);
    rmSync(second);
    expect(await hasGap(base)).toBe(true);
    const gap = `${walName(1, BigInt(2 * size), size)} is missing, and it goes on with ${walName(1, BigInt(3 * size), size)}`;
    await expect(unpackWal(base, into(), null)).rejects.toThrow(gap);
    await expect(unpackWal(base, into(), begun + 2_500)).rejects.toThrow(gap);
    expect((await unpackWal(base, into(), begun + 900)).files).toBe(1);
    await aWalFile(2, begun + 2_000, 700);
    await expect(unpackWal(base, into(), null)).rejects.toThrow("the WAL has a gap: the end of");
  });

  it("refuses a backup whose WAL ends before it was whole [K15]", async () => {
    const base = await aBase(1);
    await aWalFile(1, begun + 1_000, 200);
    await expect(unpackWal(base, into(), null)).rejects.toThrow("it never became whole");
  });

  it("refuses what was changed, cut off, put into another's place, or sealed with another key [K15]", async () => {
    const first = await aWalFile(1, begun);
    const key = first.slice(backups.length + 1);
    const whole = readFileSync(first);
    const isRefused = () => expect(getSmall(key)).rejects.toThrow(`${key} cannot be opened`);
    const changed = Buffer.from(whole);
    changed[100]! ^= 1;
    writeFileSync(first, changed);
    await isRefused();
    writeFileSync(first, whole.subarray(0, -20));
    await isRefused();
    copyFileSync(await aWalFile(2, begun), first);
    await isRefused();
    writeFileSync(first, whole);
    expect(await getSmall(key)).toHaveLength(size + walHeadBytes);
    expect(whole.includes(Buffer.from(systemId))).toBe(false);
  });
});

it("backups are kept for as long as it is said, the newest always, and the WAL that they need", async () => {
  await aBase(1, begun);
  const files = [await aWalFile(1, begun), await aWalFile(2, begun), await aWalFile(3, begun)];
  const left = () => files.filter((file) => existsSync(file));
  const isMark = () => false;
  await dropOld(begun + 40 * day, isMark);
  expect((await listBases()).map(({ at }) => at)).toEqual([begun]);
  expect(left()).toEqual(files);
  await aBase(2, begun + 20 * day);
  await dropOld(begun + 29 * day, isMark);
  expect(await listBases()).toHaveLength(2);
  // What was just written is taken for a backup that is being made, and goes a day later.
  await dropOld(Date.now() + 400 * day, isMark);
  expect((await listBases()).map(({ at }) => at)).toEqual([begun + 20 * day]);
  expect(left()).toEqual(files.slice(1));
});

it("a bucket keeps the same, and gives it back", async () => {
  const s3 = await startS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const inFolder = { ...env() };
  Object.assign(env(), {
    BACKUP_DIR: undefined,
    BACKUP_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const shared = globalThis as { appBackups?: unknown };
  shared.appBackups = undefined;
  try {
    await aBase(1);
    await aWalFile(1, begun + 1_000);
    await aWalFile(2, begun + 2_000, 500);
    const base = await chooseBase(begun + 1_500);
    expect(await unpackWal(base, into(), null)).toEqual({ upTo: begun + 2_000, files: 2 });
    await aBase(2, begun + 20 * day);
    await dropOld(Date.now() + 400 * day, () => false);
    expect((await listBases()).map(({ at }) => at)).toEqual([begun + 20 * day]);
  } finally {
    Object.assign(env(), inFolder);
    shared.appBackups = undefined;
    await s3.stop();
  }
});
