import type { Browser, BrowserContext, Page } from "@playwright/test";
import { db } from "#app/platform/database/db.server.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { rules } from "#config/rules.ts";
import { aStudent } from "#test/builders/people.ts";
import { isDeep } from "#test/depth.ts";
import { aVideo } from "#test/files/videos.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const documents = "/teacher/apply/documents";

const video = "/teacher/apply/video";

async function applicant(browser: Browser, options = {}): Promise<BrowserContext> {
  const student = await aStudent();
  await db().insert(applications).values({ userId: student.id });
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  await signInAs(context, student);
  return context;
}

const film = async (input: Parameters<typeof aVideo>[0] = {}) => ({
  name: "me.webm",
  mimeType: "video/webm",
  buffer: Buffer.from(await aVideo(input)),
});

const aPdf = Buffer.from("%PDF-1.7 me", "latin1");

const captions = {
  name: "me.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from("WEBVTT\n\n00:01.000 --> 00:03.000\nHello, I am Robin"),
};

/** The part of the page for that file. */
const part = (page: Page, label: string) =>
  page.locator("section").filter({ has: page.getByLabel(label) });

test(
  "a video is looked at before it is sent, shows how far it is, and is played from here with its captions",
  { tag: onceInFive(4) },
  async ({ browser }) => {
    const context = await applicant(browser);
    const page = await context.newPage();
    await page.goto(video);
    await hydrated(page);
    const field = page.getByLabel("Video of you");
    await field.setInputFiles(await film({ seconds: 12 }));
    await expect(field).toHaveAccessibleDescription(/shorter than 30 seconds/);
    await expect(part(page, "Video of you").getByRole("button", { name: "Send" })).toBeDisabled();
    await field.setInputFiles(await film({ seconds: 48, bytes: 50_000 }));
    await expect(page.getByText("It is 48 s long: that fits.")).toBeVisible();
    // Slow enough that the progress is seen.
    await page.route("**/files/uploads/*?from=*", async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await part(page, "Video of you").getByRole("button", { name: "Send this file" }).click();
    const sending = part(page, "Video of you").getByRole("group", { name: "Sending" });
    await expect(sending.getByRole("progressbar")).toBeVisible();
    await expect(sending).toBeFocused();
    await expect(page.getByText("Your file is saved.", { exact: true })).toBeVisible();
    await expect(sending).toBeFocused();
    await page.getByLabel("Captions for the video").setInputFiles(captions);
    const shown = page.getByLabel("Your introduction as students will see it");
    await expect(shown.locator("track")).toHaveAttribute("src", /^\/files\//);
    await expect.poll(() => shown.evaluate((one: HTMLVideoElement) => one.duration)).toBe(48);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  },
);

test(
  "a document is sent as soon as it is chosen, and what was wrong or saved is said once, at its field [B18]",
  { tag: onceInFive(4) },
  async ({ browser }) => {
    const context = await applicant(browser);
    const page = await context.newPage();
    await page.goto(documents);
    await hydrated(page);
    const field = page.getByLabel("Passport, identity card or driving licence");
    const own = part(page, "Passport, identity card or driving licence");
    await expect(own.getByRole("button", { name: "Send" })).toHaveCount(0);
    const words = { name: "me.pdf", mimeType: "application/pdf", buffer: Buffer.from("No PDF") };
    await field.setInputFiles(words);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(own.getByText("Your file is saved")).toHaveCount(0);
    await field.setInputFiles({ ...words, buffer: aPdf });
    await expect(page.getByText("Your file is saved")).toHaveCount(1);
    await expect(own.getByText("PDF", { exact: true })).toBeVisible();
    await expect(own.getByRole("button", { name: "Send" })).toHaveCount(0);
    await context.close();
  },
);

test("a broken upload waits for the network and goes on; after the page was left it goes on with the same file", async ({
  browser,
}) => {
  const context = await applicant(browser);
  const page = await context.newPage();
  const whole = await film({ seconds: 60, bytes: 150_000 });
  const pieces: number[] = [];
  let broken = 0;
  await context.route("**/files/uploads/*?from=*", async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("from"));
    if (from > 0 && broken < 1) {
      broken += 1;
      return route.abort("connectionreset");
    }
    pieces.push(from);
    await new Promise((done) => setTimeout(done, 400));
    await route.continue().catch(() => {});
  });
  await page.goto(video);
  await hydrated(page);
  await page.getByLabel("Video of you").setInputFiles(whole);
  await page.getByRole("button", { name: "Send this file" }).first().click();
  await expect(
    page.getByText("The connection is gone. It goes on by itself").first(),
  ).toBeVisible();
  await expect.poll(() => pieces.length).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Stop for now" }).click();
  await page.goto(video);
  await hydrated(page);
  await expect(page.getByText("An upload has stopped")).toBeVisible();
  const before = pieces.length;
  await page.getByLabel("Video of you").setInputFiles(whole);
  await page.getByRole("button", { name: "Send, or go on" }).click();
  await expect(page.getByText("Your file is saved.", { exact: true })).toBeVisible();
  const pieceBytes = rules.content.uploadPieceMegabytes * 1024 * 1024;
  expect(pieces[before]).toBeGreaterThanOrEqual(pieceBytes);
  await context.close();
});

test(
  "a video is recorded in the page, where camera and microphone are open, and nowhere else",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    // Half a minute is the shortest that is taken.
    test.setTimeout(120_000);
    const context = await applicant(browser, { permissions: ["camera", "microphone"] });
    const page = await context.newPage();
    const documentsAnswer = await page.goto(documents);
    expect(documentsAnswer!.headers()["permissions-policy"]).toContain("camera=()");
    const answer = await page.goto(video);
    expect(answer!.headers()["permissions-policy"]).toContain("camera=(self), microphone=(self)");
    await hydrated(page);
    await page.getByRole("button", { name: "Record a video here" }).click();
    await page.getByRole("button", { name: "Start recording" }).click();
    await expect(page.getByRole("timer")).toContainText("2 s");
    await page.getByRole("button", { name: "Stop recording" }).click();
    await expect(page.getByLabel("Video of you")).toHaveAccessibleDescription(/shorter than 30 s/);
    await expect(page.getByLabel("What you chose")).toBeVisible();
    if (isDeep) await recordedSentAndPlayed(page);
    await context.close();
  },
);

/** Takes longer than any other journey: half a minute is recorded. */
async function recordedSentAndPlayed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a video here" }).click();
  await page.getByRole("button", { name: "Start recording" }).click();
  await expect(page.getByRole("timer")).toContainText("31 s", { timeout: 60_000 });
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByText(/It is 3\d s long: that fits/)).toBeVisible();
  await part(page, "Video of you").getByRole("button", { name: "Send this file" }).click();
  const shown = page.getByLabel("Your introduction as students will see it");
  await expect
    .poll(() => shown.evaluate((one: HTMLVideoElement) => Math.round(one.duration)))
    .toBeGreaterThan(30);
  await shown.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    one.currentTime = 20;
    return one.play();
  });
  await expect
    .poll(() => shown.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(20.2);
}
