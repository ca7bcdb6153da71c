import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tempDir } from "#test/temp-dir.ts";
import { assets } from "./assets.ts";
import { headerTable } from "../http/headers.ts";
import { pressAssets } from "./press-assets.ts";

const { dir, remove } = tempDir();
const script = "export const word = 'street';\n".repeat(200);
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 1, 2, 3]);
let server: Server;

beforeAll(async () => {
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "assets", "root-abc.js"), script);
  writeFileSync(join(dir, "assets", "face-abc.woff2"), font);
  writeFileSync(join(dir, "assets", "tiny-abc.css"), "a{}");
  writeFileSync(join(dir, "service-worker.js"), script);
  writeFileSync(join(dir, "icon.svg"), `<svg>${"<path/>".repeat(50)}</svg>`);
  await pressAssets(dir);
  const table = headerTable({ origins: ["http://localhost:3000"], development: false });
  const listener = assets(dir, table, (_, response) => response.writeHead(299).end());
  server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

afterAll(async () => {
  await new Promise((done) => server.close(done));
  remove();
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    request({ port, path, headers, method, agent: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) });
    })
      .on("error", fail)
      .end();
  });
}

it("a hashed file comes compressed as it was at the build, and for ever", async () => {
  const br = await get("/assets/root-abc.js", { "accept-encoding": "gzip, deflate, br, zstd" });
  const gzip = await get("/assets/root-abc.js", { "accept-encoding": "gzip" });
  const plain = await get("/assets/root-abc.js");
  expect(br.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(br.body.length),
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(br.body.length).toBeLessThan(200);
  for (const body of [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body])
    expect(body.toString()).toBe(script);
  expect(new Set([br, gzip, plain].map(({ headers }) => headers["etag"])).size).toBe(3);
});

it("what does not become smaller is sent as it is", async () => {
  for (const path of ["/assets/face-abc.woff2", "/assets/tiny-abc.css"])
    expect((await get(path, { "accept-encoding": "br" })).headers["content-encoding"]).toBe(
      undefined,
    );
  expect((await get("/assets/face-abc.woff2")).body).toEqual(font);
});

it("a file without a hash in its name is asked about again after an hour", async () => {
  const icon = await get("/icon.svg", { "accept-encoding": "br" });
  expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
  expect(icon.headers["content-type"]).toBe("image/svg+xml");
  const again = await get("/icon.svg", { "if-none-match": icon.headers["etag"]! });
  expect(again.status).toBe(304);
  expect(again.headers["cache-control"]).toBe("public, max-age=3600");
});

it("a service worker is asked about each time", async () => {
  expect((await get("/service-worker.js")).headers["cache-control"]).toBe("no-cache");
});

it("HEAD has no body; what is gone is 404 and not kept; everything else is for the pages", async () => {
  const head = await get("/assets/root-abc.js", {}, "HEAD");
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(String(script.length));
  const gone = await get("/assets/root-old.js");
  expect(gone.status).toBe(404);
  expect(gone.headers["cache-control"]).toBe("private, no-store");
  for (const [path, method] of [
    ["/", "GET"],
    ["/assets/root-abc.js", "POST"],
    ["/assets/../icon.svg", "POST"],
    ["/root-abc.js", "GET"],
  ] as const)
    expect((await get(path, {}, method)).status).toBe(299);
  for (const path of ["/assets/root-abc.js.br", "/assets/../../package.json", "/assets/%2e%2e/x"])
    expect((await get(path)).status).toBe(404);
});
