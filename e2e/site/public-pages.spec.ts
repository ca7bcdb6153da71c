import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";

test("a wrong address stands before a closed door, and the search leads on", async ({
  page,
  context,
}) => {
  await withConsent(context);
  const answer = await page.goto("/nobody/lives/here");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("main h1")).toHaveText("Page not found");
  await hydrated(page);
  await page.getByLabel("I want to learn").selectOption({ label: "French" });
  await page.getByRole("button", { name: "Find teachers" }).click();
  await expect(page).toHaveURL(/\/student\/teachers\?language=fr/);
});
