import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { newPassword } from "../harness/new-account.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "the rules of a password are ticked off while it is typed, pasting works, and 129 characters are refused [A6]",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/student/register");
    await hydrated(page);
    const field = page.getByLabel("Password", { exact: true });
    await expect(field).toHaveAccessibleDescription(/At least 10 characters/);
    await field.fill("short");
    await expect(page.getByText("Easy to guess so far")).toBeVisible();
    await expect(field).not.toHaveAccessibleDescription(/done/);
    await page.evaluate((text) => navigator.clipboard.writeText(text), newPassword);
    await field.fill("");
    await field.press("Control+v");
    await expect(field).toHaveValue(newPassword);
    await expect(field).toHaveAccessibleDescription(/At least 10 characters \(done\)/);
    await expect(page.getByText("Very hard to guess")).toBeVisible();
    await field.fill("x".repeat(129));
    await expect(field).toHaveAccessibleDescription(/At most 128 characters/);
    await page.getByRole("button", { name: "Make my account" }).click();
    await expect(field).toHaveAccessibleDescription(/Use at most 128 characters/);
  },
);
