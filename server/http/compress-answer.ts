import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pickEncoding } from "./compression.ts";

const types = ["text/html", "text/x-script"];
/** Below it a packet is a packet. */
const worthIt = 1_000;

/** A page or a page's data as this Accept-Encoding takes it; anything else is left as it is. */
export async function compressAnswer(
  answer: Response,
  accepted: string | undefined,
): Promise<Response> {
  const { status, headers } = answer;
  const encoding = pickEncoding(accepted);
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (encoding === "identity" || !types.includes(type) || answer.body === null) return answer;
  const body = Buffer.from(await answer.arrayBuffer());
  if (body.length < worthIt) return new Response(body, { status, headers });
  const sent = new Headers(headers);
  sent.set("content-encoding", encoding);
  sent.append("vary", "Accept-Encoding");
  return new Response(compressOnce(body, encoding), { status, headers: sent });
}

/** At once: to hand it to another thread costs several times what it takes. */
function compressOnce(body: Buffer<ArrayBuffer>, encoding: "br" | "gzip") {
  if (encoding === "gzip") return gzipSync(body, { level: 3 });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
