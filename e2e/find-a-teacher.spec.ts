import type { Page } from "@playwright/test";
import { aStudent, aTeacher, alwaysOpen } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const count = (page: Page) => page.getByRole("status").first();

test("a search lives in its address and needs no JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  const page = await context.newPage();
  await page.goto("/student/teachers");
  await page.getByLabel("Language", { exact: true }).selectOption({ value: "es" });
  await page.getByLabel("To", { exact: true }).fill("60");
  await page.getByRole("checkbox", { name: /^Evenings/ }).check();
  await page.getByRole("button", { name: /^Show \d+ teachers?$/ }).click();
  await expect(page).toHaveURL(/language=es.*to=60.*time=evening/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spanish teachers");
  await expect(page.getByRole("link", { name: /Remove the filter/ })).toHaveCount(3);
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.getByRole("link", { name: "Remove the filter Spanish" }).click();
  await expect(page).not.toHaveURL(/language=/);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("60");

  await page.goto("/student/teachers?from=lots");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("lots");
  await expect(page.getByLabel("From", { exact: true })).toHaveAccessibleDescription(
    /Enter pounds/,
  );

  await page.goto("/student/teachers?sort=price");
  const first = await page.getByRole("article").count();
  await page.getByRole("link", { name: "Show more teachers" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(first);
  await context.close();
});

test("filters answer at once, keep the focus, and name the one to drop", async ({
  page,
  context,
}) => {
  await withConsent(context);
  await page.goto("/student/teachers");
  await hydrated(page);
  const all = await count(page).textContent();
  await page.getByLabel("Language", { exact: true }).focus();
  await page.getByLabel("Language", { exact: true }).selectOption({ value: "es" });
  await expect(page).toHaveURL("/student/teachers?language=es");
  await expect(page.getByLabel("Language", { exact: true })).toBeFocused();
  await expect(count(page)).not.toHaveText(all ?? "");
  const spanish = Number((await count(page).textContent())!.match(/\d+/)![0]);

  await page.getByLabel("From", { exact: true }).fill("149");
  await expect(page).toHaveURL(/from=149/);
  await expect(page.getByRole("heading", { name: "Nobody fits all of that" })).toBeVisible();
  const without = page.getByRole("link", { name: /^\d+ teachers without “From £149”$/ });
  // Other journeys make teachers meanwhile.
  expect(Number.parseInt((await without.textContent())!, 10)).toBeGreaterThanOrEqual(spanish);
  await without.click();
  await expect(page).toHaveURL("/student/teachers?language=es");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
});

test("a profile shows open times in the viewer's zone and leads to booking", async ({
  browser,
  baseURL,
}) => {
  const teacher = await aTeacher({ person: { name: "Elena Marsh" }, weekly: alwaysOpen });
  const path = `/student/teachers/elena-marsh-${teacher.id.slice(-12)}`;
  const tokyo = await browser.newContext({ baseURL, timezoneId: "Asia/Tokyo" });
  await withConsent(tokyo);
  const page = await tokyo.newPage();
  await page.goto(path);
  await hydrated(page);
  const panel = page.getByRole("region", { name: "Book with Elena" });
  await expect(panel.getByText("Asia/Tokyo")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await panel.getByRole("link", { name: /^Conversation/ }).click();
  await expect(panel.getByText("£22.00").first()).toBeVisible();
  const slot = panel
    .getByRole("list", { name: /^Free times on/ })
    .getByRole("link")
    .nth(2);
  const time = await slot.textContent();
  await slot.click();
  const book = panel.getByRole("link", { name: /^Book / });
  await expect(book).toHaveText(new RegExp(`at ${time}$`));
  await expect(panel.getByText(/^Free to cancel until/)).toBeVisible();
  const at = Number(new URL(page.url()).searchParams.get("at"));
  const inTokyo = new Date(at).toLocaleTimeString("en-GB", {
    timeZone: "Asia/Tokyo",
    hour: "2-digit",
    minute: "2-digit",
  });
  expect(time).toBe(inTokyo);

  // A visitor signs in first, and keeps the choice.
  await book.click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toContain(`at=${at}`);

  // Without JavaScript the same choices are links.
  const student = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(student);
  await signIn(student, (await aStudent({ zone: "Europe/London" })).email);
  const plain = await student.newPage();
  await plain.goto(path);
  await expect(plain.getByText("Europe/London").first()).toBeVisible();
  await plain.getByRole("link", { name: "Later week" }).click();
  await plain
    .getByRole("list", { name: /^Free times on/ })
    .getByRole("link")
    .nth(1)
    .click();
  await plain.getByRole("link", { name: /^Book / }).click();
  await expect(plain).toHaveURL(/\/book\?offer=.*&at=\d+/);

  expect((await plain.goto("/student/teachers/nobody-here"))!.status()).toBe(404);
  for (const context of [tokyo, student]) await context.close();
});
