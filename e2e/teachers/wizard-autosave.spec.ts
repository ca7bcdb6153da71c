import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "the wizard saves itself, on another device it stands as typed, and without a connection nothing is lost [B7]",
  { tag: onceInFive(1) },
  async ({ page, context, browser }) => {
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/teacher/apply/about");
    await hydrated(page);
    const line = page.getByLabel("One line");
    await line.fill("Welsh for");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    const phone = await browser.newContext();
    await signInAs(phone, student);
    const other = await phone.newPage();
    await other.goto("/teacher/apply/about");
    await expect(other.getByLabel("One line")).toHaveValue("Welsh for");
    await phone.close();

    await context.setOffline(true);
    await line.fill("Welsh for families");
    await expect(page.getByText("Not saved. Check your connection")).toBeVisible();
    await expect(line).toHaveValue("Welsh for families");
    await context.setOffline(false);
    await line.fill("Welsh for whole families");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Save and go to/ }).click();
    await expect(page.getByText(/fields need another look/)).toBeVisible();
    await expect(line).toHaveValue("Welsh for whole families");
  },
);

test(
  "what was typed when the session had ended is back in the wizard once its writer has signed in, and stays as it saves itself",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/teacher/apply/about");
    await hydrated(page);
    // While it is on its way: a page that is told before leaves by itself [NAV-44].
    const form = "**/teacher/apply/about*";
    await page.route(form, async (route) => {
      const isSending = route.request().method() === "POST";
      if (isSending) await db().delete(sessions).where(eq(sessions.userId, student.id));
      await route.continue();
      if (isSending) await page.unroute(form);
    });
    await page.getByLabel("One line").fill("Welsh for families");
    await page.getByRole("button", { name: /^Save and go to/ }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("What you typed is back below")).toBeVisible();
    await hydrated(page);
    await expect(page.getByLabel("One line")).toHaveValue("Welsh for families");
    await page.getByLabel("About your lessons").fill("I have taught for nine years.");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByLabel("One line")).toHaveValue("Welsh for families");
    await page.goto("/teacher/apply/about");
    await expect(page.getByLabel("One line")).toHaveValue("Welsh for families");
  },
);
