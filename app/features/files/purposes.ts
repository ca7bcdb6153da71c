/** What somebody gives us a file for. Browser-safe. */
import { rules } from "#config/rules.ts";

export type FileKind =
  | "identity"
  | "credential"
  | "video"
  | "captions"
  /** Of a message: a file, or a recorded voice. */
  | "attachment"
  | "voice"
  /** Of what is to be done, was handed in, or came back. */
  | "homework"
  /** What a teacher teaches with. */
  | "material"
  /** On a whiteboard. */
  | "picture"
  /** Of a lesson, made in its student's browser. */
  | "recording"
  /** Of a word that is practised. */
  | "sound";

/**
 * One document belongs to each degree or course; `credential:` is followed by its id. A file for a message names its chat
 * and has an id that the sender's browser made, so that several come at once.
 */
export type Purpose = "identity" | "video" | "captions" | `credential:${string}` | ChatPurpose;
export type ChatPurpose = `${"attachment" | "voice"}:${string}:${string}`;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ofChat = new RegExp(`^(?:attachment|voice):(${uuid}):${uuid}$`);

/** The purpose that a form or an address names, or null. */
export function readPurpose(text: unknown): Purpose | null {
  if (typeof text !== "string") return null;
  if (["identity", "video", "captions"].includes(text)) return text as Purpose;
  if (ofChat.test(text)) return text as Purpose;
  return /^credential:[\w-]{1,64}$/.test(text) ? (text as Purpose) : null;
}

export function fileKindOf(purpose: Purpose): FileKind {
  return purpose.split(":")[0] as FileKind;
}

/** The chat that a file is for; null of one that is for no message. */
export function chatOf(purpose: Purpose): string | null {
  return ofChat.exec(purpose)?.[1] ?? null;
}

const { documentMegabytes, videoMegabytes, captionsKilobytes } = rules.content;
const megabyte = 1024 * 1024;

/** How large a file may be, in bytes. */
export const limitOf: Record<FileKind, number> = {
  identity: documentMegabytes * megabyte,
  credential: documentMegabytes * megabyte,
  video: videoMegabytes * megabyte,
  captions: captionsKilobytes * 1024,
  attachment: rules.chat.fileMegabytes * megabyte,
  voice: rules.chat.fileMegabytes * megabyte,
  homework: rules.homework.fileMegabytes * megabyte,
  material: rules.materials.fileMegabytes * megabyte,
  picture: rules.notebook.pictureMegabytes * megabyte,
  recording: rules.recording.megabytes * megabyte,
  sound: rules.practice.soundMegabytes * megabyte,
};

/** As a person reads it. */
export const limitText: Record<FileKind, string> = {
  identity: `${documentMegabytes} MB`,
  credential: `${documentMegabytes} MB`,
  video: `${videoMegabytes} MB`,
  captions: `${captionsKilobytes} kB`,
  attachment: `${rules.chat.fileMegabytes} MB`,
  voice: `${rules.chat.fileMegabytes} MB`,
  homework: `${rules.homework.fileMegabytes} MB`,
  material: `${rules.materials.fileMegabytes} MB`,
  picture: `${rules.notebook.pictureMegabytes} MB`,
  recording: `${rules.recording.megabytes} MB`,
  sound: `${rules.practice.soundMegabytes} MB`,
};

const sendable = ".jpg,.jpeg,.png,.webp,.pdf,.docx,.mp3,.m4a,.opus,.txt";

/** What the browser's dialogue offers; what it really is, is looked at when it has come. */
export const acceptOf: Record<FileKind, string> = {
  identity: "image/jpeg,image/png,image/webp,application/pdf",
  credential: "image/jpeg,image/png,image/webp,application/pdf",
  video: "video/mp4,video/webm,video/quicktime,.mp4,.webm,.mov,.m4v",
  captions: ".vtt,text/vtt",
  attachment: sendable,
  voice: "audio/webm,audio/mp4",
  homework: sendable,
  material: sendable,
  picture: "image/jpeg,image/png,image/webp",
  recording: "video/webm,video/mp4",
  sound: "audio/webm,audio/mp4",
};
