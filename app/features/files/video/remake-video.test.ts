import { mkdtempSync, rmSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aVideo } from "#test/files/videos.ts";
import { remakeVideo } from "./remake-video.server.ts";

const dir = mkdtempSync(join(tmpdir(), "videos-"));
afterAll(() => rmSync(dir, { recursive: true }));

async function remade(bytes: Uint8Array) {
  const [from, to] = [join(dir, crypto.randomUUID()), join(dir, crypto.randomUUID())];
  writeFileSync(from, bytes);
  const made = await remakeVideo(from, to);
  return { ...made, bytes: existsSync(to) ? readFileSync(to) : null };
}

describe("a video that is sent", { timeout: 60_000 }, () => {
  it.each([
    ["webm", "video/webm"],
    ["mp4", "video/mp4"],
    ["fragmented", "video/mp4"],
  ] as const)(
    "as %s is taken by what it is, and its length is counted",
    async (container, type) => {
      const made = await remade(await aVideo({ container, seconds: 45 }));
      expect(made).toMatchObject({ ok: true, type, durationMs: 45_000, width: 640, height: 360 });
    },
  );

  it("is made again: the place it was filmed at, and what hangs behind it, stay out [F1]", async () => {
    for (const container of ["webm", "mp4"] as const) {
      const video = await aVideo({ container, comment: "canary 51.5N 0.1W" });
      expect(Buffer.from(video).includes("canary")).toBe(true);
      const made = await remade(Buffer.concat([video, Buffer.from("<script>canary</script>")]));
      expect([made.ok, made.bytes?.includes("canary")]).toEqual([true, false]);
    }
  });

  it.each([
    ["too-short", { seconds: 29 }],
    ["too-long", { seconds: 181 }],
    ["no-sound", { sound: false }],
  ] as const)("is refused as %s", async (reason, input) => {
    const made = await remade(await aVideo(input));
    expect(made).toEqual({ ok: false, reason, bytes: null });
  });

  it.each([
    ["a program", "MZ\x90\x00\x03"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a picture that is a script", "GIF89a/*\x01\x00*/=1;alert(1)//"],
    ["an archive", "PK\x03\x04"],
    ["nothing much", "x"],
  ])("is no video: %s [F1]", async (_, bytes) => {
    const made = await remade(Buffer.from(bytes, "latin1"));
    expect(made).toEqual({ ok: false, reason: "not-a-video", bytes: null });
  });

  it("that breaks off or is scrambled is refused, and leaves nothing", async () => {
    const whole = await aVideo({ container: "mp4" });
    const scrambled = whole.slice();
    for (let at = 40; at < scrambled.length; at += 7) scrambled[at]! ^= 0x5a;
    for (const bytes of [whole.slice(0, 4000), scrambled, whole.slice(0, 32)]) {
      const made = await remade(bytes);
      expect([made.ok, made.bytes]).toEqual([false, null]);
    }
  });
});
