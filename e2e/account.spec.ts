import { demo } from "#config/demo.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { newStudent } from "./new-account.ts";

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
  await page.getByRole("combobox", { name: "Time zone" }).fill("Lisb");
  await page.getByRole("option", { name: "Lisbon" }).click();
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
    await expect(page.getByLabel("A lesson is near")).toBeChecked();
    await page.getByLabel("A lesson is near").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Your choice is saved");
    await expect(page.getByLabel("A lesson is near")).not.toBeChecked();
    await expect(page.getByLabel("A message waits")).toBeChecked();
  });
});

test("a teacher is not asked what they learn", async ({ page, context }) => {
  await signIn(context, "teacher@demo.test", demo.password);
  await page.goto("/account/profile");
  await expect(page.getByLabel("Name")).toBeVisible();
  await expect(page.getByLabel("Your level in it")).toHaveCount(0);
});
