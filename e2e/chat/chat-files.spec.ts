import type { Browser } from "@playwright/test";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { aPhotograph } from "#test/files/pictures.ts";
import { aChat, twoPeople } from "../harness/world.ts";
import { onceInFive } from "../harness/turns.ts";

async function microphoneOf(browser: Browser, baseURL: string | undefined, person: { id: string }) {
  const context = await browser.newContext({ baseURL, permissions: ["microphone"] });
  await withConsent(context);
  await signInAs(context, person);
  return context;
}

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test(
  "files and a recorded voice reach the other at once, and are looked at and listened to",
  { tag: onceInFive(3) },
  async ({ browser, baseURL }) => {
    const pair = await twoPeople();
    await aChat(pair, [{ from: "student", text: "Hola", minutesAgo: 2 }]);
    const open = async (side: "student" | "teacher") => {
      const context = await microphoneOf(browser, baseURL, pair[side]);
      const page = await context.newPage();
      // The chat is reached within the page that was opened, which may not use the microphone.
      await page.goto(`/${side}/chats`);
      await hydrated(page);
      await page
        .getByRole("link", { name: side === "student" ? /Inés/ : /Priya/ })
        .first()
        .click();
      await expect(page.getByLabel(/^Write to/)).toBeVisible();
      return page;
    };
    const [student, teacher] = [await open("student"), await open("teacher")];

    await student.getByLabel(/^Write to/).fill("Two for tonight");
    await student.getByLabel("Attach files").setInputFiles([
      { name: "market.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await aPhotograph()) },
      {
        name: "verbos.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7 quedar\n%%EOF"),
      },
      { name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
    ]);
    const attached = student.getByRole("list", { name: "Attached" });
    await expect(attached.getByText("This kind of file cannot be sent")).toBeVisible();
    await student.getByRole("button", { name: "Send" }).click();
    await expect(student.getByText(/^Remove the file that was refused/)).toBeVisible();
    await student.getByRole("button", { name: "Remove run.exe" }).click();
    await student.getByRole("button", { name: "Send" }).click();

    const log = teacher.getByRole("log");
    await expect(log.getByText("Two for tonight")).toBeVisible();
    await expect(log.getByText("verbos.pdf", { exact: true })).toBeVisible();
    await log.getByRole("link", { name: "Open market.webp" }).click();
    const dialog = teacher.getByRole("dialog", { name: "market.webp" });
    await expect(dialog.getByRole("img")).toBeVisible();
    await teacher.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    await teacher.getByRole("button", { name: "Record a voice message" }).click();
    await expect(teacher.getByRole("timer")).toHaveText(/^0:02/);
    await teacher.getByRole("button", { name: "Stop recording" }).press("Enter");
    const own = teacher.getByRole("list", { name: "Attached" });
    await expect(own.getByRole("button", { name: "Play" })).toBeFocused();
    expect(await axeFindings(teacher)).toEqual([]);
    await teacher.getByRole("button", { name: "Send" }).click();
    const voice = student.getByRole("group", { name: "Voice message from Inés" });
    await voice.getByRole("button", { name: "Speed: 1×" }).click();
    await expect(voice.getByRole("button", { name: "Speed: 1.25×" })).toBeVisible();
    await voice.getByRole("button", { name: "Play" }).click();
    await expect(voice.getByRole("slider", { name: "Position" })).not.toHaveValue("0");
    await student.reload();
    await expect(voice).toBeVisible();
  },
);

test(
  "a voice whose microphone goes away is attached as far as it came",
  { tag: onceInFive(1) },
  async ({ browser, baseURL }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair, [{ from: "student", text: "Hola", minutesAgo: 2 }]);
    const context = await microphoneOf(browser, baseURL, pair.teacher);
    await context.addInitScript(() => {
      const { getUserMedia } = MediaDevices.prototype;
      MediaDevices.prototype.getUserMedia = async function (constraints) {
        const stream = await getUserMedia.call(this, constraints);
        addEventListener("unplug", () => stream.getTracks().forEach((track) => track.stop()));
        return stream;
      };
    });
    const page = await context.newPage();
    await page.goto(`/teacher/chats/${chatId}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Record a voice message" }).click();
    await expect(page.getByRole("timer")).toHaveText(/^0:02/);
    await page.evaluate(() => dispatchEvent(new Event("unplug")));
    const own = page.getByRole("list", { name: "Attached" });
    await expect(own.getByRole("button", { name: "Play" })).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("group", { name: /^Voice message from/ })).toBeVisible();
  },
);
