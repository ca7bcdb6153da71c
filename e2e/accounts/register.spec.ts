import { aStudent, aTeacher } from "#test/builders/people.ts";
import { firstOpenStart } from "#test/builders/lessons.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { mailedCode, mailedLink, newAddress, newPassword } from "../harness/new-account.ts";
import { chooseZone } from "../harness/choose-zone.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a visitor signs up, confirms the mailed code and comes back to where they were going",
  { tag: "@core" },
  async ({ page, context }) => {
    const email = newAddress();
    await page.goto("/student/lessons?tab=past");
    await expect(page).toHaveURL("/login?next=%2Fstudent%2Flessons%3Ftab%3Dpast");
    await hydrated(page);
    await page.locator("main").getByRole("link", { name: "Student Sign Up" }).click();
    await page.getByLabel("Name").fill("Nia Ahmed");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(newPassword);
    await page.getByLabel(/Language you want/).selectOption({ label: "Spanish" });
    await page.getByLabel(/or older/).check();
    await page.getByLabel(/I agree/).check();
    await page.getByRole("button", { name: "Make my account" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    await page.getByLabel("Six-digit code").fill(await mailedCode(context, email));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page).toHaveURL("/student/lessons?tab=past");
  },
);

test(
  "a slot chosen by a visitor survives signing up and a link opened on another device",
  { tag: onceInFive(1) },
  async ({ page, browser }) => {
    const house = `ines-${Date.now()}`;
    const teacher = await aTeacher({ profile: { slug: house } });
    const at = await firstOpenStart(teacher);
    const email = newAddress();
    const slot = `${new URLSearchParams({ offer: teacher.offer.id, at: String(at) })}`;
    await page.goto(`/student/teachers/${house}/book?${slot}`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await hydrated(page);
    await page.locator("main").getByRole("link", { name: "Student Sign Up" }).click();
    await page.getByLabel("Name").fill("Nia Ahmed");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(newPassword);
    await page.getByLabel(/or older/).check();
    await page.getByLabel(/I agree/).check();
    await page.getByRole("button", { name: "Make my account" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    const phone = await browser.newContext({ baseURL: process.env["E2E_URL"] });
    await withConsent(phone);
    const there = await phone.newPage();
    await there.goto(await mailedLink(email, "/verify"));
    await hydrated(there);
    await there.getByLabel("Password", { exact: true }).fill(newPassword);
    await there.getByRole("button", { name: "Confirm this address" }).click();
    await expect(there).toHaveURL(/\/student\/lessons\/[0-9a-f-]+\/pay$/);
    await expect(there.getByText("The slot is held for you until")).toBeVisible();
    await phone.close();
  },
);

test(
  "a time zone is found by typing, with the keyboard alone",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await signInAs(context, await aStudent({ zone: "Europe/London" }));
    await page.goto("/account/profile");
    await hydrated(page);
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await expect(zone).toHaveValue(/^London \(UTC\+[01]\)$/);
    await zone.focus();
    await page.keyboard.type("tok");
    await expect(page.getByRole("option")).toHaveText(["Tokyo (UTC+9)"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(zone).toHaveValue("Tokyo (UTC+9)");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(zone).toHaveValue("Tokyo (UTC+9)");
    await zone.fill("atlantis");
    await expect(page.getByText("No zone has such a city")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(zone).toHaveValue("Tokyo (UTC+9)");
  },
);

test(
  "a time zone picked before the page has its code stays picked, and is found by typing after that",
  { tag: onceInFive(4) },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, timezoneId: "Europe/Madrid" });
    const page = await context.newPage();
    let letIn = () => {};
    const held = new Promise<void>((resolve) => (letIn = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/student/register", { waitUntil: "commit" });
    await page.locator("select[name=zone]").selectOption("Asia/Tokyo");
    await page.getByLabel("Name").focus();
    letIn();
    const typed = page.locator("input[role=combobox]").and(page.getByLabel("Time zone"));
    await expect(typed).toHaveValue(/^Tokyo /);
    await chooseZone(page, "Lisbon");
    await expect(page.locator("input[name=zone]")).toHaveValue("Europe/Lisbon");
    await context.close();
  },
);
