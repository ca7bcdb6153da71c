import type { files } from "#db/schema/files.ts";

type File = Pick<typeof files.$inferSelect, "kind" | "type">;

const names: Record<File["kind"], string> = {
  portrait: "portrait",
  identity: "identity document",
  credential: "document",
  video: "introduction",
  captions: "captions",
};

const endings: Record<string, string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "text/vtt": "vtt",
};

/** What a file is called where somebody keeps it: by what it is, as names that come with files are not kept. */
export function fileName({ kind, type }: File): string {
  const ending = endings[type.split(";")[0]!];
  return ending === undefined ? names[kind] : `${names[kind]}.${ending}`;
}
