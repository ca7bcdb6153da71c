import type { Student } from "#app/access/actor.ts";
import { semaphore } from "#app/platform/concurrency/semaphore.ts";
import { type PostedBody, receiveUpload } from "#app/platform/storage/upload.server.ts";
import { rules } from "#config/rules.ts";
import { addFlashcards } from "../flashcards/add-flashcards.server.ts";
import { readAnkiPackage } from "./anki-import.server.ts";
import { readCsvWords } from "./csv-import.server.ts";
import type { ImportRefusal } from "./imported-word.ts";

/** Files are read in memory: so many at once, and no more. */
const limited = semaphore(2);

export type ImportAnswer =
  | {
      ok: true;
      added: number;
      /** That the student had taken out: they are theirs again, and stay when the import is undone. */
      returned: number;
      known: number;
      skipped: number;
      left: number;
      heading: boolean;
      /** When it was, epoch ms: by it the import is undone. */
      at: number;
    }
  | { ok: false; reason: ImportRefusal | "no-language"; language: string };

/**
 * Adds the words of a posted file, a CSV or an Anki package, as flashcards of the language in its form. `skipped` are
 * lines without a word or meaning, `known` words that the student has, `left` those that no longer fitted, `heading` says that
 * the first line named the columns. Throws TooLarge and NoRoom.
 */
export async function importWords(
  posted: PostedBody,
  student: Student,
  isLanguage: (code: string) => boolean,
): Promise<ImportAnswer> {
  const limit = rules.practice.importMegabytes * 1024 * 1024;
  return receiveUpload(posted, { limit, limited }, async (form) => {
    const [language, file] = [String(form.get("language") ?? ""), form.get("file")];
    if (!isLanguage(language)) return { ok: false, reason: "no-language", language };
    if (!(file instanceof File) || file.name === "")
      return { ok: false, reason: "none-chosen", language };
    if (file.size === 0) return { ok: false, reason: "empty-file", language };
    if (file.size > limit) return { ok: false, reason: "too-large", language };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = isZip(bytes) ? await readAnkiPackage(bytes) : readCsvWords(bytes);
    if ("refused" in read) return { ok: false, reason: read.refused, language };
    const words = read.words.map((word) => ({ ...word, language }));
    const now = new Date();
    const { added, returned, known, left } = await addFlashcards(student, words, "import", now);
    const { skipped, heading = false } = read;
    return {
      ok: true,
      added: added - returned,
      returned,
      known,
      left,
      skipped,
      heading,
      at: now.getTime(),
    };
  });
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}
