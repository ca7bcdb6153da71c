import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** What a form on the disk holds: its fields and how long its files are, the first of each name; and all its files. */
export type PostedForm = {
  fields: Map<string, string>;
  files: Map<string, number>;
  /** In their order, each with its place among those of its field. */
  all: { field: string; place: number; name: string; bytes: number }[];
};

const kilobyte = 1024;

function parserOf(contentType: string) {
  return new Busboy({
    headers: { "content-type": contentType },
    limits: { parts: 50, headerSize: 8 * kilobyte, fieldSize: 64 * kilobyte },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
}

/** Reads a multipart form that lies on the disk, without holding its files in memory. Null where it is no whole form. */
export async function readPostedForm(
  path: string,
  contentType: string,
): Promise<PostedForm | null> {
  const fields = new Map<string, string>();
  const files = new Map<string, number>();
  const all: PostedForm["all"] = [];
  try {
    const parser = parserOf(contentType);
    parser.on("field", (name, text) => fields.has(name) || fields.set(name, text));
    parser.on("file", (name, file, fileName) => {
      const place = all.filter(({ field }) => field === name).length;
      const one = { field: name, place, name: fileName ?? "", bytes: 0 };
      all.push(one);
      // What breaks it off breaks the whole form off, which is told below.
      file.on("error", () => {}).resume();
      file.on("end", () => {
        one.bytes = file.bytesRead;
        if (!files.has(name)) files.set(name, file.bytesRead);
      });
    });
    let tooMany = false;
    parser.on("partsLimit", () => (tooMany = true));
    await pipeline(createReadStream(path), parser);
    return tooMany ? null : { fields, files, all };
  } catch {
    return null;
  }
}

/** The bytes of a form's file of this name, the first or the one at `place`, of which `readPostedForm` knows. */
export async function* readPostedFile(
  path: string,
  contentType: string,
  name: string,
  place = 0,
): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  try {
    const parser = parserOf(contentType);
    const found = new Promise<Readable>((done, fail) => {
      let before = 0;
      parser.on("file", (its, file) => {
        if (its === name && before++ === place) done(file);
        else file.resume();
      });
      parser.on("error", fail);
      source.on("error", fail).pipe(parser);
    });
    yield* await found;
  } finally {
    source.destroy();
  }
}
