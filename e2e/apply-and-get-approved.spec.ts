import { desc, eq } from "drizzle-orm";
import type { Browser, Page } from "@playwright/test";
import { db } from "#app/platform/db.server.ts";
import { mails } from "#db/schema/notifications.ts";
import { rules } from "#config/rules.ts";
import { anAdmin, aStudent } from "#test/builders.ts";
import { newPassword } from "./new-account.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const about =
  "I teach Catalan to people who moved to Barcelona and would like to hear what is said around them. " +
  "We begin with the street, the market and the neighbours.";

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

async function goOn(page: Page, path: RegExp) {
  await page.getByRole("button", { name: /^Save and go to/ }).click();
  await page.waitForURL(path);
}

/** The four steps, as a person fills them in. */
async function fillIn(page: Page) {
  await page.locator("[name=taught1]").selectOption({ label: "Welsh" });
  await page.locator("[name=taughtLevel1]").selectOption("native");
  await page.locator("[name=spoken1]").selectOption({ label: "English" });
  await page.locator("[name=spokenLevel1]").selectOption("C1");
  await goOn(page, /apply\/about/);
  await page.getByLabel("One line").fill("The language of the house next door");
  await page.getByLabel("About your lessons").fill(about);
  await page.getByLabel("Country").selectOption({ label: "United Kingdom" });
  await goOn(page, /apply\/offers/);
  await page.getByLabel("What the lesson is called").fill("Conversation");
  await page.getByLabel("50 minutes").fill("20");
  await page.getByLabel(/^Trial/).fill("5");
  await goOn(page, /apply\/hours/);
  await page.getByLabel("Monday, from").selectOption("09:00");
  await page.getByLabel("Monday, to").selectOption("12:00");
  await goOn(page, /apply\/review/);
}

async function send(page: Page) {
  await page.getByLabel(/All of this is true/).check();
  await page.getByRole("button", { name: "Send my application" }).click();
  await page.waitForURL(/apply\/status/);
}

test("a visitor applies, an admin approves, and the page is open", async ({ browser, baseURL }) => {
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
  await page.waitForURL(/apply\/languages/);

  await fillIn(page);
  await expect(page.getByText(about)).toBeVisible();
  await send(page);
  await expect(page.getByRole("heading", { name: "Thank you, Nia" })).toBeVisible();
  await mailTo(email, /has arrived/);

  const admin = await open(browser, baseURL!);
  await signIn(admin.context, (await anAdmin()).email);
  await admin.page.goto(`/admin/teachers?q=${encodeURIComponent(email)}`);
  await admin.page.getByRole("link", { name }).click();
  await expect(admin.page.getByText(about)).toBeVisible();
  await hydrated(admin.page);
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
});

test("a rejection needs a reason, and the applicant reads it, all without JavaScript", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const student = await aStudent({ name: "Owen Pryce" });
  const { context, page } = await open(browser, baseURL!, { javaScriptEnabled: false });
  await signIn(context, student.email);
  await page.goto("/teacher/apply");
  await expect(page).toHaveURL(/apply\/languages/);

  // Bad input: a message at the field, and what was typed is kept.
  await page.locator("[name=taught1]").selectOption({ label: "Welsh" });
  await page.getByRole("button", { name: /^Save/ }).click();
  const level = page.locator("[name=taughtLevel1]");
  await expect(level).toHaveAccessibleDescription(/Choose your level/);
  await expect(page.locator("[name=taught1]")).toHaveValue("cy");
  await fillIn(page);
  await send(page);

  // What was sent stays as it is.
  await page.goto("/teacher/apply/about");
  await expect(page).toHaveURL(/apply\/status/);

  const admin = await open(browser, baseURL!, { javaScriptEnabled: false });
  await signIn(admin.context, (await anAdmin()).email);
  await admin.page.goto(`/admin/teachers?q=${encodeURIComponent(student.email)}`);
  await admin.page.getByRole("link", { name: student.name }).click();
  await admin.page.getByRole("button", { name: /^Reject/ }).click();
  const words = admin.page.getByLabel("In your own words");
  await expect(words).toHaveAccessibleDescription(/Choose a reason, or write one/);
  await words.fill("Please tell us what happens in a lesson.");
  await admin.page.getByLabel(/says too little/).check();
  await admin.page.getByRole("button", { name: /^Reject/ }).click();
  await expect(admin.page.getByRole("heading", { name: "Decided" })).toBeVisible();

  await page.goto("/teacher/apply");
  await expect(page.getByRole("heading", { name: "Not this time, Owen" })).toBeVisible();
  await expect(page.getByText("Please tell us what happens in a lesson.")).toBeVisible();
  await expect(page.getByText(/You may apply again from/)).toBeVisible();
  await mailTo(student.email, /not this time/);
  for (const one of [context, admin.context]) await one.close();
});

test("only its roles get in", async ({ browser, baseURL }) => {
  const visitor = await open(browser, baseURL!);
  await visitor.page.goto("/teacher/apply/offers");
  await expect(visitor.page).toHaveURL(/\/login\?next=%2Fteacher%2Fapply%2Foffers/);
  const student = await open(browser, baseURL!);
  await signIn(student.context, (await aStudent()).email);
  expect((await student.page.goto("/admin/teachers"))!.status()).toBe(403);
  expect((await student.page.goto("/teacher/apply/nowhere"))!.status()).toBe(404);
  for (const one of [visitor.context, student.context]) await one.close();
});
