import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/refresh-search.server.ts";
import { teachers } from "#db/schema/teachers.ts";
import { byTurns } from "#test/depth.ts";
import { aStudent, aTeacher, password } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Save ${name}` });
const newest = "/student/teachers?sort=newest";

/** A teacher whom the search finds from the first moment. */
async function aFoundTeacher(name: string) {
  const teacher = await aTeacher({ person: { name } });
  await refreshSearch(listOpenSlotsEach);
  return teacher;
}

async function looksWell(page: Page) {
  for (const width of byTurns([360, 1440], 2)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

test("a heart keeps a teacher, here and on their page, and the list holds what became of them", async ({
  page,
  context,
}) => {
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Saskia Keeper")];
  await withConsent(context);
  await signIn(context, student.email);
  await page.goto("/student/saved");
  await expect(page.getByRole("heading", { name: "Nobody saved yet" })).toBeVisible();
  await looksWell(page);

  await page.goto(newest);
  await hydrated(page);
  await heart(page, "Saskia Keeper").click();
  await expect(heart(page, "Saskia Keeper")).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page, "Saskia Keeper")).toBeFocused();
  await expect(page).toHaveURL(newest);
  await page
    .getByRole("article", { name: "Saskia Keeper" })
    .getByRole("heading")
    .getByRole("link")
    .click();
  await expect(heart(page, "Saskia Keeper")).toHaveAttribute("aria-pressed", "true");

  await page.goto("/student/saved");
  const card = page.getByRole("article", { name: "Saskia Keeper" });
  await expect(page.getByRole("status").first()).toHaveText("One teacher saved.");
  await expect(card.getByText("Next free for 50 minutes")).toBeVisible();
  await looksWell(page);

  await db().update(teachers).set({ status: "paused" }).where(eq(teachers.userId, teacher.id));
  await page.reload();
  await expect(card).toContainText("Not taking bookings");
  await looksWell(page);
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  await page.reload();
  await hydrated(page);
  await expect(card).toContainText("No longer teaches here");
  await looksWell(page);
  await heart(page, "Saskia Keeper").click();
  await expect(page.getByRole("status").first()).toHaveText("No teacher saved.");
  await expect(page.getByRole("status").first()).toBeFocused();
});

test("a heart works without JavaScript and comes back to its place", async ({
  browser,
  baseURL,
}) => {
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Plain Keeper")];
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  await signIn(context, student.email);
  const page = await context.newPage();
  await page.goto(newest);
  await heart(page, "Plain Keeper").click();
  await expect(page).toHaveURL(`${newest}#${teacher.id}-name`);
  await expect(heart(page, "Plain Keeper")).toHaveAttribute("aria-pressed", "true");
  await heart(page, "Plain Keeper").click();
  await expect(heart(page, "Plain Keeper")).toHaveAttribute("aria-pressed", "false");
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  await heart(page, "Plain Keeper").click();
  await expect(page.getByRole("alert")).toContainText("no longer here");
  await context.close();
});

test("a visitor logs in, is back at the teacher, and one press away", async ({ page, context }) => {
  const [student] = [await aStudent(), await aFoundTeacher("Vera Keeper")];
  await withConsent(context);
  await page.goto(newest);
  await hydrated(page);
  await page.getByRole("link", { name: "Log in to save Vera Keeper" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fstudent%2Fteachers%2Fvera-keeper/);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vera Keeper");
  await heart(page, "Vera Keeper").click();
  await expect(heart(page, "Vera Keeper")).toHaveAttribute("aria-pressed", "true");
});

test("a heart pressed after the session has ended waits on the list", async ({
  browser,
  baseURL,
}) => {
  const [student] = [await aStudent(), await aFoundTeacher("Wanda Keeper")];
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  await signIn(context, student.email);
  const page = await context.newPage();
  await page.goto(newest);
  await db().delete(sessions).where(eq(sessions.userId, student.id));
  await heart(page, "Wanda Keeper").click();
  await expect(page).toHaveURL(/\/login\?next=%2Fstudent%2Fsaved/);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Save the teacher you chose" }).click();
  await expect(page.getByRole("article", { name: "Wanda Keeper" })).toBeVisible();
  await context.close();
});
