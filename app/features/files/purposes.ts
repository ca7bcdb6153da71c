/** What somebody gives us a file for. Browser-safe. */
import { rules } from "#config/rules.ts";

export type FileKind = "identity" | "credential" | "video" | "captions";
/** One document belongs to each degree or course; `credential:` is followed by its id. */
export type Purpose = "identity" | "video" | "captions" | `credential:${string}`;

/** The purpose that a form or an address names, or null. */
export function readPurpose(text: unknown): Purpose | null {
  if (typeof text !== "string") return null;
  if (["identity", "video", "captions"].includes(text)) return text as Purpose;
  return /^credential:[\w-]{1,64}$/.test(text) ? (text as Purpose) : null;
}

export function fileKindOf(purpose: Purpose): FileKind {
  return purpose.startsWith("credential:") ? "credential" : (purpose as FileKind);
}

const { documentMegabytes, videoMegabytes, captionsKilobytes } = rules.content;
const megabyte = 1024 * 1024;

/** How large a file may be, in bytes. */
export const limitOf: Record<FileKind, number> = {
  identity: documentMegabytes * megabyte,
  credential: documentMegabytes * megabyte,
  video: videoMegabytes * megabyte,
  captions: captionsKilobytes * 1024,
};

/** As a person reads it. */
export const limitText: Record<FileKind, string> = {
  identity: `${documentMegabytes} MB`,
  credential: `${documentMegabytes} MB`,
  video: `${videoMegabytes} MB`,
  captions: `${captionsKilobytes} kB`,
};

/** What the browser's dialogue offers; what it really is, is looked at when it has come. */
export const acceptOf: Record<FileKind, string> = {
  identity: "image/jpeg,image/png,image/webp,application/pdf",
  credential: "image/jpeg,image/png,image/webp,application/pdf",
  video: "video/mp4,video/webm,video/quicktime,.mp4,.webm,.mov,.m4v",
  captions: ".vtt,text/vtt",
};
