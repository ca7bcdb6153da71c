import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { policyReports } from "#db/schema/policy-reports.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readBrowserErrors } from "#app/browser-errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { useEdge } from "#test/asking/edge.ts";
import type { RouterContextProvider } from "react-router";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const { raw, ask } = useEdge(async (request, context) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/broken") throw new Error("broken on purpose");
  if (pathname === "/overloaded") return new Response("later", { status: 503 });
  if (pathname === "/moved") return Response.redirect(new URL("/", request.url), 302);
  if (request.method === "POST") await request.text();
  const { nonce } = (context as RouterContextProvider).get(requestContext);
  const status = pathname === "/nowhere" ? 404 : 200;
  return new Response(nonce ?? "", { status, headers: { "content-type": "text/html" } });
});

const host = "Host: localhost:3000\r\n";
const upgrade = `${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
const own = "Origin: http://localhost:3000\r\n";

describe("security headers [J6]", () => {
  it.each([
    [200, "a page", `GET /page HTTP/1.1\r\n${host}\r\n`],
    [200, "the head of a page", `HEAD /page HTTP/1.1\r\n${host}\r\n`],
    [200, "a kept page", `GET /faq HTTP/1.1\r\n${host}\r\n`],
    [304, "a kept page again", `GET /faq HTTP/1.1\r\n${host}If-None-Match: *\r\n\r\n`],
    [302, "a redirect", `GET /moved HTTP/1.1\r\n${host}\r\n`],
    [404, "no page", `GET /nowhere HTTP/1.1\r\n${host}\r\n`],
    [500, "a bug", `GET /broken HTTP/1.1\r\n${host}\r\n`],
    [200, "health", `GET /healthz HTTP/1.1\r\n${host}\r\n`],
    [403, "another site's form", `POST / HTTP/1.1\r\n${host}Origin: https://evil.example\r\n\r\n`],
    [204, "OPTIONS", `OPTIONS /page HTTP/1.1\r\n${host}\r\n`],
    [405, "TRACE", `TRACE / HTTP/1.1\r\n${host}\r\n`],
    [413, "far too much", `POST / HTTP/1.1\r\n${host}${own}Content-Length: 9000000\r\n\r\n`],
    [400, "no host", "GET / HTTP/1.1\r\n\r\n"],
    [400, "a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
    [400, "two hosts", `GET /page HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
    [400, "a kept page of two hosts", `GET /faq HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
    [400, "a socket of two hosts", `GET /live HTTP/1.1\r\n${host}${upgrade}${own}\r\n`],
    [400, "a backslash for a slash", `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`],
    [400, "no HTTP at all", "hello\r\n\r\n"],
    [
      400,
      "two lengths",
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
    [408, "a request that does not end", `GET / HTTP/1.1\r\n${host}`],
    [
      408,
      "a body that does not end",
      `POST / HTTP/1.1\r\n${host}${own}Content-Length: 900\r\n\r\nhalf`,
    ],
    [
      413,
      "far too much, in pieces",
      `POST / HTTP/1.1\r\n${host}${own}Transfer-Encoding: chunked\r\n\r\n400000\r\n${"a".repeat(0x400000)}\r\n0\r\n\r\n`,
    ],
    [431, "64 KB of cookies", `GET /page HTTP/1.1\r\n${host}Cookie: ${"a".repeat(65_536)}\r\n\r\n`],
    [417, "an odd expectation", `POST / HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`],
    [404, "a socket elsewhere", `GET /elsewhere HTTP/1.1\r\n${upgrade}${own}\r\n`],
    [403, "another site's socket", `GET /live HTTP/1.1\r\n${upgrade}\r\n`],
    [401, "a visitor's socket", `GET /live HTTP/1.1\r\n${upgrade}${own}\r\n`],
    [415, "no report", `POST /api/csp-reports HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`],
  ])("%i: %s", async (status, what, text) => {
    const { status: said, headers } = await raw(text);
    expect(said).toBe(status);
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), display-capture=(), geolocation=()",
      "cache-control":
        what.startsWith("a kept page") && status < 400 ? "no-cache" : "private, no-store",
    });
  });

  it("name a nonce that no other page has, and a request id [J6]", patience, async () => {
    const pages = cases(300, 10_000);
    const nonces = new Set<string>();
    const ids = new Set<string | null>();
    for (let done = 0; done < pages; done += 50)
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const page = await ask("/page");
          const nonce = await page.text();
          expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
          expect(page.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
          nonces.add(nonce);
          ids.add(page.headers.get("x-request-id"));
        }),
      );
    expect(nonces.size).toBe(pages);
    expect(ids.size).toBe(pages);
  });
});

describe("the address for violations of the policy", () => {
  const send = (body: unknown, contentType: string, headers: Record<string, string> = {}) =>
    ask("/api/csp-reports", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": contentType, ...headers },
    });
  const about = (page: string) =>
    db().select().from(policyReports).where(eq(policyReports.page, page));

  it("takes both shapes browsers send, from wherever they say they are, and counts kinds", async () => {
    const old = {
      "csp-report": {
        "document-uri": "http://localhost:3000/faq?q=my+secret",
        "effective-directive": "script-src-elem",
        "blocked-uri": "inline",
        "source-file": "http://localhost:3000/faq",
        "line-number": 3,
      },
    };
    const current = [
      {
        type: "csp-violation",
        age: 1,
        url: "http://localhost:3000/faq",
        body: {
          documentURL: "http://localhost:3000/faq",
          effectiveDirective: "script-src-elem",
          blockedURL: "inline",
          sourceFile: "http://localhost:3000/faq",
          lineNumber: 3,
        },
      },
    ];
    const odd = { "sec-fetch-site": "cross-site", origin: "null" };
    expect((await send(old, "application/csp-report", odd)).status).toBe(204);
    expect((await send(current, "application/reports+json")).status).toBe(204);
    expect(await about("/faq")).toMatchObject([
      { directive: "script-src-elem", blocked: "inline", source: "/faq:3", count: 2 },
    ]);
  });

  it("refuses what is no report, too long, or too often, and sets no cookie", async () => {
    expect((await send("{", "application/csp-report")).status).toBe(400);
    expect((await send({}, "application/csp-report")).status).toBe(400);
    expect((await send({}, "application/json")).status).toBe(415);
    expect((await send("x".repeat(70_000), "application/csp-report")).status).toBe(413);
    for (let n = 0; n < 100; n += 1) await send("[]", "application/reports+json");
    const late = await send("[]", "application/reports+json");
    expect(late.status).toBe(429);
    expect(late.headers.get("retry-after")).toBe("900");
    expect(late.headers.getSetCookie()).toEqual([]);
  });
});

describe("the address for what fails in a browser", () => {
  const failure = { kind: "error", name: "TypeError", at: "/assets/root-abc.js:1:20", path: "/" };
  const tell = (body: unknown, headers: Record<string, string> = {}) =>
    ask("/api/browser-errors", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        origin: "http://localhost:3000",
        ...headers,
      },
    });

  it("counts it, and writes the request that brought the page into the log, with the route and nobody's name", async () => {
    const write = vi.spyOn(log, "warn").mockImplementation(() => {});
    const request = randomUUID();
    const told = { ...failure, path: "/student/teachers/ines-moreau", request, code: 418 };
    expect((await tell(told)).status).toBe(204);
    expect((await tell({ ...failure, kind: "load", at: "/etc/passwd", name: "<b>" })).status).toBe(
      204,
    );
    const lines = write.mock.calls.filter(
      ([, said]) => (said as unknown) === "failed in a browser",
    );
    expect(lines.map(([line]) => line)).toEqual([
      {
        requestId: request,
        route: "/student/teachers/:slug",
        kind: "error",
        name: "TypeError",
        code: 418,
        at: "/assets/root-abc.js:1:20",
      },
      { route: "/", kind: "load" },
    ]);
    expect(readBrowserErrors()).toMatchObject({ error: 1, load: 1, unhandledrejection: 0 });
    write.mockRestore();
  });

  it("refuses another site's page, what is no report, too long, or too often, and sets no cookie", async () => {
    expect((await tell(failure, { origin: "https://evil.example" })).status).toBe(403);
    expect((await tell(failure, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await tell(failure, { "content-type": "application/json" })).status).toBe(400);
    for (const no of ["", "{", "[]", { ...failure, kind: "tea" }, { ...failure, message: "robin" }])
      expect((await tell(no)).status).toBe(400);
    expect((await tell({ ...failure, path: "x".repeat(5_000) })).status).toBe(413);
    for (let n = 0; n < 50; n += 1) await tell(failure);
    const late = await tell(failure);
    expect(late.status).toBe(429);
    expect(late.headers.get("retry-after")).toBe("900");
    expect(late.headers.getSetCookie()).toEqual([]);
  });
});

it("refuses a form of more fields than any of ours has with 400, however they are sent", async () => {
  const send = (body: string, contentType: string) =>
    ask("/page", {
      method: "POST",
      body,
      headers: { "content-type": contentType, origin: "http://localhost:3000" },
    });
  const encoded = (fields: number) =>
    send(Array(fields).fill("a").join("&"), "application/x-www-form-urlencoded");
  const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  const multipart = (fields: number) =>
    send(`${field.repeat(fields)}--x--\r\n`, "multipart/form-data; boundary=x");
  for (const posted of [encoded, multipart])
    expect([(await posted(5_000)).status, (await posted(5_001)).status]).toEqual([200, 400]);
  expect((await encoded(1_000_000)).status).toBe(400);
});

it("says when to come again where it cannot serve now [K2]", async () => {
  const overloaded = await ask("/overloaded");
  expect(overloaded.status).toBe(503);
  expect(overloaded.headers.get("retry-after")).toBe("5");
  const id = overloaded.headers.get("x-request-id");
  expect(overloaded.headers.get("server-timing")).toBe(`request;desc="${id}"`);
  const page = await ask("/page");
  for (const name of ["retry-after", "server-timing"]) expect(page.headers.has(name)).toBe(false);
});
