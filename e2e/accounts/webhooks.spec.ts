import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "each new webhook shows a secret of its own, what is not ticked is found by the keyboard, and a new one or removing asks first",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    await withConsent(context);
    await signInAs(context, await aStudent());
    await page.goto("/account/webhooks");
    await hydrated(page);
    const secret = page.getByLabel("Secret");
    const add = page.getByRole("button", { name: "Add webhook" });
    const event = page.getByRole("checkbox").first();
    await page.getByLabel("Address").fill("https://one.example/hook");
    await add.click();
    await expect(event).toBeFocused();
    await event.check();
    await add.click();
    await expect(secret).toBeFocused();
    const first = await secret.inputValue();
    // The form is empty for the next one.
    await expect(event).not.toBeChecked();
    await page.getByLabel("Address").fill("https://two.example/hook");
    await event.check();
    await add.click();
    await expect(secret).not.toHaveValue(first);
    await expect(secret).toBeFocused();
    await page.getByRole("link", { name: /one\.example/ }).click();
    const renew = page.getByRole("button", { name: "Make a new secret" });
    await renew.click();
    await page.getByRole("button", { name: "Keep this one" }).click();
    await expect(secret).toHaveCount(0);
    await renew.click();
    await page.getByRole("button", { name: "Make a new one" }).click();
    await expect(secret).toHaveValue(/^whsec_/);
    await expect(secret).not.toHaveValue(first);
    const remove = page.getByRole("button", { name: "Remove webhook" });
    await remove.click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await remove.click();
    await page.getByRole("button", { name: "Remove it" }).click();
    await expect(page).toHaveURL(/\/account\/webhooks/);
    await expect(page.getByText("one.example")).toHaveCount(0);
  },
);
