import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a profile is saved, shows in the bar, and says what is wrong next to the field",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    await page.goto("/account/security");
    await hydrated(page);
    await page.getByRole("navigation", { name: "Your account" }).getByText("Profile").click();
    await expect(page).toHaveURL("/account/profile");
    await page.getByLabel("Name").fill(" ");
    await page.getByLabel("What you are learning for").fill("To talk to my aunt");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name");
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("What you are learning for")).toHaveValue("To talk to my aunt");
    await page.getByLabel("Name").fill("Ana Prieto");
    await page.getByLabel("Your first language").selectOption("Polish");
    await page.getByLabel("Your level in it").selectOption("B1");
    const zone = page.getByRole("combobox", { name: "Time zone" });
    // the list closes when the page is still scrolling under it
    await expect(async () => {
      await zone.fill("Lisb");
      await page.getByRole("option", { name: /^Lisbon / }).click({ timeout: 1_000 });
      await expect(zone).toHaveValue(/^Lisbon /, { timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByRole("status")).toContainText("Your profile is saved");
    await expect(page.locator("header")).toContainText("Ana");
    await page.reload();
    await expect(page.getByLabel("Your first language")).toHaveValue("pl");
    await expect(page.getByLabel("Your level in it")).toHaveValue("B1");
    await expect(page.getByLabel("What you are learning for")).toHaveValue("To talk to my aunt");
    await hydrated(page);
    await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue(/^Lisbon /);
  },
);

test(
  "a form that was sent when the session had ended is back once its writer has signed in, and is then saved",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/account/profile");
    await hydrated(page);
    await page.getByLabel("What you are learning for").fill("To argue with my aunt");
    await page.getByLabel("Your level in it").selectOption("B2");
    await endSessionsOnSending(page, student);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("What you typed is back below")).toBeVisible();
    await expect(page.getByLabel("What you are learning for")).toHaveValue("To argue with my aunt");
    await expect(page.getByLabel("Your level in it")).toHaveValue("B2");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Your profile is saved")).toBeVisible();
    await expect(page.getByText("What you typed is back below")).toHaveCount(0);
    await expect(page.getByLabel("Your level in it")).toHaveValue("B2");
  },
);

/** While the form is on its way: a page that is told before leaves by itself [NAV-44]. */
async function endSessionsOnSending(page: Page, { id }: { id: string }): Promise<void> {
  const form = "**/account/profile*";
  await page.route(form, async (route) => {
    const isSending = route.request().method() === "POST";
    // As another device would: "sign out all others".
    if (isSending) await db().delete(sessions).where(eq(sessions.userId, id));
    await route.continue();
    if (isSending) await page.unroute(form);
  });
}

test(
  "a token that was just made is in view, with the focus on it",
  { tag: "@core" },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    await page.goto("/account/api");
    await hydrated(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Kitchen calendar");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Make token" }).click();
    const token = page.getByLabel("Your token");
    await expect(token).toBeFocused();
    await expect(token).toBeInViewport();
    await expect(token).toHaveAccessibleDescription(/^This is your token\. Copy it now/);
  },
);
