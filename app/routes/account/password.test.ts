import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { sessionMiddleware } from "#app/gate/session-context.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, hasTwoStep, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { signedIn } from "#test/asking/sign-in.ts";
import { action } from "./password.tsx";

useDatabase();

const hourAgo = () => new Date(Date.now() - 60 * 60_000);

/** Where this browser is sent on to by the form that changes the password. */
async function changeIn(browser: Headers): Promise<string | null> {
  const headers = new Headers(browser);
  const body = new URLSearchParams({ currentPassword: password, password: "a kettle on the quay" });
  const url = "http://localhost/account/password";
  const request = new Request(url, { method: "POST", headers, body });
  const context = new RouterContextProvider();
  const work = () => action({ request, context, params: {} } as never) as Promise<Response>;
  const args = { request, context, pattern: "/account/password" };
  const answer = await sessionMiddleware(args, work).catch((thrown: Response) => thrown);
  return answer.headers.get("location");
}

it("with two-step sign-in on, the old password alone neither changes it nor counts as a proof [A13] [A16] [A19]", async () => {
  const [plain, careful] = [await aStudent(), await aStudent()];
  await hasTwoStep(careful);
  const [one, other] = [await signedIn(plain), await signedIn(careful)];
  for (const { id } of [plain, careful])
    await db().update(sessions).set({ provedAt: hourAgo() }).where(eq(sessions.userId, id));
  expect(await changeIn(one)).toMatch("/account/security?done=password");
  expect(await changeIn(other)).toMatch("/account/confirm?next=");
  const [kept] = await db().select().from(sessions).where(eq(sessions.userId, careful.id));
  expect(kept!.provedAt.getTime()).toBeLessThan(Date.now() - 50 * 60_000);
});
