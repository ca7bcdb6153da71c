import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { aTeacher } from "#test/builders/people.ts";
import { freshSurname } from "../harness/fresh-name.ts";
import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "teachers are chosen on the search and stand side by side",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    const mark = freshSurname();
    for (const name of ["Ann", "Bea"]) await aTeacher({ person: { name: `${name} ${mark}` } });
    await refreshSearch(listOpenSlotsEach);
    await withConsent(context);
    await page.goto(`/student/teachers?q=${mark}&sort=newest`);
    await hydrated(page);
    await page.getByRole("link", { name: `Compare Ann ${mark}`, exact: true }).click();
    await expect(page.getByText("One teacher chosen.")).toBeVisible();
    await page.getByRole("link", { name: `Compare Bea ${mark}`, exact: true }).click();
    await expect(page).toHaveURL(/&sort=newest&compare=ann-[^&]+&compare=bea-/);
    await page.getByRole("link", { name: "Compare 2 teachers" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.getByRole("link", { name: `Remove Ann ${mark}` }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
  },
);
