import { readFileSync, writeFileSync } from "node:fs";
import type { WebSocket } from "ws";
import { beforeAll, describe, expect, it } from "vitest";
import { matrixTable, type Matrix } from "#scripts/tests/access-matrix.ts";
import { byTurns } from "#test/depth.ts";
import { liveHandlers } from "#app/live.server.ts";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";
import { addressOf, asData, messages, patterns } from "./addresses.ts";
import { actors, makeWorld, type World } from "./world.ts";

useDatabase();
const servers = useServers();

const file = "test/access/matrix.json";
/** `npm run access:matrix -- --write` asks the server and writes down what it says, for a person to read. */
const isWriting = process.env["ACCESS_MATRIX"] === "write";
const expected = JSON.parse(readFileSync(file, "utf8")) as Matrix;
let world: World;

beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

type Ask = (address: string, cookie: string | undefined) => Promise<string>;

/** What is asked of every address. An empty form changes nothing: 400 is the answer of an open door. */
const asks: Record<string, Ask> = {
  page: async (address, cookie) => outcome(await servers.ask(address, { cookie })),
  data: async (address, cookie) => outcome(await servers.ask(asData(address), { cookie })),
  post: async (address, cookie) => outcome(await servers.post(address, {}, { cookie })),
  "post data": async (address, cookie) =>
    outcome(await servers.post(asData(address), {}, { cookie })),
};

/** The status; of a redirect also where to, ids left out. */
async function outcome(answer: Response): Promise<string> {
  const body = await answer.text();
  if (![202, 301, 302, 303].includes(answer.status)) return String(answer.status);
  const to = answer.headers.get("location") ?? /"redirect","([^"]*)"/.exec(body)?.[1] ?? "?";
  const path = to.replace(servers.origin, "").split(/[?#]/)[0]!;
  return `${answer.status} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(world.slug, ":slug")}`;
}

/** All ways where the matrix is written; at small depth one of them, by turns. */
function waysAsked(at: number): [way: string, ask: Ask][] {
  const all = Object.entries(asks);
  return isWriting ? all : byTurns(all, all.length, at);
}

const seen: Matrix = {};

/** One row: outcome → everybody who gets it. */
async function row(ask: (cookie: string | undefined) => Promise<string>, fresh = false) {
  const found: Record<string, string[]> = {};
  const cookies = [];
  for (const actor of actors) cookies.push(await world.cookie(actor, { fresh }));
  const answers = await Promise.all(cookies.map(ask));
  for (const [n, actor] of actors.entries()) (found[answers[n]!] ??= []).push(actor);
  return Object.fromEntries(
    Object.entries(found)
      .map(([said, who]) => [said, who.length === actors.length ? "everybody" : who.join(" ")])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  );
}

describe("who may do what: every address and person, a quick run in one of the ways of asking [B1]", () => {
  for (const [at, pattern] of patterns.entries())
    it(`${pattern} [B1]`, async () => {
      const rows: Record<string, Record<string, string>> = {};
      for (const [way, ask] of waysAsked(at))
        rows[way] = await row(
          (cookie) => ask(addressOf(pattern, world), cookie),
          pattern === "/logout",
        );
      seen[pattern] = rows;
      const of = Object.keys(rows).map((way) => [way, expected[pattern]?.[way]]);
      if (!isWriting) expect(rows).toEqual(Object.fromEntries(of));
    });

  for (const type of Object.keys(liveHandlers))
    it(`the socket's ${type} [B1]`, async () => {
      const message = messages[type];
      if (message === undefined) throw new Error(`write a message of type ${type}`);
      const rows = { message: await row((cookie) => say(type, message(world), cookie)) };
      seen[`socket ${type}`] = rows;
      if (!isWriting) expect(rows).toEqual(expected[`socket ${type}`]);
    });

  it("has a row for each of them and no other, and is printed for reading [B1]", () => {
    const all = [...patterns, ...Object.keys(liveHandlers).map((type) => `socket ${type}`)];
    if (isWriting) writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
    else expect(Object.keys(expected).toSorted()).toEqual(all.toSorted());
    if (!isWriting)
      expect(readFileSync("docs/access-matrix.md", "utf8")).toBe(matrixTable(expected));
  });
});

describe("no other method and no other spelling opens a door [B8]", () => {
  it("PUT, PATCH and DELETE are no methods of ours, for nobody [B8]", async () => {
    const cookie = await world.cookie("admin");
    for (const pattern of patterns)
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const answer = await servers.ask(addressOf(pattern, world), { method, cookie });
        expect(answer.status, `${method} ${pattern}`).toBe(405);
      }
  });

  it("HEAD is judged like GET, and OPTIONS tells nothing [B8]", async () => {
    for (const [turn, actor] of (["visitor", "other-student", "teacher"] as const).entries()) {
      const cookie = await world.cookie(actor);
      for (const pattern of byTurns(patterns, 9, turn)) {
        const address = addressOf(pattern, world);
        const [get, head, options] = await Promise.all(
          ["GET", "HEAD", "OPTIONS"].map((method) => servers.ask(address, { cookie, method })),
        );
        await get!.body?.cancel();
        expect(head!.status, `HEAD ${pattern} as ${actor}`).toBe(get!.status);
        expect([options!.status, await options!.text()], `OPTIONS ${pattern}`).toEqual([204, ""]);
      }
    }
  });
});

async function say(type: string, payload: unknown, cookie: string | undefined): Promise<string> {
  const socket = await servers.socket(cookie ?? "");
  if (typeof socket === "number") return String(socket);
  const answer = await answerTo(socket, { id: "1", type, payload });
  socket.close();
  return answer;
}

function answerTo(
  socket: WebSocket,
  frame: { id: string; type: string; payload: unknown },
): Promise<string> {
  return new Promise((done) => {
    socket.on("message", (data) => {
      const { id, error } = JSON.parse(String(data)) as { id?: string; error?: string };
      if (id === frame.id) done(error ?? "answered");
    });
    socket.on("close", (code) => done(`closed ${code}`));
    socket.send(JSON.stringify(frame));
  });
}
