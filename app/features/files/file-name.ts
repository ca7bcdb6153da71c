import type { files } from "#db/schema/files.ts";

type File = Pick<typeof files.$inferSelect, "kind" | "type">;

const names: Record<File["kind"], string> = {
  portrait: "portrait",
  identity: "identity document",
  credential: "document",
  video: "introduction",
  captions: "captions",
  attachment: "file",
  voice: "voice message",
  homework: "file",
  material: "file",
  picture: "picture",
  recording: "lesson recording",
  sound: "word",
};

const endings: Record<string, string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "text/vtt": "vtt",
  "text/plain": "txt",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "opus",
  "audio/webm": "webm",
};

/** "pdf", or "bin" of what we know no ending of. */
export function endingOf(type: string): string {
  return endings[type.split(";")[0]!] ?? "bin";
}

const longest = 100;

/**
 * What a file that is shared is called: as its sender's device called it, without folders and signs that nobody sees, and
 * with the ending of what it is.
 */
export function attachmentName(given: string, type: string): string {
  const ending = endingOf(type);
  const base = given
    .toWellFormed()
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/^\.+/, "");
  const letters = [...new Intl.Segmenter().segment(base)].map(({ segment }) => segment);
  const short = letters.reduce(
    (name, next) => (name.length + next.length > longest ? name : name + next),
    "",
  );
  return `${short.trim() || "file"}.${ending}`;
}

/** What a file is called where somebody keeps it: by what it is, as names that come with files are not kept. */
export function fileName({ kind, type }: File): string {
  const ending = endings[type.split(";")[0]!];
  return ending === undefined ? names[kind] : `${names[kind]}.${ending}`;
}
