import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { byTurns, isDeep } from "#test/depth.ts";
import { useServers } from "#test/servers/servers.ts";
import { addressOf, asData, patterns, takenFromAnybody } from "./addresses.ts";
import { makeWorld, type World } from "./world.ts";

useDatabase();
const servers = useServers();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

type Sent = { origin: string | null; headers?: Record<string, string> };

/** What browsers send when the page of another site sends something to us. */
const foreign: Record<string, Sent> = {
  "another site": { origin: "https://evil.example" },
  "another site, as browsers say": {
    origin: "https://evil.example",
    headers: { "sec-fetch-site": "cross-site" },
  },
  "a site next to ours": { origin: null, headers: { "sec-fetch-site": "same-site" } },
  "nothing but the browser's word": { origin: null, headers: { "sec-fetch-site": "cross-site" } },
  "a frame without an origin": { origin: "null" },
  "our name in front of theirs": { origin: "http://localhost.evil.example" },
  "nobody at all": { origin: null },
};

const bodies: [type: string, body: string][] = [
  ["application/x-www-form-urlencoded", "email=a%40example.test&password=x&intent=end-others"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
  ["text/plain", '{"email":"a@example.test"}'],
];

it("draws its pages with React's production build, whatever NODE_ENV it is started with", async () => {
  const answer = await servers.ask("/healthz");
  expect(await answer.json()).toEqual({ ok: true, react: "production" });
});

it("reads a form whose length nobody said, as some proxies send it", async () => {
  const form = "email=nobody%40example.test&password=not+this+one";
  const answer = await servers.ask("/login", {
    method: "POST",
    body: new Blob([form]).stream(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    duplex: "half",
  } as RequestInit & { headers: Record<string, string> });
  expect(answer.status, "no such account").toBe(422);
  expect(await answer.text()).toContain("nobody@example.test");
});

describe("what another site's page sends", () => {
  const mutable = patterns.filter((pattern) => !takenFromAnybody.includes(pattern));

  it("is refused at every address, signed in or not, whatever its shape [A18]", async () => {
    const cookie = await world.cookie("student");
    for (const [at, pattern] of mutable.entries())
      for (const [turn, [who, { origin, headers }]] of Object.entries(foreign).entries()) {
        const [type, body] = bodies[pattern.length % bodies.length]!;
        const page = addressOf(pattern, world);
        for (const address of byTurns([page, asData(page)], 4, at + turn)) {
          const answer = await servers.ask(address, {
            method: "POST",
            cookie,
            origin,
            body,
            headers: { ...headers, "content-type": type },
          });
          await answer.body?.cancel();
          expect(answer.status, `${who} to ${address}`).toBe(403);
        }
      }
    expect((await servers.ask("/account/security", { cookie })).status).toBe(200);
  }, 60_000);

  it("is refused at the doors in every shape: nobody is signed in as another [A18]", async () => {
    for (const path of ["/login", "/student/register", "/verify", "/reset", "/logout"])
      for (const { origin, headers } of Object.values(foreign))
        for (const [type, body] of bodies) {
          const answer = await servers.ask(path, {
            method: "POST",
            origin,
            body,
            headers: { ...headers, "content-type": type },
          });
          expect(answer.status, path).toBe(403);
          expect(answer.headers.getSetCookie()).toEqual([]);
        }
  });

  it("comes to nothing as a GET: reading changes nobody's account [A18]", async () => {
    const cookie = await world.cookie("student");
    // a lesson of this hour begins by itself
    const all = async () =>
      (
        await chatDb().execute<{ row: string }>(sql`select u::text as row from users u
          union all select l::text from lessons l where not l.during @> now()
          union all select m::text from messages m order by 1`)
      ).rows.map(({ row }) => row);
    const before = await all();
    for (const pattern of byTurns(patterns, 3)) {
      const address = addressOf(pattern, world);
      const query = `${address.includes("?") ? "&" : "?"}intent=ask&understood=yes&_method=POST&role=admin`;
      await (await servers.ask(address + query, { cookie })).body?.cancel();
    }
    expect(await all()).toEqual(before);
  });
});

it("a NUL in an address is no fault of ours", async () => {
  const addresses = patterns.filter((one) => one.startsWith("/"));
  for (const [turn, role] of (["student", "teacher", "admin"] as const).entries()) {
    const cookie = await world.cookie(role);
    for (const pattern of byTurns(addresses, 4, turn)) {
      const query = "q teacher review lesson compare with language offer at after next zone";
      const nuls = query.split(" ").map((name) => `${name}=a%00`);
      const answer = await servers.ask(
        `${pattern.replaceAll(/:\w+\??/g, "%00")}?${nuls.join("&")}`,
        { cookie },
      );
      await answer.body?.cancel();
      expect(answer.status, `${role} at ${pattern}`).toBeLessThan(500);
    }
  }
}, 60_000);

it("camera and microphone are open in the lesson's room and where a teacher records, the microphone in a chat and on the page of a word, the screen in the room alone [J6]", async () => {
  const cookie = await world.cookie("student");
  const recording = ["/teacher/apply/video", "/teacher/profile/checked"];
  const media = /room|apply\/video|profile\/checked|chats|words/;
  const others = patterns.filter((pattern) => !media.test(pattern));
  for (const pattern of [...patterns.filter((one) => media.test(one)), ...byTurns(others, 3)]) {
    const answer = await servers.ask(addressOf(pattern, world), { cookie });
    await answer.body?.cancel();
    const policy = answer.headers.get("permissions-policy")!;
    const room = pattern === "/lessons/:lessonId/room" ? "(self)" : "()";
    const camera = recording.includes(pattern) ? "(self)" : room;
    const isSpoken = /^\/((student|teacher)\/chats|student\/words)\/:/.test(pattern);
    const voice = isSpoken ? "(self)" : camera;
    expect(policy, pattern).toBe(
      `camera=${camera}, microphone=${voice}, display-capture=${room}, geolocation=()`,
    );
  }
});

describe("what the server writes down", () => {
  it("has no password, token, address, card or word of anybody's, also where it fails [I7]", async () => {
    const canaries = {
      password: "canary-password-81zq",
      currentPassword: "canary-password-81zq",
      email: "canary-81zq@example.test",
      name: "canary-name-81zq",
      text: "canary-text-81zq",
      message: "canary-text-81zq",
      note: "canary-text-81zq",
      code: "918273",
      /** A card's number where it does not belong, which no edge refuses there. */
      title: "4242424242424242",
      token: "canary-token-81zq",
      born: "1987-06-05",
      topic: "other",
      adult: "yes",
      terms: "yes",
      intent: "password",
      clientId: crypto.randomUUID(),
    };
    const cookie = (await world.cookie("student"))!;
    const walk = async (walked: readonly string[]) => {
      for (const pattern of walked) {
        if (pattern === "/logout") continue;
        const address = addressOf(pattern, world);
        const query = `${address.includes("?") ? "&" : "?"}${new URLSearchParams(canaries)}`;
        const answers = await Promise.all([
          servers.ask(address + query, { cookie }),
          servers.post(address, canaries, { cookie }),
          servers.post(address, canaries),
        ]);
        for (const answer of answers) await answer.body?.cancel();
      }
    };
    await walk(byTurns(patterns, 2));
    // And where everything breaks: statements fail with their values in hand.
    const broken = ["users", "attempt_counts"];
    if (isDeep) broken.push("messages", "contact_messages", "reports");
    for (const [at, table] of broken.entries()) {
      await asOwner(`alter table ${table} rename to ${table}_gone`);
      try {
        await walk(byTurns(patterns, 3, at));
      } finally {
        await asOwner(`alter table ${table}_gone rename to ${table}`);
      }
    }
    const written = servers.output();
    expect(written).toContain('"level":50');
    const token = decodeURIComponent(cookie.split("=")[1]!).split(".")[0]!;
    const { code, title: cardNumber, born } = canaries;
    const secrets = ["81zq", "canary", code, cardNumber, born, token, world.people.student.email];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  }, 120_000);

  it("has nothing of a card that is posted to an address of ours, which answers 400 [D15]", async () => {
    const cookie = (await world.cookie("student"))!;
    const number = "5555 5555 5555 4444";
    for (const pattern of patterns.filter((one) => !takenFromAnybody.includes(one))) {
      const address = addressOf(pattern, world);
      const forms: Record<string, string>[] = [
        { cardNumber: number, cardCvc: "919" },
        { "cc-number": number.replaceAll(" ", "") },
      ];
      if (/\/(pay|card|packages)(\?|$)/.test(address)) forms.push({ note: `it is ${number}` });
      for (const fields of forms)
        expect((await servers.post(address, fields, { cookie })).status, pattern).toBe(400);
    }
    const multipart = new FormData();
    multipart.set("cardNumber", number);
    const sent = { method: "POST", body: multipart, cookie };
    expect((await servers.ask("/account/profile", sent)).status).toBe(400);
    // A number in a message is nobody's business.
    const chat = addressOf("/student/chats/:chatId", world);
    const said = await servers.post(
      chat,
      { text: "Call 5555 5555 5555 4444", card: "" },
      { cookie },
    );
    expect(await said.text()).not.toContain("Card data");
    expect(servers.output()).not.toMatch(/5555.?5555/);
  });
});
