import { readFileSync, writeFileSync } from "node:fs";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { byTurns } from "#test/depth.ts";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";
import { routePatterns } from "#e2e/harness/route-patterns.ts";
import { addressOf, asData } from "./addresses.ts";
import { actors, makeWorld, type Actor, type World } from "./world.ts";

useDatabase();
const servers = useServers();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

/** Route → role → every name in the loaders' answers. Written by `ACCESS_MATRIX=write`, and read by a person. */
const file = "test/access/loader-keys.json";
type Allowed = Record<string, Record<string, string[]>>;
const allowed = JSON.parse(readFileSync(file, "utf8")) as Allowed;
const isWriting = process.env["ACCESS_MATRIX"] === "write";
const seen: Allowed = {};
/** A mailed link's token goes to its form, an authenticator app's key to its owner, who sets it up. */
const own: Record<string, string[]> = { "/reset": ["token"], "/account/two-step": ["secret"] };

/** Handed out around a change of the clock alone. */
const sometimes: Record<string, string[]> = {
  "/teacher/calendar": [
    "clockChange.at",
    "clockChange.minutes",
    "days[].change.at",
    "days[].change.from",
    "days[].change.to",
  ],
};

/** One of each role: what they are shown is judged by their role, not by who they are. */
const roles = ["visitor", "student", "teacher", "admin"] as const;

/** Names of what is in there, with dots; the parts of a list share theirs, and ids count as none. */
function namesIn(value: unknown, at = "", found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, `${at}[]`, found);
  else if (value instanceof Map) for (const one of value.values()) namesIn(one, `${at}{}`, found);
  else if (typeof value === "object" && value !== null && !(value instanceof Date))
    for (const [key, one] of Object.entries(value)) {
      const name = /^[a-z_][a-z_0-9]*$/i.test(key) ? key : "…";
      const path = at === "" ? name : `${at}.${name}`;
      found.add(path);
      namesIn(one, path, found);
    }
  return found;
}

async function loaded(pattern: string, actor: Actor): Promise<Record<string, unknown> | null> {
  const answer = await servers.ask(asData(addressOf(pattern, world)), {
    cookie: await world.cookie(actor),
  });
  if (answer.status !== 200 || !answer.headers.get("content-type")?.includes("x-script")) {
    await answer.body?.cancel();
    return null;
  }
  const { value } = await decode(answer.body!, globalThis as never);
  return value as Record<string, unknown>;
}

/** A person's own copy: what it has is the data map's to say (app/features/privacy). */
const ownCopies = [
  "/account/data/download",
  "/account/data/archive.zip",
  "/account/statement.csv",
  "/account/statement.pdf",
];
const listed = routePatterns.filter((pattern) => !ownCopies.includes(pattern));

describe("what loaders hand out", () => {
  for (const pattern of listed)
    it(`${pattern}: to each role the names on the list and no other [B4]`, async () => {
      const names: Record<string, string[]> = {};
      const values = await Promise.all(roles.map((role) => loaded(pattern, role)));
      for (const [n, role] of roles.entries()) {
        const value = values[n];
        if (value === null || value === undefined) continue;
        const found = new Set<string>();
        for (const [route, said] of Object.entries(value))
          if (route !== "root") namesIn((said as { data?: unknown }).data, "", found);
        names[role] = [...found].toSorted();
      }
      if (isWriting) {
        if (Object.keys(names).length > 0) seen[pattern] = names;
      } else
        for (const [role, found] of Object.entries(names)) {
          const known = [...(allowed[pattern]?.[role] ?? []), ...(sometimes[pattern] ?? [])];
          const extra = found.filter((name) => !known.includes(name));
          expect(extra, `${pattern} hands to a ${role}`).toEqual([]);
        }
    });

  it("writes the list down when asked to [B4]", () => {
    if (isWriting) writeFileSync(file, `${JSON.stringify(seen)}\n`);
    expect(Object.keys(allowed).filter((pattern) => !listed.includes(pattern))).toEqual([]);
  });

  it("has no name of a secret on the list, and an address only where it is one's own or an admin's [B4]", () => {
    for (const [pattern, roleNames] of Object.entries(allowed))
      for (const [role, names] of Object.entries(roleNames)) {
        const secret = names.filter((name) => /hash|token|secret|ipAddress|userAgent/i.test(name));
        expect(
          secret.filter((name) => !own[pattern]?.includes(name)),
          pattern,
        ).toEqual([]);
        // Whether a session is a telephone's; a teacher's own tax details.
        const mine =
          /^person\.email$|^email$|^(waiting\.)?newEmail$|^sessions\[\]\.phone$|^details\.birthDate$/;
        const private_ = names.filter(
          (name) => /email|phone|birth/i.test(name) && !mine.test(name),
        );
        if (role !== "admin") expect(private_, `${pattern} for a ${role}`).toEqual([]);
      }
  });

  it("nobody's address stands on another's page, as a page or as data; a secret on none [B4]", async () => {
    for (const [turn, actor] of actors.entries()) {
      const others = Object.entries(world.people)
        .filter(([name]) => name !== actor)
        .map(([, { email }]) => email);
      for (const [at, pattern] of routePatterns.entries())
        for (const address of byTurns(
          [addressOf(pattern, world), asData(addressOf(pattern, world))],
          8,
          turn + at,
        )) {
          const cookie = await world.cookie(actor);
          const text = await (await servers.ask(address, { cookie })).text();
          expect(text.includes("$argon2"), `${address} for ${actor}`).toBe(false);
          if (cookie !== undefined) {
            const token = decodeURIComponent(cookie.split("=")[1]!).split(".")[0]!;
            expect(text.includes(token), `${address} tells the session`).toBe(false);
          }
          if (actor === "admin") continue;
          expect(
            others.filter((email) => text.includes(email)),
            `${address} for ${actor}`,
          ).toEqual([]);
        }
    }
  }, 120_000);
});
