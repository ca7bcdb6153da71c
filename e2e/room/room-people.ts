/** People at the door of a room, and in it. */
import type { Browser, Page } from "@playwright/test";
import { expect, hydrated } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";

type Person = { id: string };

export async function atDoor(browser: Browser, person: Person, lessonId: string) {
  const page = await signedIn(browser, person);
  await page.goto(`/lessons/${lessonId}/room`);
  await hydrated(page);
  return page;
}

export async function inRoom(browser: Browser, person: Person, lessonId: string) {
  const page = await atDoor(browser, person, lessonId);
  await expect(page.getByText("Camera works")).toBeVisible();
  await page.getByRole("button", { name: "Join the lesson" }).click();
  await expect(page.getByRole("toolbar", { name: "Call controls" })).toBeVisible();
  return page;
}

export const notebookOf = (page: Page) => page.getByRole("textbox", { name: /^Notebook with/ });

/** Writes at the end of the notebook beside the call. */
export async function writes(page: Page, words: string): Promise<void> {
  await notebookOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

export const picture = (page: Page, of: string) => page.getByLabel(of, { exact: true });

/** Frames are arriving: the clock of the picture goes on, and it has a size. */
export async function advances(page: Page, of: string) {
  const read = () =>
    picture(page, of).evaluate((element) => {
      const video = element as HTMLVideoElement;
      const { totalVideoFrames } = video.getVideoPlaybackQuality();
      return video.videoWidth > 0 ? totalVideoFrames : 0;
    });
  await expect.poll(read, { timeout: 20_000 }).toBeGreaterThan(0);
  let from = await read();
  const shown = async () => {
    const frames = await read();
    // Another connection counts from the beginning.
    from = Math.min(from, frames);
    return frames - from;
  };
  await expect.poll(shown).toBeGreaterThan(5);
}
