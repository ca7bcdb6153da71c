import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { inProcess } from "#app/platform/workers/in-process.server.ts";
import { rules } from "#config/rules.ts";
import type { ReadWords } from "./imported-word.ts";
import type { AnkiPackage } from "./read-anki-package.ts";

/** Node.js runs it from its source, so it is in no bundle. */
const program = resolve("app/features/practice/transfer/read-anki-package.ts");

/**
 * The notes of an Anki package, their first two fields as word and meaning, the next two as sentence and hint. Media
 * and markup are left out, and notes that lack a side or are too long. `skipped` says how many. Of a text with gaps the
 * first gap is the word. A package that is made to be hard to read ends a process, and is not readable.
 */
export async function readAnkiPackage(
  file: Uint8Array,
  seconds: number = rules.practice.importReadSeconds,
): Promise<ReadWords> {
  const folder = await mkdtemp(join(tmpdir(), "anki-"));
  const input: AnkiPackage = { file, path: join(folder, "collection") };
  try {
    return await inProcess<AnkiPackage, ReadWords>(program, input, seconds);
  } catch (err) {
    log.info({ err }, "an Anki package that could not be read");
    return { refused: "not-readable" };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
