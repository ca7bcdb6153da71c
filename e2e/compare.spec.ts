import { listOpenSlotsEach } from "#app/features/scheduling/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/refresh-search.server.ts";
import { byTurns } from "#test/depth.ts";
import { aTeacher } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { freshSurname } from "./fresh-name.ts";
import { expect, test, withConsent } from "./fixtures.ts";

for (const javaScriptEnabled of [true, false])
  test(`teachers are chosen on the search and stand side by side, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    baseURL,
  }) => {
    const mark = freshSurname();
    for (const name of ["Ann", "Bea"]) await aTeacher({ person: { name: `${name} ${mark}` } });
    await refreshSearch(listOpenSlotsEach);
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    await withConsent(context);
    const page = await context.newPage();
    await page.goto(`/student/teachers?q=${mark}&sort=newest`);
    await page.getByRole("link", { name: `Compare Ann ${mark}`, exact: true }).click();
    await expect(page.getByText("One teacher chosen.")).toBeVisible();
    await page.getByRole("link", { name: `Compare Bea ${mark}`, exact: true }).click();
    await expect(page).toHaveURL(/&sort=newest&compare=ann-[^&]+&compare=bea-/);
    await page.getByRole("link", { name: "Compare 2 teachers" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await expect(page.getByRole("row", { name: /^50 minutes £22 £22/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Next free Book Ann/ })).toBeVisible();
    if (javaScriptEnabled)
      for (const width of byTurns([360, 1440], 2)) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeFindings(page)).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `sideways at ${width}`).toBeLessThanOrEqual(0);
      }
    await page.getByRole("link", { name: `Remove Ann ${mark}` }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(1);
    await page.goto("/student/teachers/compare?with=nobody-there&with=../x");
    await expect(page.getByText("2 addresses were left out")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nobody to compare yet" })).toBeVisible();
    await context.close();
  });
