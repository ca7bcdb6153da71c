/** Some teachers show themselves: an uploaded portrait, and a video with captions. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { text } from "node:stream/consumers";
import { addFile, keepFile } from "#app/features/files/keep-file.server.ts";
import { readPortrait } from "#app/features/files/portraits/read-picture.server.ts";
import { remakeVideo } from "#app/features/files/video/remake-video.server.ts";
import { keepPortrait, setPortrait } from "#app/features/files/portraits/save-portrait.server.ts";
import { readCaptions } from "#app/features/files/video/webvtt.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import { PortraitShapes } from "#app/ui/drawings/portrait-shapes.tsx";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { introductions, type Introduction } from "./introductions.ts";

const folder = "db/seed/media";
const seconds = 32;

/** Answers the names of those who could not be introduced. What is there already stays. */
export async function introduceTeachers(now: Date): Promise<string[]> {
  const failed: string[] = [];
  for (const introduction of introductions) {
    const [teacher] = await db()
      .select()
      .from(teachers)
      .where(eq(teachers.slug, introduction.slug));
    if (teacher === undefined || teacher.videoFileId !== null) continue;
    const owner = { id: teacher.userId };
    const portrait = await readPortrait(await draw(teacher.portraitSeed, introduction.ground));
    const video = await readVideo(introduction, now);
    const captions = readCaptions(captionsOf(introduction.lines));
    if (!portrait.ok || video === null || !captions.ok) {
      failed.push(introduction.name);
      continue;
    }
    const keptPortrait = await keepPortrait(portrait.portrait, now);
    const from = new TextEncoder().encode(captions.text);
    const keptCaptions = await keepFile(
      { kind: "captions", type: "text/vtt; charset=utf-8", from },
      now,
    );
    await inTransaction(async (tx) => {
      await setPortrait(tx, owner, keptPortrait);
      await addFile(tx, owner, video);
      await addFile(tx, owner, keptCaptions);
      await tx
        .update(teachers)
        .set({ videoFileId: video.id, captionsFileId: keptCaptions.id })
        .where(eq(teachers.userId, owner.id));
    });
  }
  return failed;
}

/** The drawn portrait as the picture that somebody would send. */
async function draw(seed: string, ground: string): Promise<Uint8Array> {
  const shapes = createElement(PortraitShapes, { ...portraitFor(seed), bg: ground });
  const { prelude } = await prerenderToNodeStream(shapes);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 14 120 120">${await text(prelude)}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 400 }).resize(640, 640).png().toBuffer();
}

async function readVideo({ slug }: Introduction, now: Date) {
  const dir = await mkdtemp(join(tmpdir(), "introduction-"));
  try {
    const path = join(dir, "video");
    const made = await remakeVideo(join(folder, `${slug}.webm`), path);
    if (!made.ok) return null;
    const { ok: _ok, ...facts } = made;
    const { size: bytes } = await stat(path);
    return await keepFile({ kind: "video", ...facts, from: { path, bytes } }, now);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Each line for an equal part of the video. */
function captionsOf(lines: string[]): string {
  const stamp = (at: number) => `00:${at.toFixed(3).padStart(6, "0")}`;
  const each = (seconds - 2) / lines.length;
  const cues = lines.map((line, index) => {
    const from = 1 + index * each;
    return `${stamp(from)} --> ${stamp(from + each - 0.2)}\n${line}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
