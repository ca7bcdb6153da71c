import { createHash } from "node:crypto";

/** A position in the write-ahead log (WAL), in bytes from its beginning. */
export type Lsn = bigint;
/** One of PostgreSQL's data folders, and which of its histories. */
export type Cluster = { systemId: string; timeline: number };

/** "0/3000028" as a number. */
export function readLsn(text: string): Lsn {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** As PostgreSQL writes it: "0/3000028". */
export function lsnText(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** The name of PostgreSQL's file that holds this position, for files of `size` bytes. */
export function walName(timeline: number, lsn: Lsn, size: number): string {
  const perId = 0x1_0000_0000n / BigInt(size);
  const number = lsn / BigInt(size);
  return [BigInt(timeline), number / perId, number % perId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

/** Where the file with this name begins; the inverse of `walName`. */
export function walStart(name: string, size: number): Lsn {
  const [high, low] = [name.slice(8, 16), name.slice(16, 24)].map((part) => BigInt(`0x${part}`));
  return (high! << 32n) + low! * BigInt(size);
}

/** Under which key a file of the WAL lies: it begins with eleven figures that stand for the data folder. */
export function walKey(systemId: string, name: string): string {
  return `${clusterMark(systemId)}-${name.toLowerCase()}-wal`;
}

/** Of which file of the WAL a key is; null for every other key, and for those of other data folders. */
export function walOf(systemId: string, key: string): string | null {
  const begin = `${clusterMark(systemId)}-`;
  if (!key.startsWith(begin) || !key.endsWith("-wal")) return null;
  return key.slice(begin.length, -"-wal".length).toUpperCase();
}

function clusterMark(systemId: string): string {
  return createHash("sha256").update(systemId).digest("hex").slice(0, 11);
}

/** A base backup's description, which makes it whole: it comes last. */
export const manifestKey = (id: string) => `${id}-manifest`;
/** PostgreSQL's own list of a base backup's files, each with its SHA-256. */
export const checksumsKey = (id: string) => `${id}-checksums`;
export const partKey = (id: string, part: number) => `${id}-part${part}`;

/** Of which base backup a key is, and what of it; null for every other key. */
export function baseOf(key: string): { id: string; what: string } | null {
  const found = /^([0-9a-f-]{36})-(manifest|checksums|part\d+)$/.exec(key);
  return found === null ? null : { id: found[1]!, what: found[2]! };
}

/** Under which key the copy of a file lies that people have sent: "id" is "id-f", "id-96" is "id-f96". */
export function copyKey(fileKey: string): string {
  return `${fileKey.slice(0, 36)}-f${fileKey.slice(37)}`;
}

/** Of which file a key holds the copy; null for every other key. */
export function copiedOf(key: string): string | null {
  const found = /^([0-9a-f-]{36})-f([0-9a-z]*)$/.exec(key);
  if (found === null) return null;
  return found[2] === "" ? found[1]! : `${found[1]}-${found[2]}`;
}
