import { describe, expect, it } from "vitest";
import { sendInPieces, type UploadProgressState } from "./send-in-pieces.ts";

const pieceBytes = 100;
const file = new Blob(["x".repeat(450)]);

/** A server that behaves, but for what a test has it do with a request first. */
function aServer(disturb: (path: string, n: number) => Response | "lost" | "answer-lost" | null) {
  const server = { received: 0, asked: [] as string[], finished: 0 };
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    server.asked.push(path.replace(/^\/files\/uploads/, ""));
    const odd = disturb(path, server.asked.length);
    if (odd === "lost") throw new TypeError("fetch failed");
    if (odd instanceof Response) return odd;
    const answer = await answerTo(path, init);
    if (odd === "answer-lost") throw new TypeError("fetch failed");
    return answer;
  };
  async function answerTo(path: string, init: RequestInit): Promise<Response> {
    if (path === "/files/uploads")
      return Response.json({ id: "u", received: server.received, pieceBytes });
    if (path.endsWith("?finish")) {
      server.finished += 1;
      return Response.json({ ok: true });
    }
    const from = Number(new URL(path, "http://x").searchParams.get("from"));
    if (from !== server.received)
      return Response.json({ received: server.received }, { status: 409 });
    server.received += (init.body as Blob).size;
    return Response.json({ received: server.received });
  }
  return { server, ask: ask as typeof fetch };
}

async function send(ask: typeof fetch, waits = [0, 0, 0]) {
  const seen: UploadProgressState[] = [];
  const { signal } = new AbortController();
  const done = await sendInPieces(file, "video", {
    signal,
    waits,
    ask,
    onChange: (now) => seen.push(now),
  });
  return { done, seen };
}

describe("a file that is sent in pieces", () => {
  it("shows how far it is, and is read once all of it is there", async () => {
    const { server, ask } = aServer(() => null);
    const { done, seen } = await send(ask);
    expect(done).toMatchObject({ ok: true });
    expect([server.received, server.finished]).toEqual([450, 1]);
    expect(seen.map((one) => ("sent" in one ? one.sent : one.state))).toEqual([
      0,
      0,
      100,
      200,
      300,
      400,
      450,
      "reading",
    ]);
  });

  it("goes on where it stopped, also after the page was loaded again", async () => {
    const { server, ask } = aServer(() => null);
    server.received = 200;
    expect((await send(ask)).done).toMatchObject({ ok: true });
    expect(server.asked).toEqual(["", "/u?from=200", "/u?from=300", "/u?from=400", "/u?finish"]);
  });

  it("waits out a broken connection and a server that is busy, and says so", async () => {
    const { server, ask } = aServer((_, n) => {
      if (n === 3) return "lost";
      return n === 5 ? new Response(null, { status: 503 }) : null;
    });
    const { done, seen } = await send(ask);
    expect(done).toMatchObject({ ok: true });
    expect(seen.filter(({ state }) => state === "waiting")).toHaveLength(2);
    expect(server.received).toBe(450);
  });

  it("sends no piece twice where only its answer was lost", async () => {
    const { server, ask } = aServer((_, n) => (n === 3 ? "answer-lost" : null));
    expect((await send(ask)).done).toMatchObject({ ok: true });
    expect(server.received).toBe(450);
  });

  it("says how to go on where nobody answers any more", async () => {
    const { ask } = aServer((_, n) => (n > 3 ? "lost" : null));
    const { done } = await send(ask);
    expect(done).toMatchObject({ ok: false, canGoOn: true });
    expect(!done.ok && done.error).toContain("choose the same file again");
  });

  it("ends at a refusal with its sentence, and does not try again", async () => {
    const refusal = Response.json({ error: "This video has no sound" }, { status: 422 });
    const { server, ask } = aServer((path) => (path.endsWith("?finish") ? refusal : null));
    const { done } = await send(ask);
    expect(done).toEqual({ ok: false, canGoOn: false, error: "This video has no sound" });
    expect(server.asked.filter((path) => path.endsWith("?finish"))).toHaveLength(1);
  });

  it("keeps what has come where the disk is full", async () => {
    const full = Response.json({ error: "We have no room" }, { status: 507 });
    const { ask } = aServer((_, n) => (n === 4 ? full : null));
    const { done } = await send(ask);
    expect(done).toEqual({ ok: false, canGoOn: true, error: "We have no room" });
  });
});
