import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "the wizard saves itself, on another device it stands as typed, and without a connection nothing is lost [B7]",
  { tag: onceInFive(1) },
  async ({ page, context, browser }) => {
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/teacher/apply/about");
    await hydrated(page);
    const line = page.getByLabel("One line");
    await line.fill("Welsh for");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    const phone = await browser.newContext();
    await signInAs(phone, student);
    const other = await phone.newPage();
    await other.goto("/teacher/apply/about");
    await expect(other.getByLabel("One line")).toHaveValue("Welsh for");
    await phone.close();

    await context.setOffline(true);
    await line.fill("Welsh for families");
    await expect(page.getByText("Not saved. Check your connection")).toBeVisible();
    await expect(line).toHaveValue("Welsh for families");
    await context.setOffline(false);
    await line.fill("Welsh for whole families");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Save and go to/ }).click();
    await expect(page.getByText(/fields need another look/)).toBeVisible();
    await expect(line).toHaveValue("Welsh for whole families");
  },
);
