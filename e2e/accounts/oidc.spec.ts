import type { Page } from "@playwright/test";
import pg from "pg";
import { startProvider, type RealProvider } from "#test/oidc/real-provider.ts";
import { clientSecret } from "#test/oidc/signing-stand-in.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { freeLowPort, postgresOf, startServer, type ServerProcess } from "../harness/process.ts";
import { onceInFive } from "../harness/turns.ts";

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
  // The provider is down while we start, and found once it is there.
  server = await startServer(dir, { ...provider.env, PORT: port, LOG_LEVEL: "debug" }, "/healthz");
  await provider.open();
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
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

test(
  "somebody signs up through the provider, with a chosen slot, and sees the student's bar",
  { tag: onceInFive(4) },
  async ({ page }) => {
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
  },
);

test(
  "logging out ends both sessions and lands on /login [LO-09]",
  { tag: onceInFive(4) },
  async ({ page }) => {
    await logIn(page, "Nia Ahmed");
    await bar(page).getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${server.url}/login`);
    expect(await whoIsIn(page)).toBeNull();
    await hydrated(page);
    await page.getByRole("button", { name: "Log in with Campus ID" }).click();
    // It asks who is there: its own session is over, too.
    await expect(page.getByRole("link", { name: "Nia Ahmed" })).toBeVisible();
  },
);

test(
  "an admin's page is replaced by the way out, and Back does not return to it [LO-09]",
  { tag: onceInFive(4) },
  async ({ page }) => {
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
  },
);

test("with the provider down, our own session is over all the same, at /login [LO-09]", async ({
  page,
}) => {
  await logIn(page, "Nia Ahmed");
  await provider.close();
  try {
    await bar(page).getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${server.url}/login`);
    expect(await whoIsIn(page)).toBeNull();
  } finally {
    await provider.open();
  }
});

test(
  "a logout at the provider ends our session, and the open page notices [HP-15] [HP-16]",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await logIn(page, "Nia Ahmed");
    expect(await whoIsIn(page)).not.toBeNull();
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${provider.issuer}/session/end`);
    await elsewhere.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect.poll(() => whoIsIn(page)).toBeNull();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  },
);

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
