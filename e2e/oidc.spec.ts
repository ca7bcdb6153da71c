import type { Page } from "@playwright/test";
import pg from "pg";
import { startProvider, type RealProvider } from "#test/oidc/real-provider.ts";
import { clientSecret } from "#test/oidc/signing-stand-in.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { freeLowPort, postgresOf, startServer, type ServerProcess } from "./process.ts";

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 1440, height: 900 } });

const { dir, remove } = tempDir();
let provider: RealProvider;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = String(await freeLowPort());
  provider = await startProvider(await freeLowPort(), `http://localhost:${port}`);
  provider.accounts.set("nia", {
    name: "Nia Ahmed",
    email: "nia@example.test",
    email_verified: true,
  });
  provider.accounts.set("leo", {
    name: "Leo Marín",
    email: "leo@example.test",
    email_verified: false,
  });
  provider.accounts.set("ola", {
    name: "Ola Berg",
    email: "ola@example.test",
    email_verified: true,
  });
  // The provider is down while we start.
  server = await startServer(dir, { ...provider.env, PORT: port, LOG_LEVEL: "debug" }, "/healthz");
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.close();
  remove();
});
test.beforeEach(({ context }) => withConsent(context, server.url));

const bar = (page: Page) => page.locator("header[data-bar]");

async function open(page: Page, path: string) {
  await page.goto(server.url + path);
  await hydrated(page);
}

async function whoIsIn(page: Page): Promise<string | null> {
  const answer = await page.context().request.get(`${server.url}/api/session`);
  return (await answer.json()).uid;
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: postgresOf(dir).url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Logs in with a provider that does not know this browser yet. */
async function logIn(page: Page, name: string, next = "") {
  await open(page, `/login${next}`);
  await page.getByRole("button", { name: "Log in with Campus ID" }).click();
  await page.getByRole("link", { name }).click();
  await page.waitForURL(
    (url) => url.href.startsWith(server.url) && !url.pathname.startsWith("/login"),
  );
  await hydrated(page);
}

test("with the provider down at the start, public pages are there, logging in says why not, and comes back by itself [HP-18]", async ({
  page,
  request,
}) => {
  expect((await request.get(`${server.url}/readyz`)).status()).toBe(503);
  for (const path of ["/", "/faq", "/student/teachers"]) {
    const answer = await page.goto(server.url + path);
    expect(answer!.status(), path).toBe(200);
  }
  await open(page, "/login");
  await expect(page.getByText("Logging in does not work at the moment")).toBeVisible();
  await expect(page.getByRole("button", { name: /Log in with/ })).toHaveCount(0);
  const origin = server.url;
  const begun = await request.post(`${origin}/login/provider`, {
    form: { next: "/" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect([begun.status(), begun.headers()["location"]]).toEqual([303, "/login/provider"]);
  const sent = await request.get(`${origin}/login/provider`, { maxRedirects: 0 });
  expect(sent.headers()["location"]).toBe("/login?refused=unavailable");

  await provider.open();
  await expect
    .poll(async () => (await request.get(`${server.url}/readyz`)).status(), { timeout: 40_000 })
    .toBe(200);
  await open(page, "/login");
  await expect(page.getByRole("button", { name: "Log in with Campus ID" })).toBeVisible();
});

test("somebody signs up through the provider, with a chosen slot, and sees the student's bar", async ({
  page,
}) => {
  await open(page, "/student/teachers/ines-valverde");
  const slot = (await page.locator("a[href*='/book?']").first().getAttribute("href"))!;
  await open(page, slot);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.locator("main").getByRole("link", { name: "Student Sign Up" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("button", { name: "Go on to Campus ID" }).click();
  await expect(page.getByText("Tick this to go on").first()).toBeVisible();
  await page.getByLabel(/or older/).check();
  await page.getByLabel(/agree to the/).check();
  await page.getByRole("button", { name: "Go on to Campus ID" }).click();
  await page.getByRole("link", { name: "Nia Ahmed" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/book"));
  expect(page.url()).toBe(server.url + slot);
  await hydrated(page);
  await expect(bar(page).getByRole("link", { name: "My Lessons" })).toBeVisible();
  const [user] = await query("select * from users where email = 'nia@example.test'");
  expect(user).toMatchObject({ name: "Nia Ahmed", role: "student", email_verified: true });
  expect(user.terms_accepted_at).not.toBeNull();
});

test("security shows what applies, and there is no way in beside the provider's", async ({
  page,
}) => {
  await logIn(page, "Nia Ahmed", "?next=%2Faccount%2Fsecurity");
  await expect(page.getByText("Campus ID. It is the only way in here")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Change (email|password)$/ })).toHaveCount(0);
  for (const path of ["/account/password", "/account/email", "/account/passkeys"]) {
    await page.goto(server.url + path);
    expect(new URL(page.url()).pathname).toBe("/account/security");
  }
  const origin = server.url;
  const post = async (path: string, form: Record<string, string>) =>
    (
      await page
        .context()
        .request.post(origin + path, { form, headers: { origin }, maxRedirects: 0 })
    ).status();
  expect(await post("/login", { email: "student@demo.test", password: "demo" })).toBe(404);
  expect(await post("/login/passkey", { step: "options" })).toBe(404);
  expect(await post("/reset", { email: "nia@example.test" })).toBe(302);
  expect(await post("/api/session/hosted", { idToken: "x" })).toBe(404);
});

test("what is sensitive asks the provider once more, and comes back to it", async ({ page }) => {
  await logIn(page, "Nia Ahmed");
  await query("update sessions set proved_at = now() - interval '1 hour'");
  await page.goto(`${server.url}/account/delete`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm with Campus ID" }).click();
  await page.getByRole("link", { name: "Nia Ahmed" }).click();
  await page.waitForURL(/\/account\/delete/);
  await expect(page.getByRole("heading", { name: "Is it you?" })).toHaveCount(0);
});

test("logging out ends both sessions and lands on /login [LO-09]", async ({ page }) => {
  await logIn(page, "Nia Ahmed");
  await bar(page).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(`${server.url}/login`);
  expect(await whoIsIn(page)).toBeNull();
  await hydrated(page);
  await page.getByRole("button", { name: "Log in with Campus ID" }).click();
  // It asks who is there: its own session is over, too.
  await expect(page.getByRole("link", { name: "Nia Ahmed" })).toBeVisible();
});

test("an admin's page is replaced by the way out, and Back does not return to it [LO-09]", async ({
  page,
}) => {
  await query(
    "update users set role = 'admin', version = version + 1 where email = 'nia@example.test'",
  );
  await page.goto(`${server.url}/faq`);
  await logIn(page, "Nia Ahmed", "?next=%2Faccount%2Ftwo-step");
  await expect(bar(page).getByRole("link", { name: "My Lessons" })).toHaveCount(0);
  const left = page.url();
  await bar(page).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).waitFor();
  await page.goBack();
  expect(page.url()).not.toBe(left);
  await page.goForward();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(`${server.url}/login`);
  expect(await whoIsIn(page)).toBeNull();
  await query(
    "update users set role = 'student', version = version + 1 where email = 'nia@example.test'",
  );
});

test("with the provider down, our own session is over all the same [LO-09]", async ({ page }) => {
  await logIn(page, "Nia Ahmed");
  await provider.close();
  try {
    await bar(page).getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => whoIsIn(page)).toBeNull();
  } finally {
    await provider.open();
  }
});

test("a logout at the provider ends our session, and the open page notices [HP-15] [HP-16]", async ({
  page,
  context,
}) => {
  await logIn(page, "Nia Ahmed");
  expect(await whoIsIn(page)).not.toBeNull();
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${provider.issuer}/session/end`);
  await elsewhere.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect.poll(() => whoIsIn(page)).toBeNull();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("somebody new who only logs in is asked for their agreement first", async ({ page }) => {
  await open(page, "/login?next=%2Fstudent%2Flessons");
  await page.getByRole("button", { name: "Log in with Campus ID" }).click();
  await page.getByRole("link", { name: "Leo Marín" }).click();
  await page.waitForURL(/\/student\/register\?new=yes/);
  await hydrated(page);
  await expect(page.getByText("You have no account here yet")).toBeVisible();
  expect(await query("select id from users where email = 'leo@example.test'")).toEqual([]);
  await page.getByLabel(/or older/).check();
  await page.getByLabel(/agree to the/).check();
  await page.getByRole("button", { name: "Go on to Campus ID" }).click();
  // The provider has not confirmed this address: we do.
  await page.waitForURL(/\/verify/);
  const mail = async () =>
    (await query(`select subject from mails where "to" = 'leo@example.test'`)).at(-1)?.subject;
  await expect.poll(mail).toMatch(/^\d{6}/);
  await page.getByLabel("Six-digit code").fill((await mail()).slice(0, 6));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.waitForURL(/\/student\/lessons/);
});

test("whoever does not go on at the provider reads so", async ({ page }) => {
  await open(page, "/login");
  await page.getByRole("button", { name: "Log in with Campus ID" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You did not go on at the sign-in provider");
  await page.goto(`${server.url}/login?refused=toString`);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a way back that this browser has not begun leads to a plain page, and to no session [A14]", async ({
  page,
}) => {
  for (const query of ["?code=x&state=y", "", "?error=server_error&state="]) {
    await page.goto(`${server.url}/login/provider/callback${query}`);
    await expect(page).toHaveURL(/\/login\?refused=begin-again$/);
    await expect(page.getByRole("alert")).toContainText("This sign-in was begun somewhere else");
    expect(await whoIsIn(page)).toBeNull();
  }
});

test("somebody who wants to teach comes back to their application, as a student for now", async ({
  page,
}) => {
  await open(page, "/teacher/apply");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByLabel(/or older/).check();
  await page.getByLabel(/agree to the/).check();
  await page.getByRole("button", { name: "Go on to Campus ID" }).click();
  await page.getByRole("link", { name: "Ola Berg" }).click();
  await page.waitForURL(`${server.url}/teacher/apply/about`);
  const [user] = await query(
    "select role, terms_version from users where email = 'ola@example.test'",
  );
  expect(user).toMatchObject({ role: "student", terms_version: expect.any(String) });
});

test("without JavaScript the way in and the way out work [LO-09]", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/login?next=%2Fstudent%2Fdashboard`);
  await page.getByRole("button", { name: "Log in with Campus ID" }).click();
  await page.getByRole("link", { name: "Nia Ahmed" }).click();
  await page.waitForURL(`${server.url}/student/dashboard`);
  await page.locator("form[action='/logout'] button").first().click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(`${server.url}/login`);
  await context.close();
});

test("no log holds a token or a secret, and our policy stopped nothing [HP-24]", async () => {
  const output = server.output();
  expect(output.length).toBeGreaterThan(100);
  for (const secret of [
    "eyJ",
    "id_token",
    clientSecret,
    encodeURIComponent(clientSecret),
    "code_verifier",
  ])
    expect(output.includes(secret), secret).toBe(false);
  expect(await query("select directive, blocked, page from policy_reports")).toEqual([]);
  expect(provider.problems.filter((text) => !text.includes("access_denied"))).toEqual([]);
});
