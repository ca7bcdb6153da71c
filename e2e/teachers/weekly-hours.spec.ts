import { aTeacher } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "time ranges are added with a plus, taken away with a cross and copied to other days",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    await withConsent(context);
    const weekly = [1, 2].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 }));
    await signInAs(context, await aTeacher({ person: { zone: "Europe/Madrid" }, weekly }));
    await page.goto("/teacher/calendar?tab=hours");
    await hydrated(page);
    await page.getByRole("button", { name: "Add hours on Monday" }).click();
    await expect(page.getByLabel("Monday, time range 2, from")).toHaveValue("780");
    await page.getByLabel("Monday, time range 2, to").selectOption("15:00");
    await page.getByRole("button", { name: "Remove: Tuesday" }).click();
    await page.getByLabel("Copy the hours of Monday").click();
    await page.getByLabel("Thursday", { exact: true }).check();
    await page.getByLabel("Sunday", { exact: true }).check();
    expect(await axeFindings(page, { part: "#hours" })).toEqual([]);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByText("Saved. Students see these hours")).toBeVisible();
    await page.reload();
    await hydrated(page);
    const hours = async (day: string) => {
      const row = page.getByRole("group", { name: day });
      return row
        .getByRole("combobox")
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    };
    const split = ["540", "720", "780", "900"];
    expect(await hours("Monday")).toEqual(split);
    expect(await hours("Tuesday")).toEqual([]);
    expect(await hours("Thursday")).toEqual(split);
    expect(await hours("Sunday")).toEqual(split);
  },
);

test(
  "hours that are refused put the cursor into the first wrong time",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await withConsent(context);
    const weekly = [1, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 }));
    await signInAs(context, await aTeacher({ person: { zone: "Europe/Madrid" }, weekly }));
    await page.goto("/teacher/calendar?tab=hours");
    await hydrated(page);
    const until = page.getByLabel("Monday, to");
    await until.selectOption("08:00");
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(until).toBeFocused();
    await expect(until).toBeInViewport();
  },
);
