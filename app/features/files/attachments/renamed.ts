/** A file that is not what the end of its name says, such as a "list.pdf" that holds plain text. Browser-safe. */
import { attachmentName, endingOf } from "../file-name.ts";

/** Endings that somebody takes for the same. */
const alike = [
  ["jpg", "jpeg", "png", "webp"],
  ["mp3", "m4a", "opus", "ogg", "webm", "mp4"],
];

export const renamedField = "renamed";

export const renamedText =
  "One of your files is something else than the end of its name says. It now has the ending of what it is: please look whether it is the right one.";

function isAlike(one: string, other: string): boolean {
  return one === other || alike.some((group) => group.includes(one) && group.includes(other));
}

/** Whether a file of that type is called something else than somebody expects from the name it came with. */
export function isRenamed(given: string, type: string): boolean {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(given.trim())?.[1]?.toLowerCase();
  return ending !== undefined && !isAlike(ending, endingOf(type));
}

/** “list.pdf” is no PDF file. It is sent as “list.txt”. */
export function renamedAsText(given: string, type: string): string | null {
  if (!isRenamed(given, type)) return null;
  const ending = given.trim().split(".").at(-1)!.toUpperCase();
  return `This is no ${ending} file. It is sent as “${attachmentName(given, type)}”.`;
}

/** Where a form leads, and whether its page has to say so. */
export function withRenamed(path: string, files: readonly { isRenamed?: boolean }[]): string {
  if (!files.some((file) => file.isRenamed)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${renamedField}`;
}
