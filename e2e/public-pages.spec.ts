import { brand } from "#config/brand.ts";
import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { newAddress, newStudent } from "./new-account.ts";
import { publicAddresses } from "./public-addresses.ts";

const pages = publicAddresses;

test.beforeEach(async ({ context }) => withConsent(context));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page answers 200 with a heading and a title of its own", async ({ page }) => {
    const titles = new Map<string, string>();
    for (const path of pages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator("main h1"), path).toHaveCount(1);
      titles.set(path.split("?")[0]!, await page.title());
      expect(await page.title(), path).toContain(brand.name);
    }
    expect(new Set(titles.values()).size).toBe(titles.size);
  });

  test("the finder of the front page leads to teachers", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("I want to learn").selectOption({ label: "Spanish" });
    await page.getByLabel("When can you?").selectOption("evening");
    await page.getByRole("button", { name: "Find teachers" }).click();
    await expect(page).toHaveURL(/\/student\/teachers\?.*language=es.*time=evening/);
    await expect(page.locator("main h1")).toContainText("Spanish");
  });

  test("answers are found, and opened", async ({ page }) => {
    await page.goto("/faq");
    await page.getByLabel("Search the answers").fill("TEACHER come");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("status")).toContainText("for “TEACHER come”");
    await expect(page.getByText("What if the teacher does not come?")).toBeVisible();
    await expect(page.getByText(/everything goes back to your card at once/)).toBeVisible();
  });

  test("a message gets a number, which is mailed to its sender", async ({ page, context }) => {
    const email = newAddress();
    await page.goto("/contact?topic=broken");
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Message")).toHaveAccessibleDescription("Write your message");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Message").fill("The door sticks.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Your message is here" })).toBeVisible();
    const number = await page.locator("main strong").innerText();
    await expect
      .poll(async () => (await context.request.get(`/dev/mailbox?to=${email}`)).text())
      .toContain(`We have your message, number ${number}`);
  });
});

test("the contact form knows who is signed in", async ({ page, context }) => {
  const email = await newStudent(context);
  await page.goto("/contact");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Name")).toHaveValue("Nia Ahmed");
});

test("a wrong address stands before a closed door, and the search leads on", async ({ page }) => {
  const answer = await page.goto("/nobody/lives/here");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("main h1")).toHaveText("No one lives at this number");
  await hydrated(page);
  await page.getByLabel("I want to learn").selectOption({ label: "French" });
  await page.getByRole("button", { name: "Find teachers" }).click();
  await expect(page).toHaveURL(/\/student\/teachers\?language=fr/);
});
