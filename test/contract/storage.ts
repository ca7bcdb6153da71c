import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { TooLarge } from "#app/platform/storage/incoming.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";

const megabyte = 1024 * 1024;

function streamed(bytes: Uint8Array, piece = 300_000): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(to) {
      to.enqueue(bytes.subarray(at, at + piece));
      at += piece;
      if (at >= bytes.length) to.close();
    },
  });
}

/** What every storage promises, whatever it is on and by whose clock it tells times. */
export function storageContract(storage: () => Storage, now = Date.now): void {
  const read = async (key: string, part?: { start: number; end: number }) => {
    const body = await storage().get(key, part);
    return body === null ? null : buffer(body);
  };
  const keys = async () => {
    const found = new Map<string, number>();
    for await (const { key, at } of storage().list()) found.set(key, at);
    return found;
  };

  it.each([1, 100, 8 * megabyte, 8 * megabyte + 1, 20 * megabyte + 77])(
    "gives back what was put, and any part of it: %d bytes",
    async (size) => {
      const key = randomUUID();
      const bytes = randomBytes(size);
      expect(await storage().put(key, streamed(bytes), size)).toEqual({
        bytes: size,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      expect((await read(key))!.equals(bytes)).toBe(true);
      const end = Math.min(size - 1, 9 * megabyte);
      for (const part of [
        { start: 0, end: 0 },
        { start: Math.floor(end / 2), end },
        { start: size - 1, end: size - 1 },
      ])
        expect((await read(key, part))!.equals(bytes.subarray(part.start, part.end + 1))).toBe(
          true,
        );
      await storage().delete(key);
      expect(await read(key)).toBeNull();
    },
    60_000,
  );

  it("has nothing under a key that was never put, and deleting that is no error", async () => {
    expect(await read(randomUUID())).toBeNull();
    expect(await read(randomUUID(), { start: 0, end: 9 })).toBeNull();
    await storage().delete(randomUUID());
  });

  it("keeps all or nothing: neither what is too long nor what breaks off", async () => {
    const key = randomUUID();
    const long = storage().put(key, streamed(randomBytes(9 * megabyte)), 9 * megabyte - 1);
    await expect(long).rejects.toBeInstanceOf(TooLarge);
    let sent = 0;
    const cut = new ReadableStream<Uint8Array>({
      pull(to) {
        sent += 1;
        if (sent > 30) to.error(new Error("the connection is gone"));
        else to.enqueue(randomBytes(400_000));
      },
    });
    await expect(storage().put(key, cut, Infinity)).rejects.toThrow("gone");
    expect(await read(key)).toBeNull();
    expect((await keys()).has(key)).toBe(false);
  });

  it("lists every key with its time, however many there are", async () => {
    const made = Array.from({ length: 8 }, (_, n) => `${randomUUID()}${n % 2 ? "-96" : ""}`);
    const before = now();
    for (const key of made) await storage().put(key, streamed(Buffer.from("x")), 1);
    const found = await keys();
    for (const key of made) expect(Math.abs(found.get(key)! - before)).toBeLessThan(120_000);
    await Promise.all(made.map((key) => storage().delete(key)));
    const left = await keys();
    expect(made.filter((key) => left.has(key))).toEqual([]);
  });

  it("knows no key but ours [F4]", async () => {
    for (const key of ["../secret", "/etc/passwd", "..", "", "incoming/x", "a?uploads", "%2e%2e"]) {
      await expect(async () => storage().get(key)).rejects.toThrow("not a key of ours");
      await expect(async () => storage().put(key, streamed(Buffer.from("x")), 1)).rejects.toThrow(
        "not a key of ours",
      );
      await expect(async () => storage().delete(key)).rejects.toThrow("not a key of ours");
    }
  });
}
