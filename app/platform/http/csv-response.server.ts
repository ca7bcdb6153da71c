import { Readable } from "node:stream";

/** The answer to a download of a CSV file (`csvOf`), whose parts are read as they are sent; never kept by a cache. */
export function csvResponse(name: string, parts: AsyncIterable<string>): Response {
  const body = Readable.toWeb(Readable.from(parts)) as ReadableStream<string>;
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
