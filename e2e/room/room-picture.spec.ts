/** What somebody does with the pictures of a call: other devices, a blurred background, a window of its own. */
import type { Page } from "@playwright/test";
import { knownChromium } from "#scripts/tests/chromium.ts";
import { expect, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { advances, inRoom, notebookOf, writes } from "./room-people.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

test.use({
  launchOptions: {
    executablePath: knownChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // The model runs in WebGL, which this machine's processor draws.
      "--enable-unsafe-swiftshader",
      "--use-fake-device-for-media-stream=device-count=2",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test("the camera and the microphone that somebody chooses are used, and asked for the next time", async ({
  browser,
}) => {
  const pair = await twoPeople();
  const page = await signedIn(browser, pair.student);
  // This browser gives its devices other ids with each page: what a page asks for is looked at.
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = function (constraints) {
      asked.push(constraints);
      return getUserMedia.call(this, constraints);
    };
  });
  await page.goto(`/lessons/${await aLesson(pair)}/room`);
  await expect(page.getByText("Camera works")).toBeVisible();
  const chosen: string[] = [];
  for (const name of ["Camera", "Microphone"]) {
    const choice = page.getByRole("combobox", { name, exact: true });
    const before = await choice.inputValue();
    const ids = await choice
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const other = ids.find((id) => id !== before)!;
    await choice.selectOption(other);
    await expect(choice).toHaveValue(other);
    chosen.push(other);
  }
  await page.reload();
  // Neither is there any more: the page goes on with what there is.
  await expect(page.getByText("Camera works")).toBeVisible();
  const first = await page.evaluate(
    () => (window as unknown as { asked: MediaStreamConstraints[] }).asked[0] as any,
  );
  expect([first.video.deviceId, first.audio.deviceId]).toEqual(chosen.map((id) => ({ exact: id })));
});

test("the other's picture goes into a window of its own and back", async ({ browser }) => {
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const student = await inRoom(browser, pair.student, lessonId);
  await inRoom(browser, pair.teacher, lessonId);
  await advances(student, "Inés");
  const isOut = () => student.evaluate(() => document.pictureInPictureElement?.ariaLabel ?? null);
  for (const shown of ["Inés", null]) {
    await student.getByRole("button", { name: "More" }).click();
    await student.getByRole("button", { name: "Picture in picture" }).click();
    await expect.poll(isOut).toBe(shown);
  }
});

const files = (page: Page, name: RegExp) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (name.test(request.url())) asked.push(request.url());
  });
  return asked;
};

test("the notebook's editor is fetched after the first picture of the other, and not before", async ({
  browser,
}) => {
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const student = await signedIn(browser, pair.student);
  const editor = files(student, /notebook-editor/);
  await student.goto(`/lessons/${lessonId}/room`);
  await student.getByRole("button", { name: "Join the lesson" }).click();
  await expect(student.getByText("Waiting for Inés")).toBeVisible();
  await student.waitForLoadState("networkidle");
  expect(editor).toEqual([]);
  await inRoom(browser, pair.teacher, lessonId);
  await advances(student, "Inés");
  await expect(notebookOf(student)).toBeVisible();
  expect(editor.length).toBeGreaterThan(0);
});

test("on a line that carries sound alone, the notebook goes on", async ({ browser }) => {
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const student = await signedIn(browser, pair.student);
  // The browser says that a third of what it sends is lost.
  await student.addInitScript(() => {
    const { getStats } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
      const report = new Map<string, object>(await (getStats as any).call(this));
      report.set("loss", { type: "remote-inbound-rtp", kind: "video", fractionLost: 0.33 });
      return report as any;
    } as any;
  });
  await student.goto(`/lessons/${lessonId}/room`);
  await student.getByRole("button", { name: "Join the lesson" }).click();
  const teacher = await inRoom(browser, pair.teacher, lessonId);
  await expect(student.getByText("Your connection is slow.")).toBeVisible({ timeout: 30_000 });
  await expect(teacher.getByText("Priya’s connection is slow: sound only for now")).toBeVisible();
  await writes(student, "Seguimos escribiendo.");
  await expect(notebookOf(teacher)).toContainText("Seguimos escribiendo.");
});

test("a background is blurred by what is fetched for it alone, and stays so the next time", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const pair = await twoPeople();
  const student = await signedIn(browser, pair.student);
  const model = files(student, /selfie_segmentation/);
  const refused: string[] = [];
  student.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await student.goto(`/lessons/${await aLesson(pair)}/room`);
  await expect(student.getByText("Camera works")).toBeVisible();
  await student.waitForLoadState("networkidle");
  expect(model).toEqual([]);
  const blurred = student.getByText("Your background is blurred, on this device alone.");
  await student.getByRole("button", { name: "Blur my background" }).click();
  await expect(blurred).toBeVisible({ timeout: 60_000 });
  await advances(student, "Your camera");
  expect(model.length).toBeGreaterThan(0);
  for (const url of model) expect(new URL(url).host).toBe(new URL(student.url()).host);
  await student.reload();
  await expect(blurred).toBeVisible({ timeout: 60_000 });
  expect(refused).toEqual([]);
  await student.getByRole("button", { name: "Show my background" }).click();
  await expect(student.getByRole("button", { name: "Blur my background" })).toBeVisible();
  await advances(student, "Your camera");
});
