import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { signedIn } from "#test/asking/sign-in.ts";
import { sessionMiddleware } from "./session-context.server.ts";

useDatabase();

describe("an admin who looks as somebody", () => {
  it("reads what is open to that, and sends no form but the ways out [B10]", async () => {
    const admin = await anAdmin();
    const headers = await signedIn(admin);
    const { sessionId } = (await readSession(headers))!;
    await beginView(admin, { sessionId, userId: (await aStudent()).id, reason: "help" });
    const ask = (method: string, pattern: string) => {
      const request = new Request(`http://localhost/${pattern}`, { method, headers });
      const context = new RouterContextProvider();
      const passed = async () => new Response("passed");
      return sessionMiddleware({ request, context, pattern }, passed).then(
        (answer) => answer.status,
        (refused: { init: { status: number } }) => refused.init.status,
      );
    };
    expect(await ask("GET", "student/lessons")).toBe(200);
    expect(await ask("POST", "student/lessons")).toBe(403);
    expect(await ask("GET", "student/chats/:chatId")).toBe(403);
    expect(await ask("POST", "view-as/stop")).toBe(200);
  });
});

it("an answer that caches may share is kept by its browser alone where it brings a session's cookie", async () => {
  const headers = await signedIn(await aStudent());
  const ask = async () => {
    const request = new Request("http://localhost/share/icon/180?x=1", { headers });
    const shared = { headers: { "cache-control": "public, max-age=86400" } };
    const answer = await sessionMiddleware(
      { request, context: new RouterContextProvider(), pattern: "share/icon/:size" },
      async () => new Response("picture", shared),
    );
    return [answer.headers.get("cache-control"), answer.headers.getSetCookie().length > 0];
  };
  expect(await ask()).toEqual(["public, max-age=86400", false]);
  await db().execute(sql`update sessions set expires_at = expires_at - interval '25 hours'`);
  expect(await ask()).toEqual(["private, max-age=86400", true]);
  expect(await ask()).toEqual(["public, max-age=86400", false]);
});
