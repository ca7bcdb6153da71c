import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { mailedLink, newAddress, newPassword, newStudent } from "./new-account.ts";

test.beforeEach(async ({ context }) => withConsent(context));

const fresh = "a lantern by the weir";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("somebody who forgot their password chooses another with a mailed link [A11]", async ({
      page,
      browser,
    }) => {
      const other = await browser.newContext();
      const email = await newStudent(other);
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgotten it?" }).click();
      await expect(page).toHaveURL("/reset");
      // the page before has such a field, too
      await expect(page.getByRole("heading", { name: "A new password" })).toBeVisible();
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me the link" }).click();
      await expect(page.getByText(/If this address has an account/)).toBeVisible();
      const link = await mailedLink(email, "/reset");
      await page.goto(link);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("New password").fill("password123");
      await page.getByRole("button", { name: "Save the password" }).click();
      await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/guess first/);
      await page.getByLabel("New password").fill(fresh);
      await page.getByRole("button", { name: "Save the password" }).click();
      await expect(page.getByText("Your new password is saved")).toBeVisible();
      const gone = await other.request.get(`${process.env["E2E_URL"]}/account/security`, {
        maxRedirects: 0,
      });
      expect(gone.status()).toBe(302);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(fresh);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(page).toHaveURL("/student/dashboard");
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "no longer works" })).toBeVisible();
      await other.close();
    });
  });

test("asking for a reset tells nobody whether an address has an account [A5]", async ({
  context,
  browser,
}) => {
  const owner = await browser.newContext();
  const known = await newStudent(owner);
  const origin = process.env["E2E_URL"]!;
  const answers = [];
  for (const email of [known, newAddress()]) {
    const answer = await context.request.post(`${origin}/reset`, {
      form: { email },
      headers: { origin },
      maxRedirects: 0,
    });
    answers.push([answer.status(), answer.headers()["location"], await answer.text()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await owner.close();
});

test("the rules of a password are ticked off while it is typed, pasting works, and 129 characters are refused [A6]", async ({
  page,
  context,
}) => {
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
});
