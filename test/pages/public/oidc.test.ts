import { createServer } from "node:http";
import { parseHTML } from "linkedom";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { useDatabase } from "#test/database.ts";
import { listenLow } from "#test/servers/listen.ts";
import { startProvider, type RealProvider } from "#test/oidc/real-provider.ts";
import type { Page } from "#test/asking/page.ts";
import { cookieOf, mailsTo } from "#test/asking/sign-in.ts";

let provider: RealProvider;
beforeAll(async () => {
  const probe = createServer();
  const port = await listenLow(probe);
  await new Promise((done) => probe.close(done));
  provider = await startProvider(port, "http://localhost:3000");
  for (const [sub, name, confirmed] of [
    ["nia", "Nia Ahmed", true],
    ["leo", "Leo Marín", false],
    ["ola", "Ola Berg", true],
  ] as const)
    provider.accounts.set(sub, { name, email: `${sub}@example.test`, email_verified: confirmed });
  Object.assign(process.env, provider.env);
});
afterAll(() => provider.close());
useDatabase();

const app = useApp();

const agreed = { adult: "yes", terms: "yes" };

const campus = "Log in with Campus ID";

/** A browser with cookies at the provider, too: `press` and the ways between the two sites. */
function aBrowser() {
  const browser = app.visitor();
  let jar = new Headers();

  async function there(address: URL, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: jar.get("cookie") ?? "", ...init.headers };
    const answer = await fetch(address, { redirect: "manual", ...init, headers });
    jar = cookieOf(answer.headers.getSetCookie(), jar);
    return answer;
  }

  /** Goes on at the provider until it sends the browser back here, and answers where. */
  async function through(address: URL, who: string): Promise<string> {
    let at = address;
    for (let hops = 0; at.origin === provider.issuer; hops += 1) {
      if (hops > 9) throw new Error(`the provider leads round in circles at ${at}`);
      const answer = await there(at);
      const to = answer.headers.get("location");
      at = new URL(to ?? `?who=${who}`, at);
    }
    return at.pathname + at.search;
  }

  /** Follows an answer of ours to the provider, where `who` goes on, and back to the page it leads to. */
  async function follow(answer: Page, who: string): Promise<Page> {
    const away = await browser.follow(answer);
    const refresh = away.one("meta[http-equiv=refresh]").getAttribute("content")!;
    const back = await browser.get(await through(new URL(refresh.replace(/^0; url=/, "")), who));
    return browser.follow(back);
  }

  return {
    browser,
    there,
    follow,
    async logIn(who: string, next = "/account/security"): Promise<Page> {
      const login = await browser.get(`/login?${new URLSearchParams({ next })}`);
      return follow(await browser.press(login, campus), who);
    },
  };
}

async function signedUp(who: string) {
  const one = aBrowser();
  const form = await one.browser.get("/student/register");
  await one.follow(await one.browser.press(form, "Go on to Campus ID", agreed), who);
  return one;
}

const userOf = async (who: string) =>
  (
    await db()
      .select()
      .from(users)
      .where(eq(users.email, `${who}@example.test`))
  )[0];
const whoIsIn = async (browser: Caller) =>
  JSON.parse((await browser.get("/api/session")).html).uid as string | null;

it("with the provider down at the start, public pages are there, logging in says why not, and comes back by itself [HP-18]", async () => {
  const visitor = app.visitor();
  const missing = { ok: false, missing: "sign-in provider" };
  expect(JSON.parse((await visitor.get("/readyz")).html)).toEqual(missing);
  for (const path of ["/", "/faq", "/student/teachers"])
    expect((await visitor.get(path)).status, path).toBe(200);
  const login = await visitor.get("/login");
  expect(login.words("main")).toContain("Logging in does not work at the moment");
  expect(login.list("button")).not.toContain(campus);
  const begun = await visitor.post("/login/provider", { next: "/" });
  expect([begun.status, begun.location]).toEqual([303, "/login/provider"]);
  expect((await visitor.get("/login/provider")).location).toBe("/login?refused=unavailable");

  // As the server has it do from its start.
  identity().start?.();
  expect(identity().ready?.()).toBe(false);
  await provider.open();
  const isFound = () => identity().ready?.();
  await expect.poll(isFound, { timeout: 60_000, interval: 200 }).toBe(true);
  await visitor.post("/login/provider", { next: "/" });
  expect((await visitor.get("/login/provider")).html).toContain(provider.issuer);
  expect((await visitor.get("/login")).list("button")).toContain(campus);
  const readiness = async () => (await visitor.get("/readyz")).status;
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
}, 90_000);

it("somebody signs up once they have agreed, and security shows the one way in", async () => {
  const { browser, follow } = aBrowser();
  const form = await browser.get("/student/register?next=%2Faccount%2Fsecurity");
  expect(form.all("[name=password], [name=email]")).toEqual([]);
  const refused = await browser.press(form, "Go on to Campus ID");
  expect(refused.field("adult").error).toBe("Tick this to go on");
  const begun = await browser.press(refused, "Go on to Campus ID", agreed);
  const security = await follow(begun, "nia");
  expect(security.address).toBe("/account/security");
  const user = await userOf("nia");
  expect(user).toMatchObject({ name: "Nia Ahmed", role: "student", emailVerified: true });
  expect(user!.termsAcceptedAt).not.toBeNull();

  expect(security.words("main")).toContain("Campus ID. It is the only way in here");
  expect(security.list("main h2, main h3")).not.toContain("Passkeys");
  const changes = security.list("a").filter((words) => /^Change (email|password)$/.test(words));
  expect(changes).toEqual([]);
  for (const path of ["/account/password", "/account/email", "/account/passkeys"])
    expect((await browser.get(path)).location, path).toBe("/account/security");
  const status = async (path: string, fields: Record<string, string>) =>
    (await app.visitor().post(path, fields)).status;
  expect(await status("/login", { email: "nia@example.test", password: "demo" })).toBe(404);
  expect(await status("/login/passkey", { step: "options" })).toBe(404);
  expect(await status("/reset", { email: "nia@example.test" })).toBe(302);
  expect(await status("/api/session/hosted", { idToken: "x" })).toBe(404);
});

it("what is sensitive asks the provider once more, and comes back to it", async () => {
  const { browser, follow } = await signedUp("nia");
  const provedAt = new Date(Date.now() - (rules.account.freshMinutes + 1) * minute);
  await db().update(sessions).set({ provedAt });
  const asked = await browser.follow(await browser.get("/account/delete"));
  expect(asked.words("h1")).toBe("Confirm it’s you");
  const back = await follow(await browser.press(asked, "Confirm with Campus ID"), "nia");
  expect(back.address).toBe("/account/delete");
  expect(back.status).toBe(200);
});

it("the way in and the way out need no script, and both sessions are over [LO-09]", async () => {
  const one = await signedUp("nia");
  const { browser, there } = one;
  expect(await whoIsIn(browser)).not.toBeNull();
  const out = await browser.post("/logout");
  expect(await whoIsIn(browser)).toBeNull();
  const end = new URL(out.headers.get("location")!);
  expect(end.origin).toBe(provider.issuer);
  const { document } = parseHTML(await (await there(end)).text());
  const form = document.querySelector("form")!;
  const fields = [...form.querySelectorAll("input")].map((field) => [
    field.getAttribute("name")!,
    field.getAttribute("value") ?? "",
  ]);
  const action = new URL(form.getAttribute("action")!, end);
  const body = new URLSearchParams([...fields, ["logout", "yes"]]);
  const ended = await there(action, { method: "POST", body });
  expect(ended.headers.get("location")).toBe("http://localhost:3000/login");
  // Whoever comes next is asked who they are.
  await one.logIn("ola", "/faq");
  expect(await whoIsIn(browser)).not.toBe((await userOf("nia"))!.id);
});

it("somebody new who only logs in is asked for their agreement first, and we confirm what the provider has not", async () => {
  const { browser, follow, logIn } = aBrowser();
  const asked = await logIn("leo", "/student/lessons");
  expect(asked.address).toMatch(/^\/student\/register\?new=yes/);
  expect(asked.words("main")).toContain("You have no account here yet");
  expect(await userOf("leo")).toBeUndefined();
  const verify = await follow(await browser.press(asked, "Go on to Campus ID", agreed), "leo");
  expect(verify.address).toMatch(/^\/verify/);
  const code = (await mailsTo("leo@example.test")).at(-1)!.subject.slice(0, 6);
  const confirmed = await browser.press(verify, "Confirm this address", { code });
  expect(confirmed.location).toBe("/student/lessons");
});

it("a person who does not go on at the provider reads so", async () => {
  const { browser, logIn } = aBrowser();
  const back = await logIn("nobody");
  expect(back.words("[role=alert]")).toContain("You did not go on at the sign-in provider");
  expect((await browser.get("/login?refused=toString")).all("[role=alert]")).toEqual([]);
});

it("a way back that this browser has not begun leads to a plain page, and to no session [A14]", async () => {
  for (const query of ["?code=x&state=y", "", "?error=server_error&state="]) {
    const browser = app.visitor();
    const back = await browser.get(`/login/provider/callback${query}`);
    expect(back.location).toMatch(/^\/login\?refused=begin-again/);
    const page = await browser.follow(back);
    expect(page.words("[role=alert]")).toContain("This sign-in was begun somewhere else");
    expect(await whoIsIn(browser)).toBeNull();
  }
});

it("somebody who wants to teach comes back to their application, as a student for now", async () => {
  const { browser, follow } = aBrowser();
  const form = await browser.get("/teacher/apply");
  expect(form.all("[name=password]")).toEqual([]);
  const apply = await follow(await browser.press(form, "Go on to Campus ID", agreed), "ola");
  expect(apply.address).toBe("/teacher/apply/about");
  expect(await userOf("ola")).toMatchObject({ role: "student", termsVersion: expect.any(String) });
});
