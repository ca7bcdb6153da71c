/** Some teachers show themselves, by a portrait and a video with captions; applicants by a video and a document. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
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
import { users } from "#db/schema/accounts/accounts.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applicantFilms, introductions, type Film } from "./introductions.ts";
import { seedForLook } from "./portraits.ts";

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

/** What nobody is approved without: an application that waits has a video and an identity document. */
export async function introduceApplicants(now: Date): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, slug, ground, look } of applicantFilms) {
    const [waiting] = await db()
      .select({ id: applications.id, userId: applications.userId })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(
        and(
          eq(users.name, name),
          eq(applications.state, "submitted"),
          isNull(applications.videoFileId),
        ),
      );
    if (waiting === undefined) continue;
    const portrait = await readPortrait(await draw(seedForLook(slug, look), ground));
    const video = await readVideo({ slug }, now);
    if (!portrait.ok || video === null) {
      failed.push(name);
      continue;
    }
    const keptPortrait = await keepPortrait(portrait.portrait, now);
    const document = await keepFile(
      { kind: "identity", type: "image/jpeg", ...(await drawDocument(name, ground)) },
      now,
    );
    const owner = { id: waiting.userId };
    await inTransaction(async (tx) => {
      await setPortrait(tx, owner, keptPortrait);
      await addFile(tx, owner, video);
      await addFile(tx, owner, document);
      await tx
        .update(applications)
        .set({ videoFileId: video.id, identityFileId: document.id })
        .where(eq(applications.id, waiting.id));
    });
  }
  return failed;
}

/** A card that nobody takes for a real one. */
async function drawDocument(name: string, ground: string) {
  const [width, height] = [960, 600];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="${ground}"/><rect x="60" y="150" width="230" height="300" fill="#fff"/>
    <text x="60" y="100" font-size="44">SPECIMEN OF A CARD</text><text x="340" y="220" font-size="30">Name</text>
    <text x="340" y="270" font-size="44">${name}</text></svg>`;
  const { default: sharp } = await import("sharp");
  const from = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return { from: new Uint8Array(from), width, height };
}

/** The drawn portrait as the picture that somebody would send. */
async function draw(seed: string, ground: string): Promise<Uint8Array> {
  const shapes = createElement(PortraitShapes, { ...portraitFor(seed), bg: ground });
  const { prelude } = await prerenderToNodeStream(shapes);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 14 120 120">${await text(prelude)}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 400 }).resize(640, 640).png().toBuffer();
}

async function readVideo({ slug }: Pick<Film, "slug">, now: Date) {
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
