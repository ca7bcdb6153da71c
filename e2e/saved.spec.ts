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
import { freshSurname } from "./fresh-name.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Save ${name}` });
/** The search in which this teacher alone is found, however many are made meanwhile. */
const searchFor = (name: string) => `/student/teachers?q=${name.split(" ")[1]}&sort=newest`;

/** A teacher whom the search finds from the first moment. */
async function aFoundTeacher(first: string) {
  const teacher = await aTeacher({ person: { name: `${first} ${freshSurname()}` } });
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
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Saskia")];
  const { name } = teacher;
  await withConsent(context);
  await signIn(context, student.email);
  await page.goto("/student/saved");
  await expect(page.getByRole("heading", { name: "Nobody saved yet" })).toBeVisible();
  await looksWell(page);

  await page.goto(searchFor(name));
  await hydrated(page);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page, name)).toBeFocused();
  await expect(page).toHaveURL(searchFor(name));
  await page.getByRole("article", { name }).getByRole("heading").getByRole("link").click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");

  await page.goto("/student/saved");
  const card = page.getByRole("article", { name });
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
  await heart(page, name).click();
  await expect(page.getByRole("status").first()).toHaveText("No teacher saved.");
  await expect(page.getByRole("status").first()).toBeFocused();
});

test("a heart works without JavaScript and comes back to its place", async ({
  browser,
  baseURL,
}) => {
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Plain")];
  const { name } = teacher;
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  await signIn(context, student.email);
  const page = await context.newPage();
  await page.goto(searchFor(name));
  await heart(page, name).click();
  await expect(page).toHaveURL(`${searchFor(name)}#${teacher.id}-name`);
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  await heart(page, name).click();
  await expect(page.getByRole("alert")).toContainText("no longer here");
  await context.close();
});

test("a visitor logs in, is back at the teacher, and one press away", async ({ page, context }) => {
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Vera")];
  const { name } = teacher;
  await withConsent(context);
  await page.goto(searchFor(name));
  await hydrated(page);
  await page.getByRole("link", { name: `Log in to save ${name}` }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fstudent%2Fteachers%2Fvera-k/);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
});

test("a heart pressed after the session has ended waits on the list", async ({
  browser,
  baseURL,
}) => {
  const [student, teacher] = [await aStudent(), await aFoundTeacher("Wanda")];
  const { name } = teacher;
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  await signIn(context, student.email);
  const page = await context.newPage();
  await page.goto(searchFor(name));
  await db().delete(sessions).where(eq(sessions.userId, student.id));
  await heart(page, name).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fstudent%2Fsaved/);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Save the teacher you chose" }).click();
  await expect(page.getByRole("article", { name })).toBeVisible();
  await context.close();
});
