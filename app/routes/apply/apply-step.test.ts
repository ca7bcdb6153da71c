import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { formDraftOf } from "#app/gate/form-drafts.server.ts";
import { sessionMiddleware } from "#app/gate/session-context.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { action, middleware } from "./apply-step.tsx";

useDatabase();

const pattern = "/teacher/apply/:step";

/** Posts a step; answers where its writer is sent on to. */
async function post(browser: Headers, path: string, fields: Record<string, string>) {
  const headers = new Headers(browser);
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost${path}`, { method: "POST", headers, body });
  const context = new RouterContextProvider();
  const args = { request, context, pattern, params: { step: "about" } } as never;
  const work = async () => {
    for (const gate of middleware) await gate(args, async () => new Response());
    return action(args) as Promise<Response>;
  };
  const answer = await sessionMiddleware({ request, context, pattern }, work).catch(
    (thrown: Response) => thrown,
  );
  return answer instanceof Response ? answer.headers.get("location") : null;
}

/** The form that the page at this address is drawn with. */
async function draftAt(browser: Headers, path: string) {
  const request = new Request(`http://localhost${path}`, { headers: browser });
  const context = new RouterContextProvider();
  let draft: Awaited<ReturnType<typeof formDraftOf>> = null;
  await sessionMiddleware({ request, context, pattern }, async () => {
    draft = await formDraftOf(request, context);
    return new Response();
  });
  return draft as { values: Record<string, string> } | null;
}

it.each([
  ["sent by its button", {}],
  ["saved by itself", { autosave: "yes" }],
])("a step %s after its session has ended is back as it was typed", async (_, how) => {
  const student = await aStudent();
  const before = await sessionOf(student);
  await db().delete(sessions).where(eq(sessions.userId, student.id));
  const typed = { headline: "Welsh for whole families", mark: "", ...how };
  const login = (await post(before, "/teacher/apply/about", typed))!;
  const next = new URL(login, "http://localhost").searchParams.get("next")!;
  expect(login).toMatch(/^\/login\?/);
  expect(await draftAt(await sessionOf(await aStudent()), next)).toBeNull();
  const again = await sessionOf(student);
  expect((await draftAt(again, next))?.values).toMatchObject({ headline: typed.headline });
  // It has been sent: nothing is brought back once more.
  await post(again, next, typed);
  expect(await draftAt(again, next)).toBeNull();
});
