import { expect, type Locator, type Page } from "@playwright/test";

/** Types a city into the field for time zones, of a page or a part of it, and takes the zone it finds. */
export async function chooseZone(within: Page | Locator, city: string): Promise<void> {
  const page = "goto" in within ? within : within.page();
  const zone = within.locator("input[role=combobox]").and(within.getByLabel("Time zone"));
  // On some pages the field is typed in once somebody is at its form.
  await within.getByLabel("Time zone").first().hover();
  const waiting = { timeout: 5_000 };
  // the list closes when the page is still scrolling under it
  await expect(async () => {
    // What is there already is not typed again, and opens no list.
    await zone.fill("");
    await zone.fill(city);
    await expect(page.getByRole("option", { name: city })).toBeVisible(waiting);
    // By keys: a click may scroll the page to the option, which closes the list, each time again.
    await zone.press("ArrowDown");
    await zone.press("Enter");
    await expect(zone).toHaveValue(new RegExp(`^${city}`), waiting);
  }).toPass();
}
