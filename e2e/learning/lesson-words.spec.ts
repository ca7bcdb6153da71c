import type { Page } from "@playwright/test";
import { listAllFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { expect, test } from "../harness/fixtures.ts";
import { advances, inRoom, notebookOf } from "../room/room-people.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** Notes what the pages of this tab from now on really play. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this);
      if (this instanceof HTMLAudioElement && this.src !== "") heard.push(this.src);
    };
  });
const heardBy = (page: Page) => page.evaluate("heard.length");

test("words of a lesson are kept from the notebook by the keyboard alone and from a message, recorded, and heard by both and when they are practised", async ({
  browser,
}) => {
  test.slow();
  const pair = await twoPeople();
  const lessonId = await aLesson(pair, { startsInMinutes: -5 });
  const student = await inRoom(browser, pair.student, lessonId);
  await listen(student);
  const teacher = await inRoom(browser, pair.teacher, lessonId);
  await listen(teacher);
  await teacher.reload();
  await advances(student, "Inés");

  await notebookOf(student).click();
  await student.keyboard.type("Hace frío. Pon la mesa");
  await student.keyboard.press("Shift+Tab");
  await expect(student.getByRole("button", { name: "Correct" })).toBeFocused();
  await student.keyboard.press("ArrowRight");
  await student.keyboard.press("Enter");
  await expect(student.getByLabel("Word", { exact: true })).toHaveValue("mesa");
  await expect(student.getByLabel("What it means")).toBeFocused();
  await student.keyboard.type("table");
  await student.keyboard.press("Enter");
  await expect(student.getByText("“mesa” is kept for you both.")).toBeVisible();
  await student.keyboard.press("Escape");
  await expect(notebookOf(student)).toBeFocused();

  await teacher.getByRole("tab", { name: /^Words/ }).click();
  await expect(teacher.getByText("Pon la mesa", { exact: true })).toBeVisible();
  await teacher.getByRole("button", { name: "Record the sound of “mesa”" }).click();
  await expect(teacher.getByText("Say it now: 3 seconds")).toBeVisible();
  await teacher.getByRole("button", { name: "Hear “mesa”" }).click();
  await expect.poll(() => heardBy(teacher)).toBeGreaterThan(0);
  await student.getByRole("tab", { name: /^Words/ }).click();
  await expect(student.getByRole("button", { name: "Hear “mesa”" })).toBeVisible();

  await teacher.getByRole("button", { name: "Chat" }).click();
  await teacher.getByLabel(/^Write to /).fill("Mañana hace sol");
  await teacher.keyboard.press("Enter");
  await student.getByRole("button", { name: "Chat" }).click();
  await student.getByText("Mañana hace sol").hover();
  await student.getByRole("button", { name: "More about this message" }).click();
  await student.getByRole("button", { name: "Keep a word" }).click();
  const chat = student.getByRole("complementary", { name: "Chat" });
  await chat.getByLabel("Word", { exact: true }).fill("sol");
  await chat.getByLabel("What it means").fill("sun");
  await chat.getByLabel("What it means").press("Enter");
  await expect(teacher.getByText("Mañana hace sol", { exact: true })).not.toHaveCount(0);
  await expect
    .poll(async () =>
      (await listAllFlashcards(pair.student)).map(({ term, sentence }) => [term, sentence]),
    )
    .toEqual([
      ["mesa", "Pon la mesa"],
      ["sol", "Mañana hace sol"],
    ]);

  await student.getByRole("button", { name: "Leave" }).click();
  await student.goto("/student/practice?exercise=hear");
  await expect(student.getByText("Listen: what does it mean?")).toBeVisible();
  await student.getByRole("button", { name: "Hear it" }).click();
  await expect.poll(() => heardBy(student)).toBe(1);
});
