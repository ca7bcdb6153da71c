import { describe, expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { useDatabase } from "#test/database.ts";
import { hostedPeople } from "#test/google/people.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";

// That each failure is logged once is asserted where it is logged, in profile-seed.test.ts.
process.env["LOG_LEVEL"] = "silent";

const held = useStandIn();
useDatabase();
const app = useApp();
const { anAccount, signedIn, userOf } = hostedPeople(held);

/** What is above the page in its first HTML. */
async function barAt(path: string, cookie: string): Promise<string> {
  const answer = await app.ask(path, { cookie });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return html.slice(html.indexOf("<body"), html.indexOf("<main"));
}

async function aStudentSession() {
  const account = anAccount();
  const cookie = (await signedIn(account)).get("cookie")!;
  const { user } = await userOf(account);
  /** What the browser asks for when the page did not say it. */
  const read = async () => (await app.ask(`/api/users/${user.id}`, { cookie })).json();
  return { cookie, read };
}

describe("the first HTML for somebody signed in", () => {
  it("has their bar where the store answers [NAV-48]", async () => {
    const { cookie } = await aStudentSession();
    const bar = await barAt("/faq", cookie);
    expect(bar).toContain("My Lessons");
    expect(bar).not.toContain("Log in");
  });

  it("does not wait for a slow store: the visitor bar stands there, and the role is read then [NAV-49]", async () => {
    const { cookie, read } = await aStudentSession();
    const answersAfter = 12_000;
    held.google.faults.set("documents", { delay: answersAfter });
    const begun = Date.now();
    const bar = await barAt("/faq", cookie);
    expect(Date.now() - begun).toBeLessThan(answersAfter - 2_000);
    expect(bar).toContain("Log in");
    expect(bar).not.toMatch(/My Lessons|Logout/);
    held.google.faults.clear();
    expect(await read()).toMatchObject({ role: "student" });
  }, 30_000);

  it("is a whole page where the store fails, and the browser is left to ask [NAV-50]", async () => {
    const { cookie, read } = await aStudentSession();
    held.google.faults.set("documents", { status: 500 });
    expect(await barAt("/student/dashboard", cookie)).toContain("Log in");
    held.google.faults.clear();
    expect(await read()).toMatchObject({ role: "student" });
  });
});
