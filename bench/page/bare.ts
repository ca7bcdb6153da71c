/** The servers that ours are measured against, in a process of their own: told by message what to serve. */
import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { renderToString } from "react-dom/server";
import type { EntryContext, ServerBuild } from "react-router";
import type { Product } from "#server/product.ts";

export type Input =
  /** These very bytes under these headers. */
  | { serve: "bytes"; head: string[]; body: string }
  /** The page of this address and cookie, its data read once, its tree rendered for each request. */
  | { serve: "tree"; url: string; cookie: string };

let listener: RequestListener = (_, response) => response.writeHead(503).end();
const server = createServer((request, response) => listener(request, response));
server.keepAliveTimeout = 65_000;

async function serve(input: Input): Promise<void> {
  if (input.serve === "bytes") {
    const body = Buffer.from(input.body, "base64");
    listener = (_, response) => response.writeHead(200, input.head).end(body);
    return;
  }
  const tree = await readTree(input.url, input.cookie);
  listener = (_, response) => {
    const html = renderToString(tree);
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(html),
    });
    response.end(html);
  };
}

/** The tree that the built product renders for a page, with all its data at hand. */
async function readTree(url: string, cookie: string) {
  const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  const { product, pageTree, withDataRead } = build.entry.module as unknown as {
    product: Product;
  } & Pick<typeof import("#app/entry.server.tsx"), "pageTree" | "withDataRead">;
  let captured: EntryContext | undefined;
  const capture = async (_r: Request, _s: number, _h: Headers, context: EntryContext) => {
    captured = context;
    return new Response();
  };
  const module = { ...build.entry.module, default: capture };
  const nonce = "bench-nonce";
  const context = product.makeContext({ nonce, requestId: randomUUID(), address: "" });
  const request = new Request(url, { headers: { cookie } });
  const handle = product.createRequestHandler({ ...build, entry: { module } }, "production");
  await handle(request, context as never);
  if (captured === undefined) throw new Error(`${url} is not a page`);
  // The router takes a reader for each rendering; all that it would read is there already.
  const read = { getReader: () => null } as unknown as ReadableStream<Uint8Array>;
  const atHand = { ...(await withDataRead(captured)), serverHandoffStream: read };
  return pageTree(request, atHand, nonce);
}

process.on("message", (input: Input) => {
  serve(input).then(
    () => process.send!({ served: true }),
    (error: Error) => process.send!({ error: error.stack ?? error.message }),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.send!({ port: (server.address() as { port: number }).port });
});
