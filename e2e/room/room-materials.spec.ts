/** What the two of a lesson read together beside their call. */
import type { Page } from "@playwright/test";
import PDFDocument from "pdfkit";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { inRoom } from "./room-people.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** Four pages, each with a line of its own. */
async function aWorksheet(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4" });
  pdf.text("Uno: quedar con alguien");
  for (const line of ["Dos: quedarse", "Tres: quedar bien", "Cuatro: quedar en algo"])
    pdf.addPage().text(line);
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const pageOf = (page: Page, number: number) =>
  page.getByText(`Page ${number} of 4`, { exact: true });
const reader = (page: Page) => page.getByRole("region", { name: "Quedar" });

async function openMaterials(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Materials", exact: true }).click();
}

/** Whether a page has been drawn: something on it is not white. */
const hasInk = (page: Page, number: number) =>
  page
    .getByRole("region", { name: `Page ${number} of 4` })
    .locator("canvas")
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const paper = (canvas as HTMLCanvasElement).getContext("2d")!;
      const { data } = paper.getImageData(0, 0, width, height);
      return data.some((value, at) => at % 4 === 0 && value < 128 && data[at + 3]! > 128);
    });

test("a PDF that one opens is open for both, page and place in step, until one closes it", async ({
  browser,
}) => {
  test.slow();
  const pair = await twoPeople();
  const lessonId = await aLesson(pair, { startsInMinutes: -5 });
  const desk = await signedIn(browser, pair.teacher);
  await desk.goto("/teacher/materials/new?kind=file");
  await desk.getByLabel("File", { exact: true }).setInputFiles({
    name: "Quedar.pdf",
    mimeType: "application/pdf",
    buffer: await aWorksheet(),
  });
  await desk.getByRole("button", { name: "Keep it" }).click();
  await hydrated(desk);

  // The student's page is older than what the teacher gives now.
  const student = await inRoom(browser, pair.student, lessonId);
  await desk.getByLabel("Give it to").selectOption({ index: 1 });
  await desk.getByRole("button", { name: "Give", exact: true }).click();
  await expect(desk.getByRole("button", { name: /^Take back/ })).toBeVisible();
  const teacher = await inRoom(browser, pair.teacher, lessonId);
  await openMaterials(teacher);
  await teacher.getByText("Quedar", { exact: true }).click();
  await teacher.getByRole("button", { name: "Open for both" }).click();

  for (const page of [teacher, student]) {
    await expect(pageOf(page, 1)).toBeVisible();
    await expect.poll(() => hasInk(page, 1)).toBe(true);
  }
  await expect(student.getByRole("region", { name: "Page 1 of 4" })).toContainText(
    "Uno: quedar con alguien",
  );
  await teacher.getByRole("button", { name: "Next page" }).click();
  await teacher.getByRole("button", { name: "Next page" }).click();
  await expect(pageOf(student, 3)).toBeVisible();
  await expect.poll(() => hasInk(student, 3)).toBe(true);
  expect(await axeFindings(student)).toEqual([]);

  // The other way round, by hand, on a window of another width.
  await student.setViewportSize({ width: 360, height: 740 });
  await expect(pageOf(student, 3)).toBeVisible();
  await reader(student).hover();
  await student.mouse.wheel(0, -5_000);
  await expect(pageOf(teacher, 1)).toBeVisible();
  await reader(student).focus();
  await student.keyboard.press("End");
  await expect(pageOf(teacher, 4)).toBeVisible();

  // Who does not want to be led is not.
  await student.getByLabel("Scroll together with Inés").uncheck();
  await teacher.getByRole("button", { name: "Previous page" }).click();
  await expect(pageOf(teacher, 3)).toBeVisible();
  await expect(pageOf(student, 4)).toBeVisible();
  await student.getByLabel("Scroll together with Inés").check();
  await expect(pageOf(student, 3)).toBeVisible();

  // Who comes back finds it as it is.
  await student.reload();
  await expect(pageOf(student, 3)).toBeVisible({ timeout: 20_000 });

  await teacher.getByRole("button", { name: "All materials" }).click();
  await expect(student.getByText("Inés has closed this. You read on alone.")).toBeVisible();
  await student.getByRole("button", { name: "Open for Inés again" }).click();
  await expect(pageOf(teacher, 3)).toBeVisible();
});
