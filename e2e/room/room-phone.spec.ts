/** The room where it is small: upright, held sideways, and with a keyboard on the screen. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../harness/fixtures.ts";
import { inRoom, notebookOf } from "./room-people.ts";
import { onceInFive } from "../harness/turns.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** How much of its height is in the window and not behind anything else. */
const seenHeight = (element: Locator) =>
  element.evaluate((box) => {
    const { x, top, bottom, width } = box.getBoundingClientRect();
    let seen = 0;
    for (let y = Math.ceil(top); y < bottom; y += 1)
      if (box.contains(document.elementFromPoint(x + width / 2, y))) seen += 1;
    return seen;
  });

test(
  "on a phone one thing is open beside the call, and in a short window it has the room that there is",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const lessonId = await aLesson(pair, { startsInMinutes: -5 });
    const page = await inRoom(browser, pair.student, lessonId);
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, "Notebook");
    await expect(page.getByRole("tab", { name: "Notebook" })).toBeVisible();
    // Chat takes the notebook's place, and one press brings it back.
    await press(page, "Chat");
    await expect(page.getByRole("tab", { name: "Notebook" })).toBeHidden();
    await press(page, "Notebook");
    await expect(page.getByRole("button", { name: "Close notebook" })).toBeVisible();
    await expect(page.getByLabel("Write to Inés")).toBeHidden();

    // A press far below the only line goes on behind it.
    await notebookOf(page).click();
    await page.keyboard.type("Uno");
    const { x, y, width, height } = (await page
      .getByRole("tabpanel", { name: "Notebook" })
      .boundingBox())!;
    await page.getByRole("tab", { name: "Notebook" }).focus();
    await page.mouse.click(x + width / 2, y + height - 30);
    await page.keyboard.type(" dos");
    await expect(notebookOf(page)).toHaveText("Uno dos");

    for (const size of [
      { width: 740, height: 360 },
      { width: 360, height: 430 },
    ]) {
      await page.setViewportSize(size);
      await press(page, "Chat");
      await page.getByLabel("Write to Inés").fill("¿Me oyes?");
      expect(await seenHeight(page.getByLabel("Write to Inés"))).toBeGreaterThan(40);
      await press(page, "Send");
      expect(await seenHeight(page.getByRole("region", { name: /^Messages/ }))).toBeGreaterThan(
        130,
      );
      expect(await seenHeight(page.getByText("¿Me oyes?").last())).toBeGreaterThan(20);
      await press(page, "Notebook");
      await page.getByRole("tab", { name: "Whiteboard" }).click();
      expect(await seenHeight(page.getByRole("application"))).toBeGreaterThan(130);
    }
  },
);
