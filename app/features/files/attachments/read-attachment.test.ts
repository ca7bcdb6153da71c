import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { aPhotograph, aPngThatClaims } from "#test/files/pictures.ts";
import { anMp3, aSound } from "#test/files/sounds.ts";
import { tempDir } from "#test/temp-dir.ts";
import { aVideo } from "#test/files/videos.ts";
import { aDocx } from "#test/files/word-documents.ts";
import { readAttachment, readVoice } from "./read-attachment.server.ts";

const { dir, remove } = tempDir();
afterAll(remove);

async function read(bytes: Uint8Array | string, as = readAttachment as typeof readVoice) {
  const [from, to] = [join(dir, crypto.randomUUID()), join(dir, crypto.randomUUID())];
  writeFileSync(from, typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  const answer = await as(from, to);
  if (!answer.ok) return { ...answer, left: existsSync(to) };
  const { from: kept, ...facts } = answer.attachment;
  return { ok: true, ...facts, kept: kept instanceof Uint8Array ? kept : readFileSync(kept.path) };
}

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const refused = { ok: false, reason: "not-sendable", left: false };

describe("a file for a message", { timeout: 60_000 }, () => {
  it("that is a picture is made again, in two sizes and without where it was taken [F1]", async () => {
    const photo = await aPhotograph({ width: 3_000, height: 1_500 });
    const hidden = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
    const made = await read(new Uint8Array(hidden));
    expect(made).toMatchObject({ ok: true, type: "image/webp", width: 2_560, height: 1_280 });
    const { kept, preview } = made as { kept: Uint8Array; preview: Uint8Array };
    for (const picture of [kept, preview]) {
      expect(Buffer.from(picture).includes("script")).toBe(false);
      expect((await sharp(picture).metadata()).exif).toBeUndefined();
    }
    expect(await sharp(preview).metadata()).toMatchObject({ width: 640, height: 320 });
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array | string, string]>([
    ["a PDF", () => "%PDF-1.7 …\n%%EOF", "application/pdf"],
    ["a Word document", () => aDocx(), docx],
    ["text", () => "quedar con, quedar en\n", "text/plain; charset=utf-8"],
    ["an MP3", () => anMp3(), "audio/mpeg"],
    ["an M4A", () => aSound({ container: "mp4" }), "audio/mp4"],
    ["an Opus file", () => aSound({ container: "ogg" }), "audio/ogg"],
  ])("is known by what it holds: %s", async (_, bytes, type) => {
    expect(await read(await bytes())).toMatchObject({ ok: true, type });
  });

  it("that is sound is made again: what was written into it stays out [F1]", async () => {
    for (const sound of [
      anMp3({ comment: "canary 51.5N" }),
      await aSound({ container: "mp4", comment: "canary 51.5N" }),
    ]) {
      expect(Buffer.from(sound).includes("canary")).toBe(true);
      const made = await read(sound);
      expect([
        made.ok,
        Buffer.from((made as { kept: Uint8Array }).kept).includes("canary"),
      ]).toEqual([true, false]);
    }
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array | string]>([
    ["a page", () => "<!doctype html><script>alert(1)</script>"],
    ["a drawing with a script", () => '\n <svg xmlns="x"><script>alert(1)</script></svg>'],
    ["a picture that is a script", () => "GIF89a/*  */=1;alert(1)//"],
    ["a program", () => "MZ\x90\x00\x03"],
    ["an archive", () => aDocx(["x.exe"])],
    [
      "a document with programs in it",
      () => aDocx(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]),
    ],
    ["a document behind a page", () => new Uint8Array([...Buffer.from("<html>"), ...aDocx()])],
    ["a document before a page", () => new Uint8Array([...aDocx(), ...Buffer.from("<html>")])],
    ["a film", () => aVideo({ container: "mp4", seconds: 2 })],
    ["nothing", () => ""],
  ])("is refused where it is %s [F1]", async (_, bytes) => {
    expect(await read(await bytes())).toEqual(refused);
  });

  it("that is a picture of too many pixels is not unpacked [F3]", async () => {
    const claimed = await read(aPngThatClaims(50_000, 50_000));
    expect(claimed).toEqual({ ok: false, reason: "too-many-pixels", left: false });
  });
});

describe("a recorded voice", { timeout: 60_000 }, () => {
  it.each([
    ["webm", "audio/webm"],
    ["mp4", "audio/mp4"],
  ] as const)("comes as browsers record it, in %s, and is measured", async (container, type) => {
    const made = await read(await aSound({ container, seconds: 3.4 }), readVoice);
    expect(made).toMatchObject({ ok: true, type });
    expect((made as { durationMs: number }).durationMs / 1_000).toBeCloseTo(3.4, 1);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array | string, string]>([
    ["longer than two minutes", () => aSound({ seconds: 122 }), "too-long"],
    ["shorter than a moment", () => aSound({ seconds: 0.2 }), "too-short"],
    ["a film", () => aVideo({ seconds: 2 }), "not-a-sound"],
    ["a picture", aPhotograph, "not-a-sound"],
  ])("is refused where it is %s [F1]", async (_, bytes, reason) => {
    expect(await read(await bytes(), readVoice)).toEqual({ ok: false, reason, left: false });
  });
});
