import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#app/platform/env/env.server.ts";
import { folderStorage } from "#app/platform/storage/folder-storage.server.ts";
import { NoRoom } from "#app/platform/storage/incoming.server.ts";
import { s3Storage } from "#app/platform/storage/s3-storage.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { diskNow } from "#test/files/files.ts";
import { startS3 } from "#test/s3/server.ts";
import { tempDir } from "#test/temp-dir.ts";
import { storageContract } from "./storage.ts";

const { dir } = tempDir();
process.env["DATA_DIR"] = dir;
afterAll(() => rmSync(dir, { recursive: true }));

describe("a folder", () => storageContract(() => folderStorage(), diskNow));

describe("a bucket", () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let storage: Storage;
  beforeAll(async () => {
    s3 = await startS3();
    storage = s3Storage(s3.settings);
  });
  afterAll(() => s3.stop());
  storageContract(() => storage);

  const stream = (size: number) => new Blob([new Uint8Array(size)]).stream();
  const mostly = 17 * 1024 * 1024;

  it("takes what is large in parts, and nothing of it where one fails for good", async () => {
    const key = crypto.randomUUID();
    s3.asked.length = 0;
    await storage.put(key, stream(mostly), Infinity);
    expect(s3.asked).toEqual([
      "POST ?uploads",
      ...Array(3).fill("PUT ?partNumber"),
      "POST ?uploadId",
    ]);
    const other = crypto.randomUUID();
    s3.asked.length = 0;
    const put = storage.put(other, stream(mostly), Infinity);
    // The first part is refused: 403 is no matter of trying again.
    await expect.poll(() => s3.asked.length).toBeGreaterThan(0);
    s3.faults.push(403);
    await expect(put).rejects.toThrow("403");
    expect([s3.unfinished.size, s3.objects.has(other)]).toEqual([0, false]);
  });

  it("is asked again where the service is busy", async () => {
    const key = crypto.randomUUID();
    s3.faults.push(503, 500);
    await storage.put(key, stream(10), 10);
    expect(s3.objects.has(key)).toBe(true);
  });

  it("that is full says that there is no room [F6]", async () => {
    const key = crypto.randomUUID();
    s3.faults.push(507, 507, 507, 507, 507);
    await expect(storage.put(key, stream(10), 10)).rejects.toBeInstanceOf(NoRoom);
    s3.faults.length = 0;
    expect(s3.objects.has(key)).toBe(false);
  });

  it("drops uploads that a dead process left unfinished, and no young ones", async () => {
    for (let n = 0; n < 5; n += 1)
      s3.unfinished.set(`id-${n}&`, {
        key: crypto.randomUUID(),
        at: new Date(Date.now() - 100_000),
        parts: new Map(),
      });
    await storage.dropUnfinished(Date.now() - 200_000);
    expect(s3.unfinished.size).toBe(5);
    await storage.dropUnfinished(Date.now() - 50_000);
    expect(s3.unfinished.size).toBe(0);
  });

  it.each([
    ["secret", { secretAccessKey: "another" }],
    ["key", { accessKeyId: "AKIDOTHER" }],
    ["region", { region: "us-east-1" }],
    ["bucket", { bucket: "not-ours" }],
  ])("takes nothing that is signed with another %s", async (_, other) => {
    const wrong = s3Storage({ ...s3.settings, ...other });
    const key = crypto.randomUUID();
    await expect(wrong.put(key, stream(10), 10)).rejects.toThrow(/40[34]/);
    expect(s3.objects.has(key)).toBe(false);
  });

  it("leaves no temporary file behind on this side", () => {
    expect(readdirSync(join(dir, "files", "incoming"))).toEqual([]);
  });
});

describe("the environment", () => {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

  it("names everything that a bucket needs and was not given", () => {
    for (const name of names) expect(() => readEnv({ STORAGE: "s3" })).toThrow(name);
    const whole = {
      STORAGE: "s3",
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "parlour-files",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
    };
    expect(readEnv(whole).STORAGE).toBe("s3");
    expect(() => readEnv({ ...whole, S3_BUCKET: "../x" })).toThrow("S3_BUCKET");
    expect(readEnv({}).STORAGE).toBe("folder");
  });
});

/** `npm run test:s3` sets it. */
const live = process.env["S3_LIVE"] === undefined ? null : readEnv(process.env);

describe.skipIf(live === null)("the bucket at S3_ENDPOINT", () => {
  storageContract(() =>
    s3Storage({
      endpoint: live!.S3_ENDPOINT!,
      bucket: live!.S3_BUCKET!,
      region: live!.S3_REGION,
      accessKeyId: live!.S3_ACCESS_KEY_ID!,
      secretAccessKey: live!.S3_SECRET_ACCESS_KEY!,
    }),
  );
});
