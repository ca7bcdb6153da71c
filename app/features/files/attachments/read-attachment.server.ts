import { open, readFile, stat } from "node:fs/promises";
import { rules } from "#config/rules.ts";
import { isPicture, isTooLarge, pictureTurns } from "../portraits/read-picture.server.ts";
import { previewSide } from "../storage-key.ts";
import { isDocx } from "./read-docx.server.ts";
import { remakeSound, type UnreadableSound } from "./remake-sound.server.ts";

export type UnreadableAttachment =
  | "not-sendable"
  | "not-a-picture"
  | "too-many-pixels"
  | Exclude<UnreadableSound, "not-a-sound">;

export type ReadAttachment = {
  type: string;
  from: Uint8Array | { path: string; bytes: number };
  /** Of a picture: its small copy. */
  preview?: Uint8Array;
  width?: number;
  height?: number;
  durationMs?: number;
};

type Read = { ok: true; attachment: ReadAttachment } | { ok: false; reason: UnreadableAttachment };

/** The longer side of a picture in a message, in pixels. */
const sideMax = 2_560;

/**
 * A file of a message as it is kept. What it is, is decided by what it holds, whatever it was called: pictures and sound
 * are made again (into `to`, where it is sound), documents and text stay as they are and only leave us as an attachment.
 */
export async function readAttachment(path: string, to: string): Promise<Read> {
  const head = await readHead(path);
  if (isPicture(head)) return readMessagePicture(path);
  const bytes = (await stat(path)).size;
  const asIs = (type: string): Read => ({
    ok: true,
    attachment: { type, from: { path, bytes } },
  });
  const latin = head.toString("latin1");
  if (latin.startsWith("%PDF-"))
    return (await isWholePdf(path, bytes))
      ? asIs("application/pdf")
      : { ok: false, reason: "not-sendable" };
  if (latin.startsWith("PK\x03\x04"))
    return (await isDocx(path)) ? asIs(docxType) : { ok: false, reason: "not-sendable" };
  if (isSound(latin)) {
    const made = await remakeSound(path, to, "attachment");
    if (made.ok) return soundAt(to, made);
    return { ok: false, reason: made.reason === "not-a-sound" ? "not-sendable" : made.reason };
  }
  return (await isPlainText(path))
    ? asIs("text/plain; charset=utf-8")
    : { ok: false, reason: "not-sendable" };
}

/** How far from the end of a PDF its last line may be. */
const pdfTail = 1_024;

/** Whether the file ends as every PDF does; one that only begins like one opens nowhere. */
async function isWholePdf(path: string, bytes: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(pdfTail),
      position: Math.max(0, bytes - pdfTail),
    });
    return buffer.toString("latin1", 0, bytesRead).includes("%%EOF");
  } finally {
    await file.close();
  }
}

/** A picture of a whiteboard as it is kept, and no other file. */
export async function readSheetPicture(path: string): Promise<Read> {
  if (!isPicture(await readHead(path))) return { ok: false, reason: "not-a-picture" };
  return readMessagePicture(path);
}

/** A recorded voice as it is kept. */
export async function readVoice(
  path: string,
  to: string,
  kind: "voice" | "sound" = "voice",
): Promise<{ ok: true; attachment: ReadAttachment } | { ok: false; reason: UnreadableSound }> {
  const made = await remakeSound(path, to, kind);
  return made.ok ? soundAt(to, made) : made;
}

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function soundAt(to: string, { type, durationMs }: { type: string; durationMs: number }) {
  const from = { path: to, bytes: (await stat(to)).size };
  return { ok: true, attachment: { type, from, durationMs } } as const;
}

async function readMessagePicture(path: string): Promise<Read> {
  return pictureTurns(async () => {
    const { default: sharp } = await import("sharp");
    const limitInputPixels = rules.content.pictureMegapixels * 1_000_000;
    const within = (side: number, quality: number) =>
      sharp(path, { limitInputPixels, sequentialRead: true })
        .autoOrient()
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
    try {
      const { data, info } = await within(sideMax, 85);
      const preview = new Uint8Array((await within(previewSide, 78)).data);
      const { width, height } = info;
      const from = new Uint8Array(data);
      return { ok: true, attachment: { type: "image/webp", from, preview, width, height } };
    } catch (error) {
      const isHuge = isTooLarge(error);
      return { ok: false, reason: isHuge ? "too-many-pixels" : "broken" };
    }
  });
}

/** Whether it begins as MP3, MP4 and Ogg do; the thread that makes it again looks at all of it. */
function isSound(head: string): boolean {
  const isFrame = head[0] === "\xff" && (head.charCodeAt(1) & 0xe6) === 0xe2;
  return (
    head.startsWith("ID3") || head.startsWith("OggS") || head.slice(4, 8) === "ftyp" || isFrame
  );
}

/** Letters in UTF-8, and no page: what begins as markup does is no text that somebody wrote down. */
async function isPlainText(path: string): Promise<boolean> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch {
    return false;
  }
  // oxlint-disable-next-line no-control-regex -- those that no text has
  return text !== "" && !/[\x00-\x08\x0e-\x1f\x7f]/.test(text) && !/^\s*(?:<|GIF8)/.test(text);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
