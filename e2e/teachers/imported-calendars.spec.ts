import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays, localDate } from "#app/platform/time/time.ts";
import { alwaysOpen, aTeacher } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";

const date = () => addDays(localDate(Date.now(), "UTC"), 10);
let server: Server;
let base: string;
let isThere = true;

test.beforeAll(async () => {
  server = createServer((_, response) => {
    const day = date().replaceAll("-", "");
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${day}T090000Z\r\nDTEND:${day}T110000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    if (isThere) response.end(text);
    else response.writeHead(410).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

test("another calendar is added, read again, told to be gone, and removed", async ({
  page,
  context,
}) => {
  await withConsent(context);
  const teacher = await aTeacher({ weekly: alwaysOpen });
  await signInAs(context, teacher);
  await page.goto(`/teacher/calendar?week=${date()}&tab=calendars`);
  await hydrated(page);
  const panel = page.getByRole("region", { name: "Your other calendars" });
  const address = panel.getByLabel("Address of the calendar");
  const add = panel.getByRole("button", { name: "Add this calendar" });

  await address.fill("https://10.0.0.1/mine.ics");
  await panel.getByLabel("Name for it").fill("Home");
  await add.click();
  await expect(address).toHaveAccessibleDescription(/leads into a private network/);
  await expect(address).toHaveValue("https://10.0.0.1/mine.ics");
  await expect(panel.getByLabel("Name for it")).toHaveValue("Home");
  await address.fill(`${base}/secret.ics`);
  await add.click();
  await expect(panel.getByRole("status")).toContainText("can no longer be booked");
  await expect(panel.getByText("One busy time to come.")).toBeVisible();
  await expect(panel.getByText("Works")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`week=${date()}`));
  expect(await page.content()).not.toContain("secret.ics");

  isThere = false;
  await panel.getByRole("button", { name: "Read now: Home" }).click();
  await expect(panel.getByText("Cannot be read")).toBeVisible();
  await expect(panel.getByText("What it said last still counts.")).toBeVisible();
  await panel.getByRole("button", { name: "Remove: Home" }).click();
  await expect(panel.getByText("One busy time to come.")).toHaveCount(0);
  await expect(panel.getByRole("status")).toContainText("can be booked again");
});
