import { open } from "node:fs/promises";

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const mostEntries = 2_000;
const mostDirectoryBytes = 1024 * 1024;

/**
 * Whether the file at `path` is a Word document without programs in it. Only the list of its parts is read and nothing
 * of it is unpacked: it is kept as it came, and handed out as an attachment.
 */
export async function isDocx(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < endBytes) return false;
    const read = async (length: number, at: number) =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    // Nothing before the first part and nothing behind the end: it is no other file as well.
    const head = await read(4, 0);
    const end = await read(endBytes, size - endBytes);
    if (head.readUInt32LE(0) !== 0x04034b50 || end.readUInt32LE(0) !== endMark) return false;
    const [entries, length, from] = [
      end.readUInt16LE(10),
      end.readUInt32LE(12),
      end.readUInt32LE(16),
    ];
    if (entries > mostEntries || length > mostDirectoryBytes) return false;
    if (from + length + endBytes !== size) return false;
    const names = namesOf(await read(length, from), entries);
    return (
      names !== null &&
      names.includes("[Content_Types].xml") &&
      names.includes("word/document.xml") &&
      !names.some((name) => /vbaProject|vbaData|activeX/i.test(name))
    );
  } finally {
    await file.close();
  }
}

/** The names of the parts; null where the list is none, or a part is locked with a password. */
function namesOf(directory: Buffer, entries: number): string[] | null {
  const names: string[] = [];
  let at = 0;
  for (let n = 0; n < entries; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return null;
    if ((directory.readUInt16LE(at + 8) & 1) === 1) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    names.push(directory.toString("utf8", at + 46, at + 46 + name!));
    at += 46 + name! + extra! + comment!;
  }
  return at === directory.length ? names : null;
}
