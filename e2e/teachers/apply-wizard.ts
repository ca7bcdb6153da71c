import type { Page } from "@playwright/test";
import { aPhotograph } from "#test/files/pictures.ts";
import { aVideo } from "#test/files/videos.ts";
import { expect } from "../harness/fixtures.ts";

export const aboutText =
  "I teach Catalan to people who moved to Barcelona and would like to hear what is said around them. " +
  "We begin with the street, the market and the neighbours.";
export const experienceText =
  "Nine years of evening classes at a public library, and private lessons at kitchen tables since.";

/** The button under a step. */
export async function goOn(page: Page, path: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Save and go to/ }).click();
  await page.waitForURL(path);
}

/** Picks a language: typed where the page is alive, and from the plain list where it is not. */
export async function chooseLanguage(page: Page, name: string, language: string): Promise<void> {
  const list = page.locator(`select[name=${name}]`);
  const box = page.locator(`[data-row=${name}]`).getByRole("combobox").first();
  // The list gives way to a field as soon as its code is here, and closes when the page scrolls after the step before.
  await expect(async () => {
    if ((await list.count()) > 0) {
      await list.selectOption({ label: language }, { timeout: 2_000 });
      return;
    }
    await box.fill(language, { timeout: 2_000 });
    await page.getByRole("option", { name: language, exact: true }).click({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
}

/** A file as the plain form of its step sends it. */
async function giveFile(
  page: Page,
  step: "documents" | "video",
  purpose: string,
  bytes: Uint8Array,
): Promise<void> {
  const origin = process.env["E2E_URL"]!;
  const [name, mimeType] =
    step === "video" ? ["me.webm", "video/webm"] : ["passport.jpg", "image/jpeg"];
  const sent = await page.request.post(`${origin}/teacher/apply/${step}`, {
    multipart: { purpose, file: { name: name!, mimeType: mimeType!, buffer: Buffer.from(bytes) } },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(sent.status(), await sent.text().then((text) => text.slice(0, 200))).toBe(302);
}

/** All steps of an application to teach Welsh, as a person fills them in, from the first to the review. */
export async function fillApplication(page: Page): Promise<void> {
  await page.goto("/teacher/apply/about");
  await page.getByLabel("One line").fill("The language of the house next door");
  await page.getByLabel("About your lessons").fill(aboutText);
  await page.getByLabel("Country").selectOption({ label: "United Kingdom" });
  await page.getByLabel("Do you teach as a business?").selectOption("trader");
  await page.getByLabel("Name of the business").fill("Gwen Lessons");
  await page.getByLabel("Business address").fill("2 Stryd Fawr, Aberystwyth SY23 1DE, Wales");
  await page.getByLabel("Email or phone").fill("gwen@lessons.example");
  await goOn(page, /apply\/languages/);
  await chooseLanguage(page, "taught1", "Welsh");
  await page.locator("[name=taughtLevel1]").selectOption("native");
  await chooseLanguage(page, "spoken1", "English");
  await page.locator("[name=spokenLevel1]").selectOption("C1");
  await goOn(page, /apply\/experience/);
  await page.getByLabel("Your experience").fill(experienceText);
  await page.getByLabel("Complete beginners").check({ force: true });
  await goOn(page, /apply\/documents/);
  await giveFile(page, "documents", "identity", await aPhotograph());
  await page.getByRole("link", { name: "Go to offers" }).click();
  await page.waitForURL(/apply\/offers/);
  await page.getByLabel("What the lesson is called").fill("Conversation");
  await page.getByLabel("50 minutes", { exact: true }).fill("20");
  await page.getByLabel(/^Trial/).fill("5");
  await goOn(page, /apply\/portrait/);
  await page.getByRole("link", { name: "Go to video" }).click();
  await page.waitForURL(/apply\/video/);
  await giveFile(page, "video", "video", await aVideo());
  await page.getByRole("link", { name: "Go to hours" }).click();
  await page.waitForURL(/apply\/hours/);
  await page.getByLabel("Monday, from").selectOption("09:00");
  await page.getByLabel("Monday, to").selectOption("12:00");
  await goOn(page, /apply\/policies/);
  await page.getByLabel(/I accept the terms for teachers/).check();
  await goOn(page, /apply\/review/);
}

/** Hands it in from the review. */
export async function sendApplication(page: Page): Promise<void> {
  await page.getByLabel(/All of this is true/).check();
  await page.getByRole("button", { name: "Send my application" }).click();
  await page.waitForURL(/apply\/status/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
