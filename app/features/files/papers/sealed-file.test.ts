import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { sealFile, unsealFile } from "./sealed-file.server.ts";

beforeAll(() => {
  process.env["AUTH_SECRET"] = "a-secret-for-tests-only-0123456789";
});

const id = "0b3ac3f4-0000-4000-8000-000000000001";
const piece = 64 * 1024;

async function* parts(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (bytes: Uint8Array) => buffer(sealFile(parts(bytes), id));
const unseal = (bytes: Uint8Array, fileId = id) => buffer(unsealFile(parts(bytes), fileId));

describe("a sealed file", () => {
  it.each([1, 100, piece - 1, piece, piece + 1, 3 * piece, 200_001])(
    "of %d bytes comes back as it was",
    async (size) => {
      const plain = randomBytes(size);
      const sealed = await seal(plain);
      if (size >= 100) expect(sealed.includes(plain.subarray(0, 64))).toBe(false);
      expect((await unseal(sealed)).equals(plain)).toBe(true);
    },
  );

  it("never looks the same twice", async () => {
    const plain = randomBytes(100);
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });

  it("is no other file's, and no byte of it can be changed, moved or left out", async () => {
    const sealed = await seal(randomBytes(3 * piece));
    const [head, one] = [17, piece + 16];
    const changed = Buffer.from(sealed);
    changed[head + 5]! ^= 1;
    const first = sealed.subarray(head, head + one);
    const second = sealed.subarray(head + one, head + 2 * one);
    const swapped = Buffer.concat([
      sealed.subarray(0, head),
      second,
      first,
      sealed.subarray(head + 2 * one),
    ]);
    await expect(unseal(sealed, id.replace(/1$/, "2"))).rejects.toThrow();
    for (const bytes of [
      changed,
      swapped,
      sealed.subarray(0, head + 2 * one),
      sealed.subarray(0, head + one + 20),
      sealed.subarray(0, head),
      Buffer.concat([sealed, Buffer.from("x")]),
    ])
      await expect(unseal(bytes)).rejects.toThrow();
  });
});
