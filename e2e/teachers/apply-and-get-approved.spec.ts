import { desc, eq } from "drizzle-orm";
import type { Browser } from "@playwright/test";
import { db } from "#app/platform/database/db.server.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { rules } from "#config/rules.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import {
  aboutText,
  chooseLanguage,
  experienceText,
  fillApplication,
  goOn,
  sendApplication,
} from "./apply-wizard.ts";
import { newPassword } from "../harness/new-account.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

async function open(browser: Browser, baseURL: string, { javaScriptEnabled = true } = {}) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  await withConsent(context);
  const page = await context.newPage();
  return { context, page };
}

/** The newest mail to an address, once the server's workers have written it. */
async function mailTo(email: string, subject: RegExp) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await db()
      .select()
      .from(mails)
      .where(eq(mails.to, email))
      .orderBy(desc(mails.createdAt));
    const mail = found.find((one) => subject.test(one.subject));
    if (mail !== undefined) return mail;
    await new Promise((go) => setTimeout(go, 200));
  }
  throw new Error(`no mail to ${email} about ${subject}`);
}

test(
  "a visitor applies, an admin approves, and the page is open",
  { tag: onceInFive(2) },
  async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const name = `Nia Prosser ${Date.now() % 10_000}`;
    const email = `nia-${Date.now()}@example.test`;
    const { context, page } = await open(browser, baseURL!);
    await page.goto("/teacher/apply");
    await hydrated(page);
    const fee = rules.fee.lessonBasisPoints / 100;
    await expect(page.getByRole("heading", { name: "What reaches you" })).toBeVisible();
    await page.getByLabel("50 minutes, £").fill("30");
    await expect(page.getByText(`£${(30 * (1 - fee / 100)).toFixed(2)}`).first()).toBeVisible();

    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(newPassword);
    await page.getByLabel(/or older$/).check();
    await page.getByLabel(/I agree/).check();
    await page.getByRole("button", { name: "Make my account and begin" }).click();
    await page.waitForURL(/\/verify/);
    const code = (await mailTo(email, /is your code/)).subject.slice(0, 6);
    await page.getByLabel(/code/i).first().fill(code);
    await page.getByRole("button", { name: /confirm/i }).click();
    await page.waitForURL(/apply\/about/);
    await expect(page.getByLabel("Name shown")).toHaveValue(name);

    await fillApplication(page);
    await expect(page.getByText(aboutText).first()).toBeVisible();
    await expect(page.getByText(experienceText).first()).toBeVisible();
    await page.getByText("See it as students will").click();
    const preview = page.locator("details", { hasText: "See it as students will" });
    await expect(preview.getByRole("heading", { name: "Background" })).toBeVisible();
    await expect(preview.getByText(aboutText)).toBeVisible();
    await sendApplication(page);
    await expect(page.getByRole("heading", { name: "Thank you, Nia" })).toBeVisible();
    await mailTo(email, /has arrived/);

    const admin = await open(browser, baseURL!);
    await signInAs(admin.context, await anAdmin());
    await admin.page.goto(`/admin/teachers?q=${encodeURIComponent(email)}`);
    await admin.page.getByRole("link", { name }).click();
    await expect(admin.page.getByText(aboutText)).toBeVisible();
    await hydrated(admin.page);
    await admin.page.getByRole("button", { name: `Claim ${name}` }).click();
    const lines = admin.page.getByRole("form", { name: "Checklist" }).getByRole("group");
    await expect(lines.first()).toBeVisible();
    for (const line of await lines.all()) await line.getByText("Pass").click();
    await admin.page.getByRole("button", { name: `Approve ${name}` }).click();
    await admin.page.getByRole("link", { name: "See the public page" }).click();
    await admin.page.waitForURL(/\/student\/teachers\//);
    await expect(admin.page.getByRole("heading", { level: 1, name })).toBeVisible();
    const profile = new URL(admin.page.url()).pathname;

    // The next page the applicant opens is already a teacher's.
    await page.goto("/teacher/apply/status");
    await expect(page).toHaveURL(/\/teacher\/dashboard/);
    expect((await mailTo(email, /You teach on/)).text).toContain(profile);

    const visitor = await open(browser, baseURL!, { javaScriptEnabled: false });
    await visitor.page.goto("/student/teachers?language=cy&sort=newest");
    await visitor.page.getByRole("link", { name, exact: true }).click();
    await expect(visitor.page).toHaveURL(profile);
    await expect(visitor.page.getByRole("link", { name: /^Book Monday at/ })).toBeVisible();
    for (const one of [context, admin.context, visitor.context]) await one.close();
  },
);

test(
  "a language is found by typing, also a rare one",
  { tag: onceInFive(2) },
  async ({ browser, baseURL }) => {
    const { context, page } = await open(browser, baseURL!);
    await signInAs(context, await aStudent());
    await page.goto("/teacher/apply/languages");
    await hydrated(page);
    await chooseLanguage(page, "taught1", "Nigerian Sign Language");
    await page.locator("[name=taughtLevel1]").selectOption("native");
    await page.getByRole("button", { name: "Teach another language" }).click();
    await expect(page.locator("[data-row=taught2]").getByRole("combobox").first()).toBeFocused();
    await chooseLanguage(page, "taught2", "Egyptian Arabic");
    await page.locator("[name=taughtLevel2]").selectOption("C1");
    await goOn(page, /apply\/experience/);
    await page.goto("/teacher/apply/languages");
    await hydrated(page);
    const typed = page.getByRole("combobox");
    await expect(typed.nth(0)).toHaveValue("Nigerian Sign Language");
    await context.close();
  },
);
