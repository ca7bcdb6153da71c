import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a refusal at a field goes when the field is filled in, and comes back with the next answer",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/student/register");
    await hydrated(page);
    const send = page.getByRole("button", { name: "Make my account" });
    const wrong = page.locator("[aria-invalid=true]");
    const [name, terms] = [page.getByLabel("Name"), page.getByLabel("I agree to the terms")];
    await send.click();
    await expect(name).toBeFocused();
    const first = await wrong.count();
    const said = (await name.getAttribute("aria-describedby"))!.split(" ").at(-1)!;
    await name.pressSequentially("A");
    await terms.check();
    await expect(wrong).toHaveCount(first - 2);
    await expect(name).not.toHaveAttribute("aria-describedby", new RegExp(said));
    await expect(page.locator(`[id="${said}"]`)).toHaveCount(0);
    await name.clear();
    await expect(wrong).toHaveCount(first - 2);
    await send.click();
    await expect(name).toBeFocused();
    await expect(wrong).toHaveCount(first - 1);
  },
);

test(
  "the summary above a form follows its fields, and is not read out again",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/dev/gallery");
    await hydrated(page);
    const summary = page.getByText(/answers? needs?/);
    await expect(summary).toHaveText("2 answers need another look:");
    await page.locator("#fields-email").fill("priya@example.org");
    await expect(summary).toHaveText("One answer needs another look:");
    await expect(page.getByRole("alert").filter({ has: summary })).toHaveCount(0);
    await page.locator("#fields-name").fill("priya@example.org");
    await expect(summary).toHaveCount(0);
  },
);
