import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { pageHoldsUntil, pageShows, requestContext } from "#app/platform/http/request-context.ts";
import { allOn, consentCookie, makeRecord } from "#app/features/consent/record.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { useEdge } from "#test/asking/edge.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const begin = Date.UTC(2027, 0, 6, 12);
let time = begin;
/** Every page that was made: where, with which cookies, and whether to be kept. */
let made: { address: string; cookie: string | null; kept: boolean }[] = [];
/** What the pages' data is at the moment. */
let data = "first";
/** For how long what a page shows stays as it is. */
let holds = Number.POSITIVE_INFINITY;
/** Holds pages up until it is resolved. */
let gate = Promise.resolve();

const { ask, raw } = useEdge(
  async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const { nonce } = (context as RouterContextProvider).get(requestContext);
    made.push({
      address: pathname + search,
      cookie: request.headers.get("cookie"),
      kept: nonce === undefined,
    });
    const seen = data;
    await gate;
    if (pathname.startsWith("/student/teachers"))
      pageShows(context as RouterContextProvider, `teacher:${pathname.split("/")[3] ?? "all"}`);
    pageHoldsUntil(context as RouterContextProvider, time + holds);
    if (pathname === "/legal/refund") throw new Error("broken on purpose");
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
    if (pathname === "/about") headers.set("link", "</assets/a.css>; rel=preload; as=style");
    if (pathname === "/legal/terms") headers.set("set-cookie", "secret=1");
    if (pathname === "/legal/privacy") headers.set("cache-control", "no-store");
    const status = pathname.endsWith("/nobody") ? 404 : 200;
    const filler = "All work and no play makes a long page. ".repeat(200);
    return new Response(
      `<p>${pathname}${search} ${seen} ${nonce ?? "shared"}</p><script>run("${seen}")</script><script src="/assets/a.js"></script>${filler}`,
      { status, headers },
    );
  },
  { now: () => time },
);

const session = "session=abc";
const consent = consentCookie(makeRecord(allOn, begin), { now: begin, secure: false });
const consentPair = consent.split(";")[0]!;

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await ask(path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

beforeEach(() => {
  publicDataChanged(["teacher:all"]);
  time += 3_600_000; // nothing kept from the test before
  made = [];
  data = "first";
  holds = Number.POSITIVE_INFINITY;
  gate = Promise.resolve();
});

describe("a visitor's public page", () => {
  it("is made once and answered from memory from then on", async () => {
    const first = await get("/faq");
    const second = await get("/faq");
    expect(made).toEqual([{ address: "/faq", cookie: null, kept: true }]);
    expect(second.html).toBe(first.html);
    expect(second.headers.get("cache-control")).toBe("no-cache");
    expect(second.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(second.headers.get("x-request-id")).toBeNull();
  });

  it("is made once for all who ask at once", async () => {
    let open = () => {};
    gate = new Promise((done) => (open = done));
    const asked = Array.from({ length: 20 }, () => get("/about"));
    await expect.poll(() => made.length).toBe(1);
    open();
    const pages = await Promise.all(asked);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(made).toHaveLength(1);
  });

  it("names its style sheet before its body, as it was made", async () => {
    for (const visit of ["made", "from memory"])
      expect((await get("/about")).headers.get("link"), visit).toBe(
        "</assets/a.css>; rel=preload; as=style",
      );
    expect((await get("/faq")).headers.get("link")).toBeNull();
  });

  it("lets its own inline scripts run by their hashes, and has no nonce", async () => {
    const { headers, html } = await get("/faq");
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode('run("first")'));
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString("base64")}'`);
    expect(policy).not.toContain("nonce");
    expect(policy).not.toContain("strict-dynamic");
    expect(html).toContain("shared");
  });

  it("comes in the encoding asked for, with an ETag of its own, and 304 to a browser that has it", async () => {
    const head = (accept: string) =>
      raw(
        `GET /faq HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
      );
    const marks = new Set<string>();
    for (const [accept, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip;q=1.0, br;q=0", "gzip"],
      ["identity", null],
      ["", null],
    ] as const) {
      const { headers } = await head(accept);
      expect(headers.get("content-encoding"), accept).toBe(encoding);
      marks.add(headers.get("etag")!);
    }
    expect(marks.size).toBe(3);
    for (const etag of marks) {
      const again = await ask("/faq", { headers: { "if-none-match": `W/"x", ${etag}` } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    expect((await ask("/faq", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("says to HEAD what it says to GET, without the body", async () => {
    const page = await get("/faq", { "accept-encoding": "identity" });
    const head = await ask("/faq", {
      method: "HEAD",
      headers: { "accept-encoding": "identity" },
    });
    expect(await head.text()).toBe("");
    const lasting = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !["date", "connection", "keep-alive"].includes(name));
    expect(lasting(head)).toEqual(lasting(page));
    expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(page.html));
  });

  it("becomes smaller once it is asked for often, and stays the same page", async () => {
    const length = async () => {
      const answer = await ask("/faq", { method: "HEAD", headers: { "accept-encoding": "br" } });
      return Number(answer.headers.get("content-length"));
    };
    const quick = await length();
    for (let n = 0; n < 10; n += 1) await length();
    await expect.poll(length).toBeLessThanOrEqual(quick);
    await expect
      .poll(async () =>
        (await ask("/faq", { headers: { "accept-encoding": "br" } })).headers.get("etag"),
      )
      .toContain("-best");
    const { html } = await get("/faq", { "accept-encoding": "br" });
    expect(html).toBe((await get("/faq", { "accept-encoding": "identity" })).html);
    expect(made).toHaveLength(1);
  });

  it("is a page like any other where something in it must not be kept", async () => {
    for (const path of ["/legal/terms", "/legal/privacy"]) {
      await get(path);
      const { headers, html } = await get(path);
      expect(html).not.toContain("shared");
      expect(headers.get("content-security-policy")).toContain("'nonce-");
    }
    expect((await get("/legal/refund")).status).toBe(500);
    expect(made.filter(({ kept }) => !kept)).toHaveLength(5);
  });

  it("is the same for every address that is nobody's", async () => {
    for (const path of ["/nobodys-1", "/nobodys-2?a=b", "/nobodys-3"])
      expect((await get(path)).html).toContain("/page-not-found first shared");
    expect(made).toEqual([{ address: "/page-not-found", cookie: null, kept: true }]);
    expect((await get("/nobodys-1", { cookie: session })).html).toContain("/nobodys-1");
  });

  it("of nobody is kept as such", async () => {
    expect((await get("/student/teachers/nobody")).status).toBe(404);
    expect((await get("/student/teachers/nobody", { "if-none-match": "*" })).status).toBe(404);
    expect(made).toHaveLength(1);
  });
});

describe("a person who may be signed in is never answered from memory [NAV-52]", () => {
  it.each([
    session,
    "session=",
    "session",
    "a=b; session=abc",
    "a=b;session=abc; c=d",
    "__Host-session=abc",
    "other-session=x",
    `${consentPair}; session=forged`,
  ])("%s", async (cookie) => {
    await get("/faq");
    const { headers, html } = await get("/faq", { cookie });
    expect(html).not.toContain("shared");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(made.at(-1)).toEqual({ address: "/faq", cookie, kept: false });
    expect((await get("/faq")).html).toContain("shared");
  });

  it("nor is anything but a GET or HEAD of a page that is in the list", async () => {
    for (const path of [
      "/faq?q=words",
      "/login?next=%2Fstudent%2Flessons",
      "/contact?sent=12",
      "/faq.data",
      "/faq/",
      "/FAQ",
      "//faq",
      "/verify",
      "/cookie-preferences",
      "/student/dashboard",
      "/student/teachers/:slug",
      "/student/teachers/a/book",
      "/student/teachers?language=es&unknown=1",
      `/student/teachers?language=${"e".repeat(400)}`,
      "/api/users/1",
      "/dev/mailbox",
    ])
      expect((await get(path)).headers.get("etag"), path).toBeNull();
    const post = await ask("/faq", {
      method: "POST",
      body: "a=b",
      headers: { origin: "http://localhost:3000" },
    });
    expect(post.headers.get("etag")).toBeNull();
    expect(made.every(({ kept }) => !kept)).toBe(true);
  });

  it(
    "and a page depends on its address and variant, whatever else a request says",
    patience,
    async () => {
      const word = fc.stringMatching(/^[A-Za-z0-9 /;=.,-]{0,40}$/).map((text) => text.trim());
      const expected = new Map<string, string>();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("/faq", "/about", "/student/teachers?language=es"),
          fc.boolean(),
          word,
          word,
          word,
          async (path, answered, agent, language, other) => {
            const cookie = [
              ...(answered ? [consentPair] : []),
              `other=${other.replaceAll(/[;, ]/g, "")}`,
            ];
            const { html } = await get(path, {
              cookie: cookie.join("; "),
              "user-agent": agent || "x",
              "accept-language": language || "x",
              "x-forwarded-for": "198.51.100.7",
              "x-forwarded-host": "evil.example",
            });
            const key = `${path} ${answered}`;
            expect(html).toBe(expected.get(key) ?? html);
            expected.set(key, html);
          },
        ),
        { numRuns: cases(100, 5_000) },
      );
      for (const { cookie } of made) expect(cookie ?? "").not.toContain("other");
    },
  );
});

it("those who have answered the banner and those who have not get a copy each", async () => {
  const broken = consentPair.replace("%7B", "%7C");
  for (const cookie of ["", consentPair, "x=y", `x=y; ${consentPair}`, broken])
    await get("/faq", cookie === "" ? {} : { cookie });
  expect(made.map(({ cookie }) => cookie?.split("=")[0] ?? null)).toEqual([
    null,
    "cookie-consent-2025-09-10",
  ]);
});

describe("a kept page is dropped", () => {
  it("at once when something that it shows has changed, and no other is", async () => {
    for (const path of ["/student/teachers/ana", "/student/teachers/ben", "/faq"]) await get(path);
    data = "second";
    publicDataChanged(["teacher:ana"]);
    expect((await get("/student/teachers/ana")).html).toContain("second");
    expect((await get("/student/teachers/ben")).html).toContain("first");
    expect((await get("/faq")).html).toContain("first");
  });

  it("when it was read before a change and finished after it: nobody who asks later is given it", async () => {
    let open = () => {};
    gate = new Promise((done) => (open = done));
    const early = get("/student/teachers/ana");
    await expect.poll(() => made.length).toBe(1);
    data = "second";
    publicDataChanged(["teacher:ana"]);
    const late = get("/student/teachers/ana");
    await expect.poll(() => made.length).toBe(2);
    open();
    expect((await early).html).toContain("first");
    expect((await late).html).toContain("second");
    expect((await get("/student/teachers/ana")).html).toContain("second");
  });

  it("at the moment to which what it shows holds", async () => {
    holds = 20_000;
    await get("/faq");
    time += 19_999;
    await get("/faq");
    expect(made).toHaveLength(1);
    time += 1;
    data = "second";
    expect((await get("/faq")).html).toContain("second");
  });

  it("after 30 seconds where it shows times", async () => {
    await get("/student/teachers");
    time += 29_999;
    await get("/student/teachers");
    expect(made).toHaveLength(1);
    time += 1;
    data = "second";
    expect((await get("/student/teachers")).html).toContain("second");
  });
});

it("what is sent compressed is the page", async () => {
  const body = async (encoding: string) => {
    // fetch would decompress it
    const { request } = await import("node:http");
    const target = (await ask("/faq")).url;
    return new Promise<Buffer>((done) => {
      request(target, { headers: { "accept-encoding": encoding } }, async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        done(Buffer.concat(parts));
      }).end();
    });
  };
  const plain = (await get("/faq")).html;
  expect(brotliDecompressSync(await body("br")).toString()).toBe(plain);
  expect(gunzipSync(await body("gzip")).toString()).toBe(plain);
});
