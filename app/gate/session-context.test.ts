import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
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
