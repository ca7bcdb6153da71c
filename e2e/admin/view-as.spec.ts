import type { Page } from "@playwright/test";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const banner = (page: Page) => page.getByRole("complementary", { name: "View as somebody else" });

test("an admin finds a person, looks as them and stops [B10]", async ({ page, context }) => {
  const [admin, student] = [await anAdmin(), await aStudent({ name: "Žofie Dvořáková" })];
  await withConsent(context);
  await signInAs(context, admin);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));

  await page.goto("/admin/reports");
  await hydrated(page);
  await page
    .getByRole("navigation", { name: "Report views" })
    .getByRole("link", { name: "People" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await expect(
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }),
  ).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Name, email or number").fill("zofie dvorak");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/q=zofie/);
  await expect(page.getByRole("link", { name: "Žofie Dvořáková" }).first()).toBeVisible();
  await page.getByLabel("Name, email or number").fill(student.email);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/q=[^&]*%40/);
  await page.getByRole("link", { name: "Žofie Dvořáková" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Žofie Dvořáková");

  const view = page.getByRole("region", { name: "View as this person" });
  await view.getByLabel("Reason").selectOption("Help asked for");
  await view.getByRole("button", { name: "View as Žofie Dvořáková" }).click();
  await page.waitForURL("**/student/dashboard");
  await expect(banner(page)).toContainText("you see the site as Žofie Dvořáková, until");
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toContainText("My Lessons");
  await hydrated(page);
  for (const path of ["/", "/faq", "/student/lessons", "/account/profile", "/no/such/house"]) {
    await page.goto(path);
    await expect(banner(page), path).toBeVisible();
  }
  // A link under the mouse is fetched ahead, and where it is closed that is a 403.
  expect(errors.filter((text) => !/status of 40[34]/.test(text))).toEqual([]);

  await page.goto("/student/lessons");
  await hydrated(page);
  await page.getByRole("link", { name: "Chats" }).first().click();
  await expect(page.getByText("Messages, lesson rooms, money and security")).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.goto("/account/profile");
  await hydrated(page);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("you can read most pages and change nothing")).toBeVisible();

  await banner(page).getByRole("button", { name: "Stop" }).click();
  await page.waitForURL(`**/admin/people/${student.id}`);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Audit log" })).toContainText(
    "View as this person ended",
  );
});

test(
  "another tab of the admin's says within seconds that it shows somebody else [B10]",
  { tag: onceInFive(2) },
  async ({ context }) => {
    const [admin, student] = [await anAdmin(), await aStudent({ name: "Ada Brook" })];
    await withConsent(context);
    await signInAs(context, admin);
    const [other, page] = [await context.newPage(), await context.newPage()];
    await other.goto("/faq");
    await hydrated(other);
    await page.goto(`/admin/people/${student.id}`);
    await hydrated(page);
    const view = page.getByRole("region", { name: "View as this person" });
    await view.getByLabel("Reason").selectOption("A report");
    await view.getByRole("button", { name: "View as Ada Brook" }).click();
    await expect(banner(page)).toContainText("you see the site as Ada Brook");
    await expect(banner(other)).toContainText("you see the site as Ada Brook", { timeout: 10_000 });
    await banner(page).getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Brook");
    await expect(banner(other)).toHaveCount(0, { timeout: 10_000 });
  },
);
