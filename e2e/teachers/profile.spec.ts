import { day, localDate } from "#app/platform/time/time.ts";
import { aTeacher } from "#test/builders/people.ts";
import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";
import { chooseZone } from "../harness/choose-zone.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test(
  "the page is shared by its link, and shows its times in another zone",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const slug = `ines-${crypto.randomUUID()}`;
    await aTeacher({ profile: { slug } });
    await withConsent(context);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    const date = localDate(Date.now() + 3 * day, "Europe/London");
    await page.goto(`/student/teachers/${slug}?day=${date}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await expect(page.getByText("The link is copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(slug);

    const panel = page.getByRole("region", { name: /^Book with/ });
    const times = panel.getByRole("list", { name: /^Free times on/ }).locator("time");
    // Nine in London and the evening in Tokyo are one day.
    const at = await times.filter({ hasText: /^09:00$/ }).getAttribute("datetime");
    await panel.getByRole("button", { name: "Change time zone" }).click();
    await chooseZone(panel, "Tokyo");
    await expect(panel.getByText("Times are shown in Tokyo time.")).toBeVisible();
    await expect(panel.locator(`time[datetime="${at}"]`)).toHaveText(
      new Date(at!).toLocaleTimeString("en-GB", {
        timeZone: "Asia/Tokyo",
        hour: "2-digit",
        minute: "2-digit",
      }),
    );
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    "booking opens as a sheet, where another time zone can be found and taken, and closing it leads back",
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      const slug = `ines-${crypto.randomUUID()}`;
      await aTeacher({ profile: { slug } });
      await withConsent(context);
      await page.goto(`/student/teachers/${slug}`);
      await hydrated(page);
      const open = page.getByRole("link", { name: /^Book from/ });
      await open.tap();
      const sheet = page.getByRole("dialog", { name: "Book a lesson" });
      const close = sheet.getByRole("button", { name: /^Close/ });
      await expect(close).toBeVisible();
      await sheet.getByRole("button", { name: "Change time zone" }).tap();
      await chooseZone(sheet, "Tokyo");
      await expect(sheet.getByText("Times are shown in Tokyo time.")).toBeVisible();
      await close.tap();
      await expect(close).toBeHidden();
      await expect(open).toBeVisible();
    },
  );
});
