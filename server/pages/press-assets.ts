import { existsSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compressBrotli, compressGzip } from "../http/compression.ts";

const pressed = new Set([".js", ".mjs", ".css", ".svg", ".json", ".txt", ".webmanifest"]);

/** Writes next to each file of the folder its Brotli and gzip form, at their best, where they are smaller. */
export async function pressAssets(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && pressed.has(extname(entry.name)))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const body = await readFile(file);
        const [br, gzip] = await Promise.all([compressBrotli(body), compressGzip(body)]);
        if (br.length < body.length) await writeFile(`${file}.br`, br);
        if (gzip.length < body.length) await writeFile(`${file}.gz`, gzip);
      }),
  );
}
