import { rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { rules } from "#config/rules.ts";
import { log } from "#app/platform/log.server.ts";
import { semaphore } from "#app/platform/concurrency/semaphore.ts";
import { NoRoom } from "#app/platform/storage/incoming.server.ts";
import { inThread } from "#app/platform/workers/in-thread.server.ts";
import { isNoRoom } from "../remaking/no-room.server.ts";
import type { RemadeSound, RemakeSound, SoundType } from "./remake-sound-worker.ts";

export type UnreadableSound = Extract<RemadeSound, { ok: false }>["reason"] | "broken";

type SoundKind = "attachment" | "voice" | "sound";

/** It is read by Node.js from its source, and so is in no bundle. */
const worker = resolve("app/features/files/attachments/remake-sound-worker.ts");
const { videosAtOnce, videoReadSeconds: readSeconds } = rules.content;
const limited = semaphore(videosAtOnce);

/** A recorder's last piece may end a little after the time is up. */
const leewayMs = 1_500;
const anyLength: [number, number] = [1, Infinity];
const shortestMs = 300;
const lengthOf: Record<SoundKind, [number, number]> = {
  attachment: anyLength,
  voice: [shortestMs, rules.chat.voiceSeconds * 1_000 + leewayMs],
  sound: [shortestMs, rules.practice.soundSeconds * 1_000 + leewayMs],
};

const sent: readonly SoundType[] = ["audio/mpeg", "audio/mp4", "audio/ogg"];
/** What browsers record: Opus in WebM, or AAC in MP4 as Safari does. */
const recorded: readonly SoundType[] = ["audio/webm", "audio/mp4"];

/**
 * Writes the sound at `from` again to `to`, in a container of ours and of the same kind: names, places, covers and
 * whatever hangs behind it do not come along. Its length is counted from its packets, whatever its head says.
 */
export function remakeSound(
  from: string,
  to: string,
  kind: SoundKind,
): Promise<Extract<RemadeSound, { ok: true }> | { ok: false; reason: UnreadableSound }> {
  return limited(async () => {
    const input: RemakeSound = {
      from,
      to,
      types: kind === "attachment" ? sent : recorded,
      lengthMs: lengthOf[kind],
      packetsMax: 1_000_000,
    };
    const made = await inThread<RemakeSound, RemadeSound>(worker, input, readSeconds).catch(
      async (err: unknown) => {
        await rm(to, { force: true });
        if (isNoRoom(err)) throw new NoRoom();
        log.info({ err }, "a sound that could not be read");
        return { ok: false, reason: "broken" } as const;
      },
    );
    if (made.ok && (await stat(to)).size > 0) return made;
    await rm(to, { force: true });
    return made.ok ? { ok: false, reason: "broken" } : made;
  });
}
