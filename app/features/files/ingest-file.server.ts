import { readFile, rm, stat } from "node:fs/promises";
import { isShared } from "#app/access/files.ts";
import { incomingPath } from "#app/platform/storage/incoming.server.ts";
import {
  readAttachment,
  readSheetPicture,
  readVoice,
  type UnreadableAttachment,
} from "./attachments/read-attachment.server.ts";
import type { UnreadableSound } from "./attachments/remake-sound.server.ts";
import { keepFile, type KeptFile } from "./keep-file.server.ts";
import type { FileKind } from "./purposes.ts";
import { readDocument, type UnreadableDocument } from "./papers/read-document.server.ts";
import { remakeVideo, type UnreadableVideo } from "./video/remake-video.server.ts";
import { readCaptions, type CaptionsFault } from "./video/webvtt.ts";

export type IngestRefusal =
  | {
      reason: UnreadableDocument | UnreadableVideo | UnreadableAttachment | UnreadableSound;
    }
  | { reason: CaptionsFault; line: number };

/** Looks at a file that has come to `path`, makes of it what is kept, and keeps it. The file itself is left there. */
export async function ingestFile(
  kind: FileKind,
  path: string,
): Promise<{ ok: true; kept: KeptFile } | ({ ok: false } & IngestRefusal)> {
  if (kind === "video" || kind === "recording") return takeVideo(kind, path);
  if (isShared({ kind })) return takeAttachment(kind, path);
  if (kind === "captions") {
    const read = readCaptions(await readFile(path, "utf8"));
    if (!read.ok) return read;
    const from = new Uint8Array(Buffer.from(read.text));
    return { ok: true, kept: await keepFile({ kind, type: "text/vtt; charset=utf-8", from }) };
  }
  const read = await readDocument(path);
  if (!read.ok) return read;
  const { bytes: from, ...facts } = read.document;
  return { ok: true, kept: await keepFile({ kind, from, ...facts }) };
}

async function takeVideo(kind: "video" | "recording", path: string) {
  const to = await incomingPath();
  try {
    const made = await remakeVideo(path, to, kind);
    if (!made.ok) return made;
    const { type, durationMs, width, height } = made;
    const from = { path: to, bytes: (await stat(to)).size };
    const kept = await keepFile({ kind, type, from, durationMs, width, height });
    return { ok: true, kept } as const;
  } finally {
    await rm(to, { force: true });
  }
}

async function takeAttachment(kind: FileKind, path: string) {
  const to = await incomingPath();
  try {
    const read = await readerOf(kind)(path, to);
    if (!read.ok) return read;
    return { ok: true, kept: await keepFile({ kind, ...read.attachment }) } as const;
  } finally {
    await rm(to, { force: true });
  }
}

function readerOf(kind: FileKind) {
  if (kind === "voice" || kind === "sound")
    return (path: string, to: string) => readVoice(path, to, kind);
  return kind === "picture" ? readSheetPicture : readAttachment;
}
