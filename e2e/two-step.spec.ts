import type { Page } from "@playwright/test";
import { rules } from "#config/rules.ts";
import { anAdmin, appSecret, aStudent, hasTwoStep } from "#test/builders.ts";
import { demo } from "#config/demo.ts";
import { stepAt, totpCode } from "#app/features/accounts/totp.server.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { newPassword, newStudent, outdateProof } from "./new-account.ts";

test.beforeEach(async ({ context }) => withConsent(context));

/** What an app shows for the key on the page; `ahead` half minutes from now. */
async function codeOf(page: Page, ahead = 0): Promise<string> {
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!;
  const bits = [...key.replaceAll(" ", "")]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return totpCode(secret, stepAt(new Date()) + ahead);
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };

    test("two-step sign-in is turned on with an app, and asked for with a way out by a recovery code [A15] [A16]", async ({
      page,
      context,
      browser,
    }) => {
      const email = await newStudent(context);
      await page.goto("/account/security");
      await page.getByRole("link", { name: "Turn on two-step" }).click();
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await ready(page);
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await page.getByRole("button", { name: "Turn on two-step" }).click();
      await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
        /not the code/,
      );
      await page.getByLabel("Code", { exact: true }).fill(await codeOf(page));
      await page.getByRole("button", { name: "Turn on two-step" }).click();
      const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(rules.account.recoveryCodes);
      const [code] = await codes.allTextContents();
      await page.getByRole("link", { name: "I have kept them" }).click();
      await expect(page.getByText("10 of 10 left")).toBeVisible();
      await expect(page.getByRole("cell", { name: "Two-step on" })).toBeVisible();

      const other = await browser.newContext({
        javaScriptEnabled,
        baseURL: process.env["E2E_URL"],
      });
      await withConsent(other);
      const there = await other.newPage();
      await there.goto("/login?next=/student/lessons");
      await ready(there);
      await logIn(there, email, newPassword);
      await expect(there.getByRole("heading", { name: "The second step" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeFindings(there)).toEqual([]);
      await ready(there);
      const closed = await other.request.get("/student/lessons", { maxRedirects: 0 });
      expect(closed.status()).toBe(302);
      await there.getByLabel("Code", { exact: true }).fill("999999");
      await there.getByRole("button", { name: "Log in" }).click();
      await expect(there.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
        /not right/,
      );
      await there.getByLabel("Code", { exact: true }).fill(code!);
      await there.getByRole("button", { name: "Log in" }).click();
      await expect(there).toHaveURL("/student/lessons");
      await other.close();
    });
  });

test("a sensitive page asks who is there after ten minutes, and comes back [A13] [A19]", async ({
  page,
  context,
}) => {
  const email = await newStudent(context);
  await outdateProof(email);
  for (const path of ["/account/email", "/account/two-step", "/account/passkeys"]) {
    const answer = await context.request.get(process.env["E2E_URL"] + path, { maxRedirects: 0 });
    expect(answer.headers()["location"], path).toContain("/account/confirm?next=");
  }
  await page.goto("/account/security");
  await page.getByRole("link", { name: "Change email" }).click();
  await expect(page.getByRole("heading", { name: "Is it you?" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /not your password/,
  );
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL("/account/email");
});

test("an admin has it on: without it no admin page opens, and a code opens them [A16]", async ({
  page,
  context,
}) => {
  const { email } = await anAdmin();
  await page.goto("/login");
  await hydrated(page);
  await logIn(page, email, demo.password);
  await expect(page.getByRole("heading", { name: "The second step" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel("Code", { exact: true }).fill(totpCode(appSecret, stepAt(new Date())));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/admin/teachers");
  await page.goto("/account/two-step");
  await expect(page.getByText("Admins cannot turn it off")).toBeVisible();
  const off = await context.request.post(`${process.env["E2E_URL"]}/account/two-step`, {
    form: { intent: "off" },
    headers: { origin: process.env["E2E_URL"]! },
  });
  expect(off.status()).toBe(422);
});

test("an admin without it is led to turn it on; the demo world's own is told that it is off", async ({
  page,
  context,
}) => {
  const admin = await anAdmin();
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  await client.query("delete from two_steps where user_id = $1", [admin.id]);
  await client.end();
  await signIn(context, admin.email);
  for (const path of ["/admin/teachers", "/admin/reports", "/admin/reports/statistics.csv"]) {
    const answer = await context.request.get(process.env["E2E_URL"] + path, { maxRedirects: 0 });
    expect(answer.headers()["location"], path).toBe("/account/two-step?needed=yes");
  }
  await page.goto("/admin/teachers");
  await expect(page.getByText("Admins need it")).toBeVisible();
  await context.clearCookies();
  await withConsent(context);
  await signIn(context, demo.adminWithoutTwoStep);
  await page.goto("/admin/teachers");
  await expect(
    page.getByText(/two-step sign-in, which every admin must have, is off/),
  ).toBeVisible();
});

test("a passkey is added, signs in, asks for the code where two-step is on, and is removed [A16] [A20]", async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await aStudent();
  await signIn(context, person.email);
  await page.goto("/account/security");
  await hydrated(page);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Kitchen laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("Your passkey is added");
  await expect(page.getByRole("button", { name: "Remove Kitchen laptop" })).toBeVisible();

  const leave = async () => {
    await context.clearCookies();
    await withConsent(context);
    await page.goto("/login?next=/student/lessons");
    await hydrated(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
  };
  await leave();
  await expect(page).toHaveURL("/student/lessons");

  await hasTwoStep(person);
  await leave();
  await expect(page.getByRole("heading", { name: "The second step" })).toBeVisible();
  await hydrated(page);
  await page.getByLabel("Code", { exact: true }).fill(totpCode(appSecret, stepAt(new Date())));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/student/lessons");

  await page.goto("/account/security");
  await hydrated(page);
  await page.getByRole("button", { name: "Remove Kitchen laptop" }).click();
  await expect(page.getByText("The passkey is removed")).toBeVisible();
  await leave();
  await expect(page.getByRole("alert")).toContainText("does not open an account here");
});
