import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { password } from "#test/builders/people.ts";
import { useApp } from "#test/asking/app.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns } from "#test/depth.ts";
import { refusalOf } from "#test/asking/refused-body.ts";
import { addressOf, patterns, takenFromAnybody } from "./addresses.ts";
import { makeWorld, type World } from "./world.ts";

useDatabase();
const app = useApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

const form = "application/x-www-form-urlencoded";

/** Posts over a connection of its own, as a proxy that buffers nothing does: in chunks, or nothing at all. */
function post(path: string, chunks: string[] | null, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; cookies: string[] }>((done, fail) => {
    const { hostname, port } = new URL(app.url());
    const asked = request(
      {
        hostname,
        port,
        path,
        method: "POST",
        agent: false,
        headers: { origin: app.origin, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          done({ status: answer.statusCode!, cookies: answer.headers["set-cookie"] ?? [] }),
        );
      },
    );
    asked.on("error", fail);
    if (chunks === null)
      for (const name of ["transfer-encoding", "content-length"]) asked.removeHeader(name);
    else asked.setHeader("transfer-encoding", "chunked");
    for (const chunk of chunks ?? []) asked.write(chunk);
    asked.end();
  });
}

describe("a form whose length nobody says", () => {
  it("signs in, in one chunk or many [F1]", async () => {
    const { email } = world.people.student;
    const text = new URLSearchParams({ email, password }).toString();
    for (const chunks of [[text], [...text]]) {
      const answer = await post("/login", chunks, { "content-type": form });
      expect(answer.status).toBe(302);
      expect(answer.cookies.join()).toContain("session");
    }
  });

  it("of no bytes is an empty form at every address, and breaks none [F1]", async () => {
    const cookie = (await world.cookie("student"))!;
    for (const pattern of byTurns(patterns, 3)) {
      // It would end the session that the others are asked with.
      if (pattern === "/logout" || takenFromAnybody.includes(pattern)) continue;
      const address = addressOf(pattern, world);
      for (const sent of [null, []])
        for (const as of [{}, { cookie }] as Record<string, string>[]) {
          const { status } = await post(address, sent, as);
          // The router's own word for an address that takes no form is 405.
          expect(status, `${address}, ${sent === null ? "no body" : "no chunk"}`).toBeLessThan(500);
        }
    }
  }, 300_000);

  it("that is too long is refused with 413 as soon as it is [F1]", async () => {
    let sent = 0;
    const piece = new TextEncoder().encode(`name=${"x".repeat(256 * 1024)}&`);
    const ask = () =>
      app.ask("/login", {
        method: "POST",
        headers: { "content-type": form },
        duplex: "half",
        body: new ReadableStream<Uint8Array>({
          pull(to) {
            sent += 1;
            if (sent % 400 === 0) to.close();
            else to.enqueue(piece);
          },
        }),
      } as Parameters<typeof app.ask>[1]);
    expect(await refusalOf(ask)).toBe(413);
    expect((await app.ask("/login")).status).toBe(200);
  });
});
