import { addDays, localDate } from "#app/platform/time/time.ts";
import { alwaysOpen, aTeacher } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { chooseZone } from "../harness/choose-zone.ts";

const zone = "Europe/Madrid";
const inTenDays = () => addDays(localDate(Date.now(), zone), 10);

test("a day is closed, a holiday and a journey are set, each is shown in the week and taken away again", async ({
  page,
  context,
}) => {
  await withConsent(context);
  const teacher = await aTeacher({ weekly: alwaysOpen, profile: { zone } });
  await signInAs(context, teacher);
  const date = inTenDays();
  await page.goto(`/teacher/calendar?week=${date}&tab=days`);
  await hydrated(page);
  const panel = page.getByRole("region", { name: "Days that differ" });

  await panel.getByLabel("Day", { exact: true }).fill(date);
  await panel.getByLabel("Open from").selectOption("10:00");
  await expect(panel.getByLabel("On that day")).toHaveValue("hours");
  await panel.getByRole("button", { name: "Save this day" }).click();
  const end = panel.getByLabel("to", { exact: true }).first();
  await expect(end).toHaveAccessibleDescription("Choose an end");
  await expect(panel.getByLabel("Day", { exact: true })).toHaveValue(date);
  await end.selectOption("12:30");
  await panel.getByRole("button", { name: "Save this day" }).click();
  await expect(panel.getByRole("status")).toContainText("Saved. Students see it from now on.");
  await expect(panel.getByText("10:00 to 12:30")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`week=${date}`));
  await panel.getByLabel("First day", { exact: true }).fill(date);
  await panel.getByLabel("Last day").fill(addDays(date, -1));
  await panel.getByRole("button", { name: "Add time off" }).click();
  await expect(panel.getByLabel("Last day")).toHaveAccessibleDescription(
    "The end is not after the start",
  );
  await panel.getByLabel("Last day").fill(date);
  await panel.getByRole("button", { name: "Add time off" }).click();
  await expect(panel.getByText("all day", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Travel" }).click();
  const travel = page.locator("#travel");
  await travel.getByLabel("First day there").fill(addDays(date, 3));
  await chooseZone(travel, "Tokyo");
  await travel.getByRole("button", { name: "Save this journey" }).click();
  await expect(travel.getByText("from then on hours of Tokyo")).toBeVisible();

  const removals = page.getByRole("button", { name: /^Remove: / });
  await removals.click();
  await expect(removals).toHaveCount(0);
  await page.getByRole("link", { name: "Calendar", exact: true }).last().click();
  await expect(page.getByText("Closed. Time off 00:00 to 24:00.")).toHaveCount(1);
  await page.getByRole("link", { name: "Days that differ" }).click();
  for (let left = 2; left > 0; left -= 1) {
    await removals.first().click();
    await expect(removals).toHaveCount(left - 1);
  }
  await page.getByRole("link", { name: "Calendar", exact: true }).last().click();
  await expect(page.getByText("Open 00:00 to 24:00.")).toHaveCount(7);
});
