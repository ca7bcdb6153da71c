import { expect } from "../harness/fixtures.ts";
import { mailedCode, newAddress, newPassword } from "../harness/new-account.ts";
import { goto, pageOf, press, sees, test } from "./people.ts";

test("a visitor signs up and confirms the mailed code", async ({ firefox, request }) => {
  const { page, errors, close } = await pageOf(firefox);
  const email = newAddress();
  await goto(page, "/student/register?next=/student/saved");
  await page.locator('[name="name"]').fill("Nia Ahmed");
  await page.locator('main [name="email"]').fill(email);
  await page.locator('main [name="password"]').fill(newPassword);
  await page.locator('[name="adult"]').click();
  await page.locator('[name="terms"]').click();
  await press(page, "Make my account");
  await sees(page, "Check your mail");
  await page.locator('[name="code"]').fill(await mailedCode({ request }, email));
  await press(page, "Confirm this address");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/student/saved");
  expect(errors).toEqual([]);
  await close();
});
