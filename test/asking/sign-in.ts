import { eq } from "drizzle-orm";
import { finishSignIn } from "#app/features/accounts/sign-in/complete-sign-in.server.ts";
import { findPending } from "#app/features/accounts/sign-in/pending-sign-in.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { password } from "../builders/people.ts";
import { runJobs } from "../jobs.ts";

/** The headers a browser sends back after these answers; a cookie that was taken away is gone. */
export function cookieOf(setCookie: string[], before?: Headers): Headers {
  const jar = new Map<string, string>();
  for (const pair of (before?.get("cookie") ?? "").split("; ").filter(Boolean))
    jar.set(pair.split("=")[0]!, pair);
  for (const line of setCookie) {
    const pair = line.split(";")[0]!;
    if (line.includes("Max-Age=0")) jar.delete(pair.split("=")[0]!);
    else jar.set(pair.split("=")[0]!, pair);
  }
  return new Headers({ cookie: [...jar.values()].join("; ") });
}

/** The headers of a browser in which this person has signed in with a password. */
export async function signedIn(person: { email: string }, word = password): Promise<Headers> {
  const browser = new Headers({ "user-agent": "Firefox/1" });
  const begun = await signIn({ email: person.email, password: word }, browser);
  if (begun.ok) return cookieOf(begun.setCookie);
  if (begun.reason !== "second-step") throw new Error(begun.reason);
  return secondStep(cookieOf(begun.setCookie));
}

/** The headers of a browser in which this person is signed in, without a password: its hash takes longer than most tests. */
export async function sessionOf({ id }: { id: string }): Promise<Headers> {
  const begun = await finishSignIn(id, "password+code", { headers: new Headers() });
  if (!begun.ok) throw new Error(begun.reason);
  return cookieOf(begun.setCookie);
}

/** Past the second step without a code, which each half minute has but one of. */
async function secondStep(browser: Headers): Promise<Headers> {
  const pending = await findPending(browser);
  const begun = await finishSignIn(pending!.userId, "password+code", { headers: browser });
  if (!begun.ok) throw new Error(begun.reason);
  return cookieOf(begun.setCookie, browser);
}

/** What has been mailed to an address, oldest first, after every job that was due. */
export async function mailsTo(email: string) {
  await runJobs();
  return db().select().from(mails).where(eq(mails.to, email)).orderBy(mails.createdAt, mails.id);
}

export async function isIn(headers: Headers): Promise<boolean> {
  return (await readSession(headers)) !== null;
}
