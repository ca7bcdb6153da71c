import { open, type FileHandle } from "node:fs/promises";

/** A part of a posted form, where it lies in the file that holds the form: from `start` to before `end`. */
export type FormPart = { name: string; isFile: boolean; start: number; end: number };

const partsMax = 50;
const headMax = 8 * 1024;
const window = 1024 * 1024;

/**
 * Finds the parts of a multipart form that lies on the disk, without holding more of it than a window in memory.
 * Null where it is no whole form.
 */
export async function findParts(path: string, contentType: string): Promise<FormPart[] | null> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  if (boundary === null) return null;
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`, "latin1");
  const file = await open(path);
  try {
    const marks = await findAll(file, delimiter);
    const parts: FormPart[] = [];
    for (const [n, at] of marks.entries()) {
      const head = await read(file, at + delimiter.length, headMax);
      const next = marks[n + 1];
      // What ends the form ends the reading: nothing behind it counts.
      if (head.subarray(0, 2).toString("latin1") === "--") return parts;
      const blank = head.indexOf("\r\n\r\n");
      if (head.subarray(0, 2).toString("latin1") !== "\r\n" || blank < 0 || next === undefined)
        return null;
      const start = at + delimiter.length + blank + 4;
      const end = next - 2; // the line end before the delimiter belongs to it
      const said = readHead(head.subarray(2, blank).toString("utf8"));
      if (said === null || end < start) return null;
      parts.push({ ...said, start, end });
      if (parts.length > partsMax) return null;
    }
    return null;
  } finally {
    await file.close();
  }
}

/** The text of a part that is a plain field; empty where it is longer than any of ours. */
export async function readField(path: string, { start, end }: FormPart): Promise<string> {
  if (end - start > headMax) return "";
  const file = await open(path);
  try {
    return (await read(file, start, end - start)).toString("utf8");
  } finally {
    await file.close();
  }
}

/** Where the delimiter begins a line. */
async function findAll(file: FileHandle, delimiter: Buffer): Promise<number[]> {
  const line = Buffer.concat([Buffer.from("\r\n"), delimiter]);
  const first = await read(file, 0, delimiter.length);
  const found = first.equals(delimiter) ? [0] : [];
  for (let from = 0; ; from += window) {
    // Each window looks a little into the next, so that none is missed between two.
    const bytes = await read(file, from, window + line.length - 1);
    for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1)) {
      found.push(from + at + 2);
      if (found.length > partsMax + 1) return found;
    }
    if (bytes.length < window) return found;
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

function readHead(head: string): Pick<FormPart, "name" | "isFile"> | null {
  const line = head.split("\r\n").find((one) => /^content-disposition:\s*form-data\s*;/i.test(one));
  const name = /;\s*name="([^"]*)"/i.exec(line ?? "");
  return name === null ? null : { name: name[1]!, isFile: /;\s*filename\*?=/i.test(line!) };
}
