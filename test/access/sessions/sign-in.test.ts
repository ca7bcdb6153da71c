/** Ways in, asked of two real servers on one database, through a proxy or past it. */
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { db } from "#app/platform/database/db.server.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { countAttempt } from "#app/features/accounts/account-security/limits.server.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns, cases, isDeep, isTurn } from "#test/depth.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { addressOf, patterns, takenFromAnybody } from "../addresses.ts";
import { makeWorld, type World } from "../world.ts";

useDatabase();

const servers = useServers(2);

const { failedSignInsPerAccount, failedSignInsPerAddress } = rules.account;

function signIn(email: string, word: string, { server = 0, from = "" } = {}) {
  const headers: Record<string, string> = from === "" ? {} : { "x-forwarded-for": from };
  return servers.post("/login", { email, password: word }, { server, headers });
}

it("a form is taken where a proxy reaches the server at another address than the browser's", async () => {
  const { email } = await aStudent();
  expect((await signIn(email, password, { server: 1 })).status).toBe(302);
});

// Hundreds of hashes: some ten seconds, more where others use the machine too.
it("signing others out asks for a fresh proof, and is done without a detour with one [A19]", async () => {
  const person = await aStudent();
  const [cookie] = [await cookieOf(person.email), await cookieOf(person.email)];
  const own = eq(sessions.userId, person.id);
  const endOthers = () => servers.post("/account/security", { intent: "end-others" }, { cookie });
  await db()
    .update(sessions)
    .set({ provedAt: sql`now() - interval '11 minutes'` })
    .where(own);
  expect((await endOthers()).headers.get("location")).toContain("/account/confirm?next=");
  expect(await db().select().from(sessions).where(own)).toHaveLength(2);
  await db().update(sessions).set({ provedAt: new Date() }).where(own);
  expect((await endOthers()).headers.get("location")).toContain("done=sessions");
  expect(await db().select().from(sessions).where(own)).toHaveLength(1);
});

it("mails that one network address asks for are counted before a hash or a mail is made for it", async () => {
  const from = "198.51.100.99";
  const { mailsPerAddressPerHour: most } = rules.account;
  const ask = (n: number, headers = { "x-forwarded-for": from }) =>
    servers.post("/reset", { email: `crowd-${n}@example.test` }, { server: n % 2, headers });
  const asked = await Promise.all(Array.from({ length: most + 10 }, (_, n) => ask(n)));
  expect(asked.filter(({ status }) => status === 302)).toHaveLength(most);
  const input = {
    name: "A",
    email: "crowd@example.test",
    password,
    adult: "yes",
    terms: "yes",
    zone: "UTC",
  };
  for (const path of ["/student/register", "/teacher/apply", "/verify?again=yes"]) {
    const late = await servers.post(path, input, { headers: { "x-forwarded-for": from } });
    expect(late.status, path).toBe(429);
    expect(Number(late.headers.get("retry-after")), path).toBeGreaterThan(0);
  }
  expect((await ask(0, { "x-forwarded-for": "198.51.100.100" })).status).toBe(302);
});

/** At small depth most failures of an address are counted without a hash each; answers how many. */
async function earlierFailures(address: string): Promise<number> {
  const count = isDeep ? 0 : failedSignInsPerAddress - 20;
  const limit = { what: "sign-in-from", who: address, most: failedSignInsPerAddress, minutes: 15 };
  for (let n = 0; n < count; n += 1) await countAttempt(limit);
  return count;
}

describe("failed sign-ins on two servers", { timeout: 90_000 }, () => {
  it("forty at once share one limit: five are judged [A3]", async () => {
    const { email } = await aStudent();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        signIn(email, `guess ${n}`, { server: n % 2, from: `203.0.113.${n}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(failedSignInsPerAccount);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - failedSignInsPerAccount);
    const late = answers.find(({ status }) => status === 429)!;
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.runIf(isTurn(0, 2))("of one abusive client leave the others alone [A4]", async () => {
    const person = await aStudent();
    const abuser = "198.51.100.66";
    for (let n = await earlierFailures(abuser); n < failedSignInsPerAddress; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, m) =>
          signIn(`nobody-${n + m}@example.test`, "a guess", { server: m % 2, from: abuser }),
        ),
      );
    expect((await signIn(person.email, password, { from: abuser })).status).toBe(429);
    const others = await Promise.all(
      Array.from({ length: cases(25, 99) }, (_, n) =>
        signIn(`other-${n}@example.test`, "a guess", { server: n % 2, from: `192.0.2.${n}` }),
      ),
    );
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await signIn(person.email, password, { from: "192.0.2.200" })).status).toBe(302);
  });

  it.runIf(isTurn(1, 2))(
    "are counted where they come from, whatever else the header claims [A2]",
    async () => {
      const person = await aStudent();
      const last = "198.51.100.77";
      for (let n = await earlierFailures(last); n < failedSignInsPerAddress; n += 10)
        await Promise.all(
          Array.from({ length: 10 }, (_, m) =>
            signIn(`spoof-${n + m}@example.test`, "a guess", { from: `10.0.${n}.${m}, ${last}` }),
          ),
        );
      const answer = await signIn(person.email, password, { from: `8.8.8.8, ${last}` });
      expect(answer.status).toBe(429);
    },
  );
});

describe("a form sent by another site", () => {
  let world: World;
  let cookie: string;
  beforeAll(async () => {
    world = await makeWorld();
    cookie = await cookieOf(world.people.student.email);
  }, 60_000);

  it("is refused on every address, as a form, in parts, or as text that looks like JSON [A18]", async () => {
    const multipart = new FormData();
    multipart.set("email", "x@example.test");
    const bodies: { body: BodyInit; headers: Record<string, string> }[] = [
      { body: new URLSearchParams({ intent: "end-others" }), headers: {} },
      { body: multipart, headers: {} },
      { body: '{"intent":"end-others"}', headers: { "content-type": "text/plain" } },
    ];
    const foreign: { origin: string | null; headers: Record<string, string> }[] = [
      { origin: "https://evil.example", headers: {} },
      { origin: "null", headers: {} },
      { origin: null, headers: {} },
      { origin: servers.origin, headers: { "sec-fetch-site": "cross-site" } },
      { origin: servers.origin, headers: { "sec-fetch-site": "same-site" } },
    ];
    const judged = patterns.filter((one) => !takenFromAnybody.includes(one));
    for (const pattern of byTurns(judged, 4))
      for (const [n, from] of foreign.entries()) {
        const { body, headers } = bodies[n % bodies.length]!;
        const answer = await servers.ask(addressOf(pattern, world), {
          method: "POST",
          body,
          cookie,
          origin: from.origin,
          headers: { ...headers, ...from.headers },
        });
        await answer.body?.cancel();
        expect(answer.status, `${pattern} from ${JSON.stringify(from)}`).toBe(403);
      }
  });

  it("does not sign anybody in [A18]", async () => {
    const { email } = world.people.student;
    const answer = await servers.post(
      "/login",
      { email, password },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
