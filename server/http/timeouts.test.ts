import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headerTable } from "./headers.ts";
import { refuseUnreadable } from "./refusals.ts";
import { setTimeouts, timeouts } from "./timeouts.ts";

let server: Server;
/** How the bodies ended that came. */
const ends: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.on("data", () => {});
    request.on("end", () => response.end("thank you"));
    request.on("close", () => ends.push(request.complete ? "whole" : "cut"));
    request.on("error", () => {});
  });
  setTimeouts(server, { ...timeouts, request: 400, upload: 3_000, check: 50 }, 1_000);
  refuseUnreadable(server, headerTable({ origins: ["http://localhost"], development: false }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const piece = "application/octet-stream";

/** Sends `bytes` in parts of `size`, 50 ms apart or, on a busy machine, up to a second; answers the status. */
async function send(path: string, { type = piece, bytes = 10_000, size = 1, lie = 0 } = {}) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let heard = "";
  socket.on("data", (part) => (heard += String(part)));
  const closed = new Promise((done) => socket.once("close", done));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${bytes + lie}\r\n\r\n`,
  );
  for (let at = 0; at < bytes && heard === "" && !socket.destroyed; at += size) {
    socket.write("x".repeat(Math.min(size, bytes - at)));
    await sleep(50);
  }
  await closed;
  return Number(heard.split(" ")[1]);
}

describe("a request that takes long", () => {
  it("is cut with 408, an upload too where it only trickles [F2] [K11]", async () => {
    ends.length = 0;
    expect(await send("/contact", { type: "text/plain" })).toBe(408);
    expect(await send("/files/uploads/1?from=0")).toBe(408);
    expect(await send("/files/uploads/1", { type: "text/plain", bytes: 40_000, size: 1_000 })).toBe(
      408,
    );
    expect(ends).toEqual(["cut", "cut", "cut"]);
  });

  it("is cut with 408 where less comes than was said, and waits for nothing [F2]", async () => {
    expect(await send("/files/uploads/1", { bytes: 1_000, size: 1_000, lie: 500 })).toBe(408);
  });

  it("may, where it is an upload and comes at some pace", async () => {
    expect(await send("/files/uploads/1", { bytes: 20_000, size: 1_000 })).toBe(200);
    const form = "multipart/form-data; boundary=x";
    expect(await send("/teacher/apply/video", { type: form, bytes: 20_000, size: 1_000 })).toBe(
      200,
    );
  });

  it("is cut with 408 where it would be a socket and its headers trickle [E4] [K11]", async () => {
    const slow = createServer({ connectionsCheckingInterval: 50 });
    setTimeouts(slow, { ...timeouts, headers: 400 });
    refuseUnreadable(slow, headerTable({ origins: ["http://localhost"], development: false }));
    let opened = 0;
    slow.on("upgrade", () => (opened += 1));
    await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
    const socket = connect((slow.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    let heard = "";
    socket.on("data", (part) => (heard += String(part)));
    socket.write("GET /live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n");
    for (let n = 0; heard === "" && !socket.destroyed; n += 1) {
      socket.write(`x-${n}: y\r\n`);
      await sleep(50);
    }
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(opened).toBe(0);
    slow.closeAllConnections();
    await new Promise((done) => slow.close(done));
  });

  it("ends all the same when an upload never does [F2]", async () => {
    const begun = Date.now();
    expect(await send("/files/uploads/1", { bytes: 1_000_000, size: 1_000 })).toBe(408);
    expect(Date.now() - begun).toBeGreaterThan(2_900);
  });
});

it("an answer that nobody reads is given up, and one that takes long to make is not [K11]", async () => {
  const large = Buffer.alloc(16 * 1024 * 1024, "x");
  const server = createServer(async ({ url }, response) => {
    if (url === "/made-slowly") await sleep(600);
    response.end(url === "/made-slowly" ? "here it is" : large);
  });
  setTimeouts(server, { ...timeouts, answer: 200 });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const connections = () =>
    new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  const unread = connect(port, "127.0.0.1").pause();
  unread.on("error", () => {});
  unread.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
  expect(await (await fetch(`http://127.0.0.1:${port}/made-slowly`)).text()).toBe("here it is");
  unread.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
