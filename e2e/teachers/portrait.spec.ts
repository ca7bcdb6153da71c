import type { Browser, BrowserContext, Page } from "@playwright/test";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPhotograph } from "#test/files/pictures.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

async function contextOf(browser: Browser, person?: { id: string }) {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]! });
  await withConsent(context);
  if (person !== undefined) await signInAs(context, person);
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

test(
  "a student's portrait stands in the bar and in the teacher's lesson and chat, until it is removed [F5]",
  { tag: onceInFive(2) },
  async ({ browser }) => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const mine = await contextOf(browser, student);
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

    const theirs = await contextOf(browser, teacher);
    const other = await theirs.newPage();
    await other.goto(`/teacher/lessons/${lessonId}`);
    expect(await addressOf(other)).toBe(address);
    const strangers = await contextOf(browser, await aTeacher());
    const visitors = await contextOf(browser);
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
  },
);

test("what cannot be taken is said at the field, and the next try is not stopped by it", async ({
  browser,
}) => {
  const student = await aStudent();
  const context = await contextOf(browser, student);
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
