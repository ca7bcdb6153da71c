import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { sessions, sessionViews } from "#db/schema/accounts/sessions.ts";
import { asAdmin } from "#app/access/actor.ts";
import { isOpenToView } from "#app/access/view-as.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aPerson, anAdmin } from "#test/builders/people.ts";
import { byTurns } from "#test/depth.ts";
import { liftSuspension, suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { routePatterns } from "#e2e/harness/route-patterns.ts";
import { addressOf, asData } from "../addresses.ts";
import { makeWorld, type World } from "../world.ts";

useDatabase();

const servers = useServers(2);
let world: World;

/** An admin's browser. */
async function browser(email: string) {
  const cookie = await cookieOf(email);
  const rows = await db().select().from(sessions).orderBy(sessions.createdAt);
  return { cookie, sessionId: rows.at(-1)!.id };
}

/** The cookie of an admin who looks as one of the world's people. */
async function lookingAs(who: "student" | "teacher" | "applicant"): Promise<string> {
  const admin = await anAdmin({ name: "Rosa Okafor" });
  const { cookie, sessionId } = await browser(admin.email);
  const input = { sessionId, userId: world.people[who].id, reason: "help" } as const;
  expect(await beginView(asAdmin(admin), input)).toEqual({ ok: true });
  return cookie;
}

beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

describe("an admin who looks as somebody", () => {
  it("opens no chat, room, payment, receipt, or security page, as a page or as data [B10]", async () => {
    for (const [turn, who] of (["student", "teacher"] as const).entries()) {
      const cookie = await lookingAs(who);
      for (const [at, pattern] of routePatterns.entries()) {
        if (isOpenToView(pattern, "GET")) continue;
        const address = addressOf(pattern, world);
        for (const asked of byTurns([address, asData(address)], 3, at + turn)) {
          const answer = await servers.ask(asked, { cookie });
          await answer.body?.cancel();
          expect(answer.status, `${asked} as the ${who}`).toBe(403);
        }
      }
    }
  }, 60_000);

  it("reads nothing of chats, notes and money where a page is open, and each says who looks [B10]", async () => {
    for (const [turn, who] of (["student", "teacher", "applicant"] as const).entries()) {
      const [cookie, own] = [await lookingAs(who), await world.cookie(who, { fresh: true })];
      for (const [at, pattern] of routePatterns.entries()) {
        if (!isOpenToView(pattern, "GET")) continue;
        const address = addressOf(pattern, world);
        for (const asked of byTurns([address, asData(address)], 4, at + turn)) {
          const answer = await servers.ask(asked, { cookie });
          const text = await answer.text();
          const where = `${asked} as the ${who}`;
          const theirs = await servers.ask(asked, { cookie: own });
          await theirs.body?.cancel();
          // Of portraits an admin who looks sees what everybody sees; the world's is no teacher's.
          const isFile = pattern === "/files/:fileId";
          expect(answer.status, where).toBe(isFile ? 404 : theirs.status);
          for (const secret of [
            "canary-message",
            "canary-note",
            "You paid",
            "spentPence",
            "earnedPence",
          ])
            expect(text.includes(secret), `${secret} at ${where}`).toBe(false);
          const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true;
          if (isPage && asked === address) {
            expect(text.includes("you see the site as"), where).toBe(true);
            expect(text.includes('action="/view-as/stop"'), where).toBe(true);
          }
        }
      }
    }
  }, 60_000);

  it("is not told who waits for an answer, where the person is [B10]", async () => {
    const dashboard = async (cookie: string | undefined) =>
      (await servers.ask("/teacher/dashboard", { cookie })).text();
    expect(await dashboard(await world.cookie("teacher"))).toContain("Reply to ");
    const page = await dashboard(await lookingAs("teacher"));
    expect(page).toContain("Next days");
    expect(page).not.toContain("Reply to ");
    expect(page).not.toMatch(/\d unread/);
  });

  it("changes nothing: every form is refused, but the two ways out [B10]", async () => {
    const cookie = await lookingAs("student");
    for (const [at, pattern] of routePatterns.entries()) {
      if (pattern === "/logout" || pattern === "/view-as/stop") continue;
      const address = addressOf(pattern, world);
      for (const asked of byTurns([address, asData(address)], 4, at)) {
        const answer = await servers.post(asked, { intent: "zone", zone: "UTC" }, { cookie });
        await answer.body?.cancel();
        expect(answer.status, `POST ${asked}`).toBe(403);
      }
    }
    const stop = await servers.post("/view-as/stop", {}, { cookie });
    expect([stop.status, stop.headers.get("location")]).toEqual([
      303,
      `/admin/people/${world.people.student.id}`,
    ]);
    expect((await servers.ask("/admin/people", { cookie })).status).toBe(200);
  }, 60_000);

  it("finds no other spelling of a closed address [B10]", async () => {
    const cookie = await lookingAs("student");
    for (const address of [
      "/STUDENT/CHATS",
      "/student/%63hats",
      "/student/chats/",
      "//student/chats",
      "/student//chats",
      "/student/./chats",
      "/account/security?_routes=root",
      "/account/security.data?_routes=routes%2Faccount%2Fsecurity",
      "/account/data/download.data",
    ]) {
      const answer = await servers.ask(address, { cookie });
      const text = await answer.text();
      expect([301, 302, 403, 404], address).toContain(answer.status);
      expect(text.includes("canary"), address).toBe(false);
    }
  });

  it("gets no socket, and loses the one that was open, on both servers [B10]", async () => {
    const admin = await anAdmin();
    const { cookie, sessionId } = await browser(admin.email);
    const open = await Promise.all([servers.socket(cookie, 0), servers.socket(cookie, 1)]);
    const closed = open.map(
      (socket) =>
        new Promise((done) => {
          if (typeof socket === "number") throw new Error(`refused with ${socket}`);
          socket.once("close", done);
        }),
    );
    const input = { sessionId, userId: world.people.student.id, reason: "fault" } as const;
    expect(await beginView(admin, input)).toEqual({ ok: true });
    expect(await Promise.all(closed)).toEqual([4401, 4401]);
    for (const server of [0, 1]) expect(await servers.socket(cookie, server)).toBe(401);
  }, 10_000);

  it("has the person's role in the bar and in the users document, and no admin page [B10]", async () => {
    const cookie = await lookingAs("teacher");
    const { id } = world.people.teacher;
    const session = await (await servers.ask("/api/session", { cookie })).json();
    expect(session).toEqual({ uid: id });
    const document = await (await servers.ask(`/api/users/${id}`, { cookie })).json();
    expect(document).toMatchObject({ uid: id, role: "teacher" });
    const other = await servers.ask(`/api/users/${world.people.student.id}`, { cookie });
    expect(other.status).toBe(403);
    expect((await servers.ask("/admin/people", { cookie })).status).toBe(403);
  });

  it("ends with a logout: the cookie opens nothing, and no view is left [B10]", async () => {
    const cookie = await lookingAs("student");
    expect((await servers.post("/logout", {}, { cookie })).status).toBe(303);
    expect((await servers.ask("/student/dashboard", { cookie })).status).toBe(302);
    const rows = await db()
      .select()
      .from(sessionViews)
      .where(eq(sessionViews.userId, world.people.student.id));
    expect(rows.filter(({ sessionId }) => sessionId === null)).toEqual([]);
  });
});

it("a visitor's page from memory never says that somebody looks, and an admin who looks gets none from there [B10]", async () => {
  const cookie = await lookingAs("student");
  for (let turn = 0; turn < 3; turn += 1) {
    const seen = await (await servers.ask("/faq", { cookie })).text();
    expect(seen).toContain("you see the site as");
    expect(await (await servers.ask("/faq")).text()).not.toContain("you see the site as");
  }
});

describe("the forms on a person's page", () => {
  const view = { intent: "view", viewReason: "help" };
  const forms = [view, { intent: "remove-admin" }];
  const address = () => `/admin/people/${world.people["other-student"].id}`;

  it("ask for a reason that is one of the words [H2]", async () => {
    const { cookie } = await browser((await anAdmin()).email);
    const wrong: Record<string, string>[] = [
      { intent: "view" },
      { intent: "view", viewReason: "curious" },
      { intent: "erase" },
      {},
    ];
    for (const form of wrong)
      expect((await servers.post(address(), form, { cookie })).status).toBe(400);
    expect((await servers.ask(address(), { cookie })).status).toBe(200);
  });

  it("ask for a sign-in of the last ten minutes [H2]", async () => {
    const { cookie, sessionId } = await browser((await anAdmin()).email);
    const provedAt = new Date(Date.now() - 11 * 60_000);
    await db().update(sessions).set({ provedAt }).where(eq(sessions.id, sessionId));
    for (const form of forms) {
      const answer = await servers.post(address(), form, { cookie });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(
        `/account/confirm?${new URLSearchParams({ next: `${address()}?draft=1` })}`,
      );
    }
  });

  it("are closed to an admin without two-step sign-in, and to everybody else [H2]", async () => {
    const bare = await aPerson("admin");
    for (const form of forms) {
      const answer = await servers.post(address(), form, { cookie: await cookieOf(bare.email) });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        "/account/two-step?needed=yes",
      ]);
      for (const who of ["student", "teacher"] as const) {
        const cookie = await world.cookie(who);
        expect((await servers.post(address(), form, { cookie })).status).toBe(403);
      }
    }
  });

  it("begin a view, and refuse what cannot be [B10] [A10]", async () => {
    const admin = await anAdmin();
    const { cookie } = await browser(admin.email);
    const post = async (to = address()) => {
      const answer = await servers.post(to, view, { cookie });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get("location")];
    };
    const { id } = world.people["other-student"];
    await suspendPerson(admin, id);
    expect(await post()).toEqual([422, null]);
    await liftSuspension(admin, id);
    expect(await post(`/admin/people/${admin.id}`)).toEqual([422, null]);
    expect(await post()).toEqual([302, "/student/dashboard"]);
    expect(await post()).toEqual([403, null]);
  });
});
