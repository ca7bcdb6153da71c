import { readFile } from "node:fs/promises";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { aLesson, twoPeople } from "./world.ts";

test("a person downloads their data, asks for an end of the account and keeps it after all", async ({
  page,
  context,
}) => {
  await withConsent(context);
  const { student } = await twoPeople();
  await signIn(context, student.email);
  await page.goto("/account/security");
  await page.getByRole("link", { name: "Download my data" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
  await hydrated(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-data.json");
  const copy = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(copy.data.users.rows[0].email).toBe(student.email);

  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("No lesson is to come")).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Tick this to go on")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/will be erased on/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
});

test("whoever has a lesson to come is told what to do first, without a script as well", async ({
  browser,
  baseURL,
}) => {
  const two = await twoPeople();
  await aLesson(two, { startsInMinutes: 3_000 });
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await withConsent(context);
  await signIn(context, two.student.email);
  const page = await context.newPage();
  await page.goto("/account/delete");
  await expect(page.getByText("One lesson is still to come")).toBeVisible();
  await expect(page.getByText(/We hold £22/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeDisabled();
  await context.close();
});
