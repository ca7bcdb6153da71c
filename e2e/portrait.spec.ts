import type { Browser, BrowserContext, Page } from "@playwright/test";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { aPhotograph } from "#test/pictures.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

async function contextOf(browser: Browser, email: string | null, options = {}) {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  if (email !== null) await signIn(context, email);
  return context;
}

const photograph = async (colour = "#c2452d") => ({
  name: "me at home.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(await aPhotograph({ colour })),
});

const face = (page: Page, within = "main") => page.locator(`${within} img[src^="/files/"]`);

/** Its address, once it is there and really is a picture. */
async function addressOf(page: Page, within = "main"): Promise<string> {
  const image = face(page, within).first();
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(90);
  return (await image.getAttribute("src"))!.split("?")[0]!;
}

const statusOf = async (context: BrowserContext, address: string) =>
  (await context.request.get(process.env["E2E_URL"]! + address)).status();

test("a student's portrait stands in the bar and in the teacher's lesson and chat, until it is removed [F5]", async ({
  browser,
}) => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const mine = await contextOf(browser, student.email);
  const page = await mine.newPage();
  await page.goto("/account/profile");
  await hydrated(page);
  await expect(page.getByRole("img", { name: "No portrait yet" })).toBeVisible();
  await page.getByLabel("Picture of you").setInputFiles(await photograph());
  await expect(page.getByRole("img", { name: "What you chose" })).toBeVisible();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Your portrait is saved" }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: "Your portrait" })).toBeVisible();
  const address = await addressOf(page);
  const { width, height } = (await face(page).first().boundingBox())!;
  expect([width, height]).toEqual([96, 96]);
  await expect(face(page, "header").first()).toHaveAttribute("src", `${address}?size=96`);
  expect(await axeFindings(page)).toEqual([]);

  const theirs = await contextOf(browser, teacher.email);
  const other = await theirs.newPage();
  await other.goto(`/teacher/lessons/${lessonId}`);
  expect(await addressOf(other)).toBe(address);
  const strangers = await contextOf(browser, (await aTeacher()).email);
  const visitors = await contextOf(browser, null);
  expect(await statusOf(theirs, address)).toBe(200);
  expect(await statusOf(strangers, address)).toBe(404);
  expect(await statusOf(visitors, address)).toBe(404);

  await page.getByRole("button", { name: "Remove portrait" }).click();
  await expect(page.getByRole("img", { name: "No portrait yet" })).toBeVisible();
  await expect(face(page, "header")).toHaveCount(0);
  await other.reload();
  await expect(face(other)).toHaveCount(0);
  expect(await statusOf(theirs, address)).toBe(404);
  for (const context of [mine, theirs, strangers, visitors]) await context.close();
});

test("a teacher's portrait takes the place of the drawn one, for everybody", async ({
  browser,
}) => {
  const slug = `portrait-${Date.now()}`;
  const teacher = await aTeacher({ profile: { slug } });
  const visitors = await contextOf(browser, null);
  const seen = await visitors.newPage();
  await seen.goto(`/student/teachers/${slug}`);
  await expect(face(seen)).toHaveCount(0);
  const mine = await contextOf(browser, teacher.email);
  const page = await mine.newPage();
  await page.goto("/account/profile");
  await hydrated(page);
  await page.getByLabel("Picture of you").setInputFiles(await photograph());
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("img", { name: "Your portrait" })).toBeVisible();
  const address = await addressOf(page);
  await seen.reload();
  expect(await addressOf(seen)).toBe(address);
  for (const context of [mine, visitors]) await context.close();
});

test("what cannot be taken is said beside the field, and the next try is not stopped by it", async ({
  browser,
}) => {
  const student = await aStudent();
  const context = await contextOf(browser, student.email);
  const page = await context.newPage();
  await page.goto("/account/profile");
  await hydrated(page);
  const field = page.getByLabel("Picture of you");
  const use = page.getByRole("button", { name: "Use this picture" });
  // Twice: the second refusal is the same, and is said again.
  for (let sent = 0; sent < 2; sent += 1) {
    await field.setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: Buffer.from("<script>alert(1)</script>"),
    });
    await expect(field).not.toHaveAccessibleDescription(/no JPEG, PNG or WebP picture/);
    await use.click();
    await expect(field).toHaveAccessibleDescription(/no JPEG, PNG or WebP picture/);
    await expect(field).toBeFocused();
  }
  await field.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(6 * 1024 * 1024),
  });
  await expect(field).toHaveAccessibleDescription(/larger than 5 MB/);
  await expect(use).toBeDisabled();
  await field.setInputFiles(await photograph());
  await use.click();
  await expect(page.getByRole("img", { name: "Your portrait" })).toBeVisible();
  await context.close();
});

test("without JavaScript it is a plain form, also for what is too large [F2]", async ({
  browser,
}) => {
  const student = await aStudent();
  const context = await contextOf(browser, student.email, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/account/profile");
  const field = page.getByLabel("Picture of you");
  const use = page.getByRole("button", { name: "Use this picture" });
  await field.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(8 * 1024 * 1024),
  });
  await use.click();
  await expect(field).toHaveAccessibleDescription(/larger than 5 MB/);
  await field.setInputFiles(await photograph());
  await use.click();
  await expect(
    page.getByRole("status").filter({ hasText: "Your portrait is saved" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove portrait" }).click();
  await expect(page.getByRole("img", { name: "No portrait yet" })).toBeVisible();
  await context.close();
});
