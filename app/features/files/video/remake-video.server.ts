import { open, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { rules } from "#config/rules.ts";
import { log } from "#app/platform/log.server.ts";
import { NoRoom } from "#app/platform/storage/incoming.server.ts";
import { semaphore } from "#app/platform/concurrency/semaphore.ts";
import { inThread } from "#app/platform/workers/in-thread.server.ts";
import { isNoRoom } from "../remaking/no-room.server.ts";
import type { Remade, Remake } from "./remake-video-worker.ts";

export type UnreadableVideo = Extract<Remade, { ok: false }>["reason"] | "broken";

/** It is read by Node.js from its source, and so is in no bundle. */
const worker = resolve("app/features/files/video/remake-video-worker.ts");
const [shortest, longest] = rules.apply.videoSeconds as [number, number];
const second = 1_000;
/** What a camera makes a little too long, or a recording a little too short, is taken. */
const leeway = 0.5;

/** Recordings have a turn of their own: a long one must not hold up an applicant's video. */
const kinds = {
  video: {
    limited: semaphore(rules.content.videosAtOnce),
    lengthMs: [(shortest - leeway) * second, (longest + leeway) * second],
    packetsMax: 100_000,
    seconds: rules.content.videoReadSeconds,
  },
  recording: {
    limited: semaphore(rules.content.videosAtOnce),
    lengthMs: [0, rules.recording.mostMinutes * 60 * second],
    packetsMax: 1_000_000,
    seconds: rules.recording.readSeconds,
  },
} as const;

/**
 * Writes the video at `from` again to `to`: picture and sound as they are, in a container of ours, so that the place
 * where it was filmed, other tracks and whatever was hidden between them do not come along. Its length is counted from
 * its packets. A file that is made to be hard to read ends a thread with little memory and time, and nothing else.
 */
export function remakeVideo(
  from: string,
  to: string,
  kind: keyof typeof kinds = "video",
): Promise<Extract<Remade, { ok: true }> | { ok: false; reason: UnreadableVideo }> {
  const { lengthMs, packetsMax, seconds, ...turns } = kinds[kind];
  return turns.limited(async () => {
    if (!(await looksLikeVideo(from))) return { ok: false, reason: "not-a-video" };
    const input: Remake = {
      from,
      to,
      lengthMs: [...lengthMs],
      packetsMax,
    };
    const made = await inThread<Remake, Remade>(worker, input, seconds).catch(
      async (err: unknown) => {
        await rm(to, { force: true });
        if (isNoRoom(err)) throw new NoRoom();
        log.info({ err }, "a video that could not be read");
        return { ok: false, reason: "broken" } as const;
      },
    );
    const isThere = made.ok && (await stat(to)).size > 0;
    if (made.ok && isThere) return made;
    await rm(to, { force: true });
    return made.ok ? { ok: false, reason: "broken" } : made;
  });
}

/** Whether it begins as MP4, QuickTime, WebM and Matroska do. */
async function looksLikeVideo(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const box = buffer.toString("latin1", 4, 8);
    return (
      ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"].includes(box) ||
      buffer.toString("hex", 0, 4) === "1a45dfa3"
    );
  } finally {
    await file.close();
  }
}
