import { Readable } from "node:stream";

/**
 * As a web stream; where it is cancelled, the iterable is told so, and so is what it reads `from`: an iterable that
 * was never begun tells nobody.
 */
export function streamOf(
  bytes: AsyncIterable<Uint8Array>,
  from?: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const readable = Readable.from(bytes);
  readable.once("close", () => {
    if (from?.locked === false) void from.cancel();
  });
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}
