/** Why a file was not taken, and what to do about it. Browser-safe. */
import { isShared } from "#app/access/files.ts";
import { rules } from "#config/rules.ts";
import type { UnreadablePicture } from "./portraits/read-picture.server.ts";
import { limitText, type FileKind } from "./purposes.ts";
import type { IngestRefusal } from "./ingest-file.server.ts";

const { avatarMegabytes, pictureMegapixels, portraitLeastPixels } = rules.content;

/** Why a portrait was not taken. */
export const portraitRefusals: Record<UnreadablePicture | "none-chosen" | "too-large", string> = {
  "none-chosen": "Choose a picture first",
  "too-large": `This file is larger than ${avatarMegabytes} MB. Choose a smaller one`,
  "not-a-picture": "This is no JPEG, PNG or WebP picture. Choose another file",
  "too-many-pixels": `This picture has more than ${pictureMegapixels} million pixels. Choose a smaller one`,
  "too-small": `This picture is smaller than ${portraitLeastPixels} × ${portraitLeastPixels} pixels and would look blurred. Choose a larger one`,
  broken: "This picture is damaged and cannot be read. Choose another file",
};

export type UploadRefusal =
  | IngestRefusal
  | { reason: "none-chosen" | "too-large" | "no-room" | "not-all-here" | "being-read" };

const [shortest, longest] = rules.apply.videoSeconds as [number, number];

/** Of a file for a message or homework, where a sentence for other files does not fit. */
const ofMessages: Partial<Record<UploadRefusal["reason"], string>> = {
  "too-short": "This recording is too short. Hold on a little longer",
  "too-long": `A voice message holds ${rules.chat.voiceSeconds / 60} minutes at most. Send it in two`,
  broken: "This file is damaged and cannot be read. Choose another file",
};

/** Of a recording of a word, where that of a message does not fit. */
const ofSounds: Partial<Record<UploadRefusal["reason"], string>> = {
  "too-long": `How a word sounds fits into ${rules.practice.soundSeconds} seconds. Record it again`,
};

const sentences: Record<Exclude<UploadRefusal["reason"], "broken" | "too-large">, string> = {
  "none-chosen": "Choose a file first",
  "no-room":
    "We have no room for files at the moment. Nothing of yours is lost: please try again in an hour",
  "not-all-here": "Not all of this file has come. Choose it again to go on",
  "being-read": "This file is being looked at already. Please wait a moment",
  "not-a-document": "This is no JPEG, PNG or WebP picture and no PDF. Choose another file",
  "too-many-pixels": `This picture has more than ${rules.content.pictureMegapixels} million pixels. Choose a smaller one`,
  "not-a-picture": portraitRefusals["not-a-picture"],
  "not-sendable":
    "This kind of file cannot be sent. You can send pictures (JPEG, PNG, WebP), PDF, Word (docx), text and sound (MP3, M4A, Opus)",
  "not-a-sound": "There is no voice in this recording. Record it again",
  "not-a-video":
    "This is no video that we can read. Choose an MP4, MOV or WebM file, as cameras and telephones make them",
  "no-sound":
    "This video has no sound. Students want to hear you: choose another, or record it again",
  "no-picture": "This file has sound and no picture. Choose a video in which you can be seen",
  "too-short": `This video is shorter than ${shortest} seconds. Say a little more about how you teach`,
  "too-long": `This video is longer than ${longest / 60} minutes. Cut it, or record a shorter one`,
  "not-captions":
    "These are no WebVTT captions. The file's first line must be WEBVTT. Choose another file",
  subrip:
    "These captions are in the SubRip format (.srt). Save them as WebVTT (.vtt) and choose that",
  "no-cues": "There are no captions in this file. Choose another one",
  "too-many-cues": `There are more than ${rules.content.captionsCues} captions in this file. Choose a shorter one`,
  "bad-time": "a time is not written as 00:00:01.000 --> 00:00:03.000",
  "ends-before-it-begins": "this caption ends before it begins",
};

export function uploadText(kind: FileKind, refusal: UploadRefusal): string {
  const { reason } = refusal;
  if (reason === "too-large")
    return `This file is larger than ${limitText[kind]}. Choose a smaller one`;
  const ofKind = kind === "sound" ? { ...ofMessages, ...ofSounds } : ofMessages;
  const own = isShared({ kind }) ? ofKind[reason] : undefined;
  if (own !== undefined) return own;
  if (reason === "broken")
    return kind === "video" || kind === "recording"
      ? "This video is damaged and cannot be read. Choose another file"
      : "This picture is damaged and cannot be read. Choose another file";
  const sentence = sentences[reason];
  if (reason !== "bad-time" && reason !== "ends-before-it-begins") return sentence;
  return `Line ${(refusal as { line: number }).line}: ${sentence}`;
}

/** "48 s", "2 min 5 s". */
export function videoLengthText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0
    ? `${seconds / 60} min`
    : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** "0:34", "2:00": how long a recording is. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "840 kB", "12.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(Math.sign(bytes), Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
