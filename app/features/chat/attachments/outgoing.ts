/** Files of a message on their way out of this browser. */
import { sendInPieces, type UploadProgressState } from "#app/features/files/send-in-pieces.ts";
import type { MessageFile } from "#app/features/files/attachments/message-files.server.ts";
import { readPurpose } from "#app/features/files/purposes.ts";

export type OutgoingFile = {
  /** Made by this browser. */
  id: string;
  kind: "attachment" | "voice";
  name: string;
  type: string;
  bytes: number;
  /** What is in it; null once it has come. */
  blob: Blob | null;
  /** The server's id of it once it has come. */
  fileId: string | null;
};

/** A voice that has been recorded: how loud it is from begin to end, 0 to 255, and how long. */
export type Recorded = { peaks: number[]; seconds: number };

/** What a message carries besides its words. */
export type OutgoingContent = { files: OutgoingFile[]; voice: Recorded | null };

type Came =
  | { ok: true; file: MessageFile }
  /** `isLost`: the server was not reached, so it is worth another try. */
  | { ok: false; error: string; isLost: boolean };

type Options = {
  signal: AbortSignal;
  onChange(now: UploadProgressState): void;
  waits?: number[];
};

/** What is going up just now, by the file's id, and who hears how far it is. */
const underWay = new Map<string, { came: Promise<Came>; heardBy: Set<Options["onChange"]> }>();

/**
 * Sends one file of a message. One that is going up already is waited for, and what has come of an earlier try is not sent
 * again. Rejects where it is stopped.
 */
export async function sendOutgoing(
  chatId: string,
  file: OutgoingFile,
  options: Options,
): Promise<Came> {
  const { id } = file;
  const known = underWay.get(id);
  if (known !== undefined) {
    known.heardBy.add(options.onChange);
    return known.came;
  }
  const heardBy = new Set([options.onChange]);
  const came = send(chatId, file, {
    ...options,
    onChange: (now) => heardBy.forEach((hear) => hear(now)),
  }).finally(() => underWay.delete(id));
  underWay.set(id, { came, heardBy });
  return came;
}

async function send(
  chatId: string,
  { kind, id, blob }: OutgoingFile,
  options: Options,
): Promise<Came> {
  const purpose = readPurpose(`${kind}:${chatId}:${id}`)!;
  const done = await sendInPieces(blob!, purpose, options);
  if (done.ok) return { ok: true, file: (done.answer as { file: MessageFile }).file };
  return { ok: false, error: done.error, isLost: done.isLost === true };
}

/** All of it has come. */
export function arrived(file: OutgoingFile, fileId: string): OutgoingFile {
  return { ...file, fileId, blob: null };
}
