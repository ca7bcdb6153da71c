import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { aStudent } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "a person downloads their data, asks for an end of the account and keeps it after all",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    await withConsent(context);
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto("/account/security");
    await page.getByRole("link", { name: "Download my data" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
    await hydrated(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("my-data.zip");
    const archive = unzipSync(await readFile(await file.path()));
    const copy = JSON.parse(strFromU8(archive["my-data.json"]!));
    expect(copy.data["Your account"].rows[0].email).toBe(student.email);

    await page.getByRole("link", { name: "Delete account" }).click();
    await expect(page.getByText("No lesson is to come")).toBeVisible();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Tick this to go on")).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText(/^Your account will be erased on/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  },
);
