import type { Page } from "puppeteer-core";
import { addDays, dayNumberOf, localDate, weekdayOfDayNumber } from "#app/platform/time/time.ts";
import { aTeacher } from "#test/builders/people.ts";
import { expect } from "../harness/fixtures.ts";
import { goto, pageOf, press, sees, test } from "./people.ts";

const zone = "Europe/Madrid";
const today = localDate(Date.now(), zone);
/** Of the week after the next: on a Sunday evening tomorrow cannot be booked any more. */
const monday = addDays(today, 15 - weekdayOfDayNumber(dayNumberOf(today)));
const nine = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 }));

/** A cell of the single days, by the beginning and the end of its name. */
const cell = (day: string, hour: string) =>
  `#paint [role="gridcell"][aria-label^="${day} "][aria-label$=" ${hour}"]`;

async function middleOf(page: Page, selector: string) {
  const element = await page.waitForSelector(selector);
  await element!.scrollIntoView();
  const box = (await element!.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

test("a teacher paints single days with the mouse and saves them", async ({ firefox }) => {
  const teacher = await aTeacher({ person: { zone }, profile: { zone }, weekly: nine });
  const { page, errors, close } = await pageOf(firefox, teacher);
  await goto(page, `/teacher/calendar?week=${monday}`);
  await page.locator('::-p-xpath(//a[normalize-space(.)="Paint hours"])').click();
  await page.mouse.move(...(await middleOf(page, cell("Mon", "14:00"))));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(page, cell("Tue", "15:30"))), { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => page.$eval(cell("Tue", "15:30"), (one) => one.getAttribute("aria-selected")))
    .toBe("true");
  await press(page, "Save these days");
  await sees(page, "Saved. Students see it from now on.");
  const open = await page.$eval(`section[data-day="${monday}"]`, (one) => one.textContent);
  expect(open).toContain("Open 09:00 to 12:00, 14:00 to 16:00.");
  expect(errors).toEqual([]);
  await close();
});
