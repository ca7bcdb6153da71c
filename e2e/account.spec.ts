import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { demo } from "#config/demo.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { newPassword, newStudent } from "./new-account.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test("a profile is saved, shows in the bar, and says what is wrong next to the field", async ({
  page,
  context,
}) => {
  await newStudent(context);
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
    await page.getByRole("option", { name: "Lisbon" }).click({ timeout: 1_000 });
    await expect(zone).toHaveValue("Lisbon", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("status")).toContainText("Your profile is saved");
  await expect(page.locator("header")).toContainText("Ana");
  await page.reload();
  await expect(page.getByLabel("Your first language")).toHaveValue("pl");
  await expect(page.getByLabel("Your level in it")).toHaveValue("B1");
  await expect(page.getByLabel("What you are learning for")).toHaveValue("To talk to my aunt");
  await hydrated(page);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Lisbon");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("profile and notifications are plain forms", async ({ page, context }) => {
    await newStudent(context);
    await page.goto("/account/profile");
    await page.getByLabel("Name").fill("Ana Prieto");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByRole("status")).toContainText("Your profile is saved");
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
    await page.getByRole("link", { name: "Notifications" }).click();
    await expect(page.getByLabel("Mail: A lesson is near")).toBeChecked();
    await page.getByLabel("Mail: A lesson is near").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Your choice is saved");
    await expect(page.getByLabel("Mail: A lesson is near")).not.toBeChecked();
    await expect(page.getByLabel("Mail: A message waits")).toBeChecked();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without it", () => {
    test.use({ javaScriptEnabled });

    test("a session that ends in the middle of a form brings the form back, to its writer alone", async ({
      page,
      context,
    }) => {
      const email = await newStudent(context);
      await page.goto("/account/profile");
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("What you are learning for").fill("To argue with my aunt");
      await endSessionsOnSending(page, email);
      await page.getByRole("button", { name: "Save profile" }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      const back = page.url();
      await page.getByLabel("Email").fill("student@demo.test");
      await page.getByLabel("Password", { exact: true }).fill(demo.password);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
      await expect(page.getByLabel("What you are learning for")).not.toHaveValue(/aunt/);
      expect(back).toContain("kept");
    });

    test("signing in again brings back what was typed, and it is saved once it is sent", async ({
      page,
      context,
    }) => {
      const email = await newStudent(context);
      await page.goto("/account/profile");
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("What you are learning for").fill("To argue with my aunt");
      await page.getByLabel("Your level in it").selectOption("B2");
      await endSessionsOnSending(page, email);
      await page.getByRole("button", { name: "Save profile" }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(newPassword);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("What you typed is back below")).toBeVisible();
      await expect(page.getByLabel("What you are learning for")).toHaveValue(
        "To argue with my aunt",
      );
      await expect(page.getByLabel("Your level in it")).toHaveValue("B2");
      await page.getByRole("button", { name: "Save profile" }).click();
      await expect(page.getByText("Your profile is saved")).toBeVisible();
      await expect(page.getByText("What you typed is back below")).toHaveCount(0);
      await expect(page.getByLabel("Your level in it")).toHaveValue("B2");
    });
  });

/** While the form is on its way: a page that is told before leaves by itself [NAV-44]. */
async function endSessionsOnSending(page: Page, email: string): Promise<void> {
  const form = "**/account/profile*";
  await page.route(form, async (route) => {
    const isSending = route.request().method() === "POST";
    if (isSending) await endSessionsOf(email);
    await route.continue();
    if (isSending) await page.unroute(form);
  });
}

/** As another device would: "sign out all others". */
async function endSessionsOf(email: string): Promise<void> {
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
  await db().delete(sessions).where(eq(sessions.userId, user!.id));
}

test("a teacher is not asked what they learn", async ({ page, context }) => {
  await signIn(context, "teacher@demo.test", demo.password);
  await page.goto("/account/profile");
  await expect(page.getByLabel("Name")).toBeVisible();
  await expect(page.getByLabel("Your level in it")).toHaveCount(0);
});
