import { Readable } from "node:stream";

/** As a web stream; where it is cancelled, the iterable is told so. */
export function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
}
