/** The first and the last byte of a part, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * The one part of `size` bytes that a Range header asks for; null where the whole is to be answered, as for
 * several parts at once or for what is no range; "none" where nothing of it is there (416).
 */
export function readRange(header: string | null, size: number): ByteRange | "none" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "none" : { start, end };
}
