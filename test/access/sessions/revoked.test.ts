import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import pg from "pg";
import type { WebSocket } from "ws";
import { changeRole } from "#app/features/accounts/identity-providers/change-role.server.ts";
import { endOtherSessions } from "#app/features/accounts/sessions/sessions.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { aStudent, anAdmin, password } from "#test/builders/people.ts";
import { liftSuspension, suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";

useDatabase();

const servers = useServers(2);

/** For a whole test on a busy machine. */
const soon = 30_000;

async function socketOn(server: number, cookie: string): Promise<WebSocket> {
  const socket = await servers.socket(cookie, server);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}

function closing(socket: WebSocket): Promise<number> {
  return new Promise((done) => socket.once("close", done));
}

/**
 * All are closed within a second of the end of `revoke`. On a busy machine a second is what pages of both servers
 * take that are asked for at the same moment, three times over.
 */
async function closeInASecond(sockets: WebSocket[], revoke: () => Promise<unknown>): Promise<void> {
  const closed = sockets.map(async (socket) => ({
    code: await closing(socket),
    at: performance.now(),
  }));
  await revoke();
  const ended = performance.now();
  await Promise.all([statusAt("/login", "", 0), statusAt("/login", "", 1)]);
  const asBusyAs = performance.now() - ended;
  for (const { code, at } of await Promise.all(closed)) {
    expect(code).toBe(4401);
    expect(at - ended).toBeLessThan(Math.max(1_000, 3 * asBusyAs));
  }
}

function hears(socket: WebSocket, type: string): Promise<void> {
  return new Promise((done) =>
    socket.on("message", (data) => JSON.parse(String(data)).type === type && done()),
  );
}

async function statusAt(path: string, cookie: string, server = 0): Promise<number> {
  const answer = await servers.ask(path, { cookie, server });
  await answer.body?.cancel();
  return answer.status;
}

describe("on two servers", () => {
  it(
    "logging out on one ends the cookie, and within a second the sockets on both [A9]",
    async () => {
      const cookie = await cookieOf((await aStudent()).email);
      const open = await Promise.all([socketOn(0, cookie), socketOn(1, cookie)]);
      await closeInASecond(open, async () => {
        const answer = await servers.post("/logout", {}, { cookie });
        expect(answer.headers.get("clear-site-data")).toBe('"cache"');
      });
      for (const server of [0, 1]) {
        expect(await statusAt("/student/dashboard", cookie, server)).toBe(302);
        expect(await servers.socket(cookie, server)).toBe(401);
      }
    },
    soon,
  );

  it(
    "signing out the others spares the one that asked [A9]",
    async () => {
      const person = await aStudent();
      const [own, other] = [await cookieOf(person.email), await cookieOf(person.email)];
      const rows = await db().select().from(sessions).where(eq(sessions.userId, person.id));
      const ownId = rows.toSorted((a, b) => +a.createdAt - +b.createdAt)[0]!.id;
      const [kept, ended] = [await socketOn(0, own), await socketOn(1, other)];
      await closeInASecond([ended], () => endOtherSessions(person, ownId));
      expect(kept.readyState).toBe(kept.OPEN);
      expect(await statusAt("/student/dashboard", own, 1)).toBe(200);
      kept.close();
    },
    soon,
  );

  it(
    "a person who is suspended loses three sessions and their sockets, and gets no new one [A10]",
    async () => {
      const [admin, person] = [await anAdmin(), await aStudent()];
      const cookies = [];
      for (let n = 0; n < 3; n += 1) cookies.push(await cookieOf(person.email));
      const open = await Promise.all(cookies.map((cookie, n) => socketOn(n % 2, cookie)));
      await closeInASecond(open, async () =>
        expect(await suspendPerson(admin, person.id, "fraud")).toEqual({ ok: true }),
      );
      for (const cookie of cookies)
        for (const server of [0, 1])
          expect(await statusAt("/student/dashboard", cookie, server)).toBe(302);
      const again = () => signIn({ email: person.email, password }, new Headers());
      expect(await again()).toMatchObject({ ok: false, reason: "kept-out" });
      const no = (reason: string) => ({ ok: false, reason });
      expect(await suspendPerson(admin, person.id, "fraud")).toEqual(no("holds-already"));
      expect(await suspendPerson(admin, admin.id, "fraud")).toEqual(no("oneself"));
      expect(await liftSuspension(admin, person.id)).toEqual({ ok: true });
      expect(await again()).toMatchObject({ ok: true });
      const told = await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.object, `user:${person.id}`));
      expect(told.map(({ action, actorId }) => [action, actorId])).toEqual([
        ["accounts.suspended", admin.id],
        ["accounts.admitted", admin.id],
      ]);
    },
    soon * 2,
  );

  it(
    "an admin who is none any more is refused at once, and their open pages are told [B7]",
    async () => {
      const person = await anAdmin();
      const cookie = await cookieOf(person.email);
      const open = await Promise.all([0, 1].map((server) => socketOn(server, cookie)));
      const told = Promise.all(open.map((socket) => hears(socket, "accounts.role-changed")));
      expect(await statusAt("/admin/teachers", cookie, 1)).toBe(200);
      await inTransaction((tx) => changeRole(tx, person.id, "student"));
      for (const server of [0, 1]) {
        expect(await statusAt("/admin/teachers", cookie, server)).toBe(403);
        expect(await statusAt("/admin/teachers.data", cookie, server)).toBe(403);
      }
      await told;
      for (const socket of open) {
        expect(socket.readyState).toBe(socket.OPEN);
        socket.close();
      }
    },
    soon,
  );

  it(
    "a change is told once, however many sessions it ends [A10]",
    async () => {
      const [admin, person] = [await anAdmin(), await aStudent()];
      for (let n = 0; n < 3; n += 1) await cookieOf(person.email);
      const listener = new pg.Client({ connectionString: process.env["EMBEDDED_DATABASE_URL"] });
      await listener.connect();
      await listener.query("listen person_changed");
      const told: (string | undefined)[] = [];
      listener.on("notification", ({ payload }) => told.push(payload));
      await suspendPerson(admin, person.id, "terms");
      // Told in the order of commits: what was told of the person has come before this.
      const last = randomUUID();
      await db().execute(sql`select pg_notify('person_changed', ${last})`);
      await expect.poll(() => told).toContain(last);
      expect(told.filter((id) => id === person.id)).toEqual([person.id]);
      await listener.end();
    },
    soon,
  );
});
