import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { rules } from "#config/rules.ts";
import { appSecret, aStudent, hasTwoStep, password } from "#test/builders/people.ts";
import { demo } from "#config/demo.ts";
import { totpOf } from "#app/features/accounts/two-step/totp.server.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signIn, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

/** What an app shows for the key on the page; `ahead` half minutes from now. */
async function codeOf(page: Page, ahead = 0): Promise<string> {
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!;
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + ahead * 30_000 });
}

async function logIn(page: Page, email: string, word: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test(
  "two-step sign-in is turned on with an app, and asked for with a way out by a recovery code [A15] [A16]",
  { tag: onceInFive(0) },
  async ({ page, context, browser }) => {
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/account/security");
    await page.getByRole("link", { name: "Turn on two-step" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await hydrated(page);
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

    const other = await browser.newContext({ baseURL: process.env["E2E_URL"] });
    await withConsent(other);
    const there = await other.newPage();
    await there.goto("/login?next=/student/lessons");
    await hydrated(there);
    await logIn(there, student.email, password);
    await expect(there.getByRole("heading", { name: "The second step" })).toBeVisible();
    expect(await axeFindings(there)).toEqual([]);
    await hydrated(there);
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
  },
);

test("the demo world's own admin without it gets in, and is told that it is off", async ({
  page,
  context,
}) => {
  await signIn(context, demo.adminsWithoutTwoStep[0]!);
  await page.goto("/admin/teachers");
  await expect(
    page.getByText(/two-step sign-in, which every admin must have, is off/),
  ).toBeVisible();
});

test(
  "a passkey is added, signs in, asks for the code where two-step is on, and is removed [A16] [A20]",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
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
    await signInAs(context, person);
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
    await page.getByLabel("Code", { exact: true }).fill(totpOf(appSecret).generate());
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/student/lessons");

    await page.goto("/account/security");
    await hydrated(page);
    await page.getByRole("button", { name: "Remove Kitchen laptop" }).click();
    await expect(page.getByText("The passkey is removed")).toBeVisible();
    await leave();
    await expect(page.getByRole("alert")).toContainText("does not open an account here");
  },
);
