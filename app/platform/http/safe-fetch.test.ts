import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "../env/env.server.ts";
import { isPublicAddress } from "./public-address.ts";
import { FetchRefused, type Resolve, safeFetch } from "./safe-fetch.server.ts";

const open: Server[] = [];

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  process.env["FETCH_ALLOW"] = "127.0.0.1,calendar.test";
});

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const usual = { maxBytes: 10_000, seconds: 5 };

async function refusalOf(address: string, input: Partial<Parameters<typeof safeFetch>[1]> = {}) {
  try {
    await safeFetch(address, { ...usual, ...input });
    return null;
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason;
    throw error;
  }
}

describe("an address that somebody typed", () => {
  it("is read, whatever the status, with what was asked to go along and nothing else", async () => {
    const seen: Record<string, unknown>[] = [];
    const base = await serve((request, response) => {
      seen.push(request.headers);
      response.writeHead(404, { etag: '"a"' }).end("gone");
    });
    const answer = await safeFetch(`${base}/x`, { ...usual, headers: { "if-none-match": '"b"' } });
    expect(answer).toMatchObject({ status: 404, headers: { etag: '"a"' } });
    expect(answer.body.toString()).toBe("gone");
    expect(Object.keys(seen[0]!).toSorted()).toEqual([
      "accept-encoding",
      "connection",
      "host",
      "if-none-match",
    ]);
  });

  it.each([
    ["http://example.org/a.ics", "not-https"],
    ["ftp://example.org/a.ics", "not-https"],
    ["file:///etc/passwd", "not-https"],
    ["javascript:alert(1)", "not-https"],
    ["calendar", "bad-address"],
    ["https://", "bad-address"],
    ["https://example.org:22/", "bad-address"],
    ["https://example.org:25/", "bad-address"],
    [`https://example.org/${"a".repeat(2_001)}`, "bad-address"],
    ["https://robin:secret@example.org/a.ics", "credentials"],
  ])("is refused for what it is: %s", async (address, reason) => {
    expect(await refusalOf(address)).toBe(reason);
  });

  it.each([
    "https://127.0.0.2/",
    "https://2130706434/",
    "https://0x7f.0.0.2/",
    "https://0177.0.0.02/",
    "https://127.2/",
    "https://0/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[fd12:3456::1]/",
    "https://[ff02::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "webcal://10.0.0.1/",
    "https://１２７.0.0.2/",
  ])("leads to no machine of our own network: %s", async (address) => {
    expect(await refusalOf(address)).toBe("internal");
  });

  it("leads nowhere inside by a name: one address of ours among its answers is enough to refuse it", async () => {
    const answers = (...addresses: string[]): Resolve => {
      return async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    for (const inside of ["10.0.0.1", "127.0.0.2", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "x"])
      for (const all of [[inside], ["93.184.215.14", inside]])
        expect(await refusalOf("https://example.org/", { resolve: answers(...all) })).toBe(
          "internal",
        );
    expect(await refusalOf("https://example.org/", { resolve: answers() })).toBe("unknown-host");
    expect(await refusalOf("https://nowhere.invalid/")).toBe("unknown-host");
  });

  it("is connected to at the address that was looked at, even if its name says another a moment later", async () => {
    let asked = 0;
    const base = await serve((request, response) => response.end(request.headers.host));
    const { port } = new URL(base);
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const answer = await safeFetch(`http://calendar.test:${port}/`, { ...usual, resolve });
    expect(answer.body.toString()).toBe(`calendar.test:${port}`);
    expect(asked).toBe(1);
  });

  it("may send elsewhere five times, and each place is looked at like the first", async () => {
    const base = await serve((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end("there");
    });
    expect((await safeFetch(`${base}/5`, usual)).body.toString()).toBe("there");
    expect(await refusalOf(`${base}/6`)).toBe("too-many-redirects");
    const to = async (location: string) =>
      refusalOf(await serve((_, response) => void response.writeHead(307, { location }).end()));
    expect(await to("https://169.254.169.254/")).toBe("internal");
    expect(await to("https://[::ffff:10.0.0.1]/")).toBe("internal");
    expect(await to("http://example.org/")).toBe("not-https");
    expect(await to("file:///etc/passwd")).toBe("not-https");
    expect(await to("https://a:b@example.org/")).toBe("credentials");
    expect(await to("https://")).toBe("bad-address");
  });

  it("sends no more than it may, said beforehand or not, and nothing packed", async () => {
    const big = "x".repeat(usual.maxBytes + 1);
    const told = await serve((_, response) => response.end(big));
    const untold = await serve((_, response) => {
      response.write(big.slice(0, 6_000));
      response.end(big.slice(6_000));
    });
    const packed = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end("x");
    });
    expect(await refusalOf(told)).toBe("too-large");
    expect(await refusalOf(untold)).toBe("too-large");
    expect(await refusalOf(packed)).toBe("unreachable");
  });

  it("gets so many seconds for all of it: silence, drops and circles end", async () => {
    const silent = await serve(() => {});
    const dropping = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 50);
      response.once("close", () => clearInterval(timer));
    });
    expect(await refusalOf(silent, { seconds: 0.3 })).toBe("too-slow");
    expect(await refusalOf(dropping, { seconds: 0.3 })).toBe("too-slow");
    const resolve: Resolve = () => new Promise(() => {});
    expect(await refusalOf("https://example.org/", { seconds: 0.3, resolve })).toBe("too-slow");
    const gone = await serve((request) => void request.socket.destroy());
    expect(await refusalOf(gone)).toBe("unreachable");
  });
});

it("addresses of the open internet are told from all others at the edges of every network", () => {
  const yes = ["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"];
  yes.push("172.15.255.255", "172.32.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1");
  const no = ["10.255.255.255", "100.127.255.255", "127.255.255.255", "239.255.255.255", "::2"];
  no.push("2001:db8::1", "2001:1ff::1", "3fff::1", "4000::1", "1.1.1", "", "2606:4700::1111%1");
  expect(yes.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(no.filter((address) => isPublicAddress(address))).toEqual([]);
});

it("the door for tests cannot be left open where an operator's database is", () => {
  const production = {
    DATABASE_URL: "postgres://localhost/x",
    PUBLIC_URL: "https://example.org",
    AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
  };
  expect(readEnv(production).FETCH_ALLOW).toEqual([]);
  expect(() => readEnv({ ...production, FETCH_ALLOW: "127.0.0.1" })).toThrow(/FETCH_ALLOW/);
});
