import type { Browser, Page } from "puppeteer-core";
import { expect } from "../harness/fixtures.ts";
import { aLesson, twoPeople } from "../harness/world.ts";
import { goto, pageOf, press, sees, test } from "./people.ts";

async function inRoom(browser: Browser, person: { id: string }, lessonId: string) {
  const opened = await pageOf(browser, person);
  await goto(opened.page, `/lessons/${lessonId}/room`);
  await sees(opened.page, "Camera works");
  await press(opened.page, "Join the lesson");
  return opened;
}

/** The picture has a size and its clock goes on; Firefox counts no frames of a live one. */
async function watches(page: Page, name: string) {
  const clock = () =>
    page
      .$eval(`video[aria-label="${name}"]`, (element) => {
        const { videoWidth, currentTime } = element as HTMLVideoElement;
        return videoWidth > 0 ? currentTime : 0;
      })
      .catch(() => 0);
  await expect.poll(clock, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await clock();
  await expect.poll(clock, { timeout: 30_000 }).toBeGreaterThan(before + 1);
}

test("Firefox and Chromium see each other in the room", async ({ firefox, chromium }) => {
  const pair = await twoPeople();
  const lessonId = await aLesson(pair, { startsInMinutes: -5 });
  const student = await inRoom(firefox, pair.student, lessonId);
  const teacher = await inRoom(chromium, pair.teacher, lessonId);
  await watches(student.page, "Inés");
  await watches(teacher.page, "Priya");
  await sees(student.page, "Connected");
  await press(teacher.page, "Mute");
  await sees(student.page, ", microphone off");
  expect([...student.errors, ...teacher.errors]).toEqual([]);
  await student.close();
  await teacher.close();
});
