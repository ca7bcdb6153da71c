import type { Page } from "@playwright/test";
import { day, localDate } from "#app/platform/time/time.ts";
import { aTeacher, alwaysOpen } from "#test/builders/people.ts";
import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const count = (page: Page) => page.getByRole("status").first();

test(
  "filters answer at once, keep the focus, and name the one to drop",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await withConsent(context);
    await page.goto("/student/teachers");
    await hydrated(page);
    const all = await count(page).textContent();
    await page.getByLabel("Language", { exact: true }).focus();
    await page.getByLabel("Language", { exact: true }).selectOption({ value: "es" });
    await expect(page).toHaveURL("/student/teachers?language=es");
    await expect(page.getByLabel("Language", { exact: true })).toBeFocused();
    await expect(count(page)).not.toHaveText(all ?? "");
    const spanish = Number((await count(page).textContent())!.match(/\d+/)![0]);

    await page.getByLabel("From", { exact: true }).fill("149");
    await expect(page).toHaveURL(/from=149/);
    await expect(
      page.getByRole("heading", { name: "No teacher matches all filters" }),
    ).toBeVisible();
    const without = page.getByRole("link", { name: /^\d+ teachers without “From £149”$/ });
    // Other journeys make teachers meanwhile.
    expect(Number.parseInt((await without.textContent())!, 10)).toBeGreaterThanOrEqual(spanish);
    await without.click();
    await expect(page).toHaveURL("/student/teachers?language=es");
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
  },
);

test(
  "prices are asked for with two handles, by keyboard and by finger, and the fields below say what they ask [D4]",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    await withConsent(context);
    await page.goto("/student/teachers");
    await hydrated(page);
    const low = page.getByRole("slider", { name: "Lowest price" });
    const high = page.getByRole("slider", { name: "Highest price" });
    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    await expect(low).toHaveAttribute("aria-valuetext", "no limit");
    for (let step = 0; step < 12; step += 1) await low.press("ArrowRight");
    await high.press("ArrowLeft");
    await expect(page).toHaveURL("/student/teachers?from=12&to=55");
    await expect(from).toHaveValue("12");
    await expect(to).toHaveValue("55");
    await expect(low).toHaveAttribute("aria-valuetext", "£12");
    // neither passes the other, and at the far end the lower one can still be taken back
    await low.press("End");
    await expect(low).toHaveValue("55");
    await expect(from).toHaveValue("55");
    await low.press("Home");
    await expect(page).toHaveURL("/student/teachers?to=55");
    await expect(from).toHaveValue("");

    const track = (await page.locator(".price-slider").boundingBox())!;
    const pounds = track.width / 56;
    const middle = track.y + track.height / 2;
    // 18 px from the middle of the handle, which is 44 px wide
    await page.mouse.move(track.x + 55 * pounds - 18, middle + 8);
    await page.mouse.down();
    await page.mouse.move(track.x + 30 * pounds, middle, { steps: 8 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\?to=\d+$/);
    expect(Math.abs(Number(await to.inputValue()) - 30)).toBeLessThan(3);
    await expect(high).toHaveAttribute("aria-valuetext", `£${await to.inputValue()}`);

    await from.fill("20");
    await expect(page).toHaveURL(/from=20/);
    await expect(low).toHaveValue("20");
    await page.getByRole("link", { name: /Remove the filter £20 to £\d+/ }).click();
    await expect(page).toHaveURL("/student/teachers");
    await expect(low).toHaveValue("0");
    await expect(high).toHaveValue("56");
  },
);

test(
  "a profile shows open times in the viewer's zone and leads to booking",
  { tag: "@core" },
  async ({ browser, baseURL }) => {
    const teacher = await aTeacher({ person: { name: "Elena Marsh" }, weekly: alwaysOpen });
    const path = `/student/teachers/elena-marsh-${teacher.id.slice(-12)}`;
    const tokyo = await browser.newContext({ baseURL, timezoneId: "Asia/Tokyo" });
    await withConsent(tokyo);
    const page = await tokyo.newPage();
    await page.goto("/student/teachers?q=Elena+Marsh");
    await hydrated(page);
    await expect(page.getByText("Times are shown in Tokyo time.")).toBeVisible();
    const starts = page.getByRole("article").getByRole("link", { name: /^Book Elena/ });
    // by day there, and not where the server is
    for (const start of await starts.allTextContents())
      expect(start).toMatch(/(0[7-9]|1\d|2[0-2]):/);
    // what was counted by another clock is not told
    const evenings = page.getByRole("checkbox", { name: /^Evenings/ });
    await expect(evenings).toHaveAccessibleName("Evenings 18 to 24");
    // hours in an address without a zone are London's, and so are all times beside them
    await page.goto("/student/teachers?q=Elena+Marsh&after=20:00&before=22:00");
    await hydrated(page);
    await expect(page.getByText("Times are shown in London time.")).toBeVisible();
    for (const start of await starts.allTextContents()) expect(start).toMatch(/2[01]:/);
    await page.goto(`${path}?day=${localDate(Date.now() + 3 * day, "Asia/Tokyo")}`);
    await hydrated(page);
    const panel = page.getByRole("region", { name: "Book with Elena" });
    await expect(panel.getByText("Times are shown in Tokyo time.")).toBeVisible();

    await panel.getByRole("link", { name: /^Conversation/ }).click();
    await expect(panel.getByText("£22.00").first()).toBeVisible();
    const slot = panel
      .getByRole("list", { name: /^Free times on/ })
      .getByRole("link")
      .nth(2);
    const time = await slot.textContent();
    await slot.click();
    const book = panel.getByRole("link", { name: /^Book / });
    await expect(book).toHaveText(new RegExp(`at ${time}$`));
    await expect(panel.getByText(/^Free to cancel until/)).toBeVisible();
    const at = Number(new URL(page.url()).searchParams.get("at"));
    const inTokyo = new Date(at).toLocaleTimeString("en-GB", {
      timeZone: "Asia/Tokyo",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(time).toBe(inTokyo);

    // A visitor signs in first, and keeps the choice.
    await book.click();
    await expect(page).toHaveURL(/\/login\?next=/);
    expect(new URL(page.url()).searchParams.get("next")).toContain(`at=${at}`);
    await tokyo.close();
  },
);

test(
  "on a phone a price that contradicts itself keeps the filters open, with the focus where it is wrong",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await withConsent(context);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/student/teachers");
    await hydrated(page);
    await page.getByRole("link", { name: /^Filters/ }).click();
    await page.getByLabel("From", { exact: true }).fill("30");
    const to = page.getByLabel("To", { exact: true });
    await to.fill("10");
    const show = page.getByRole("button", { name: /^Show \d/ });
    await show.click();
    await expect(page.getByText("The highest price is below the lowest")).toBeVisible();
    await expect(to).toBeFocused();
    await to.fill("40");
    await show.click();
    await expect(to).toBeHidden();
    await expect(page).toHaveURL("/student/teachers?from=30&to=40");
  },
);
