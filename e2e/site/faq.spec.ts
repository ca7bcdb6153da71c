import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "answers are found as they are typed; the address follows, without a step back per letter",
  { tag: "@core" },
  async ({ page }) => {
    const asked: string[] = [];
    await page.goto("/about");
    await page.goto("/faq");
    await hydrated(page);
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/faq")) asked.push(request.url());
    });
    const field = page.getByLabel("Search the answers");
    await field.pressSequentially("teacher canc");
    await expect(page.getByRole("status")).toContainText("for “teacher canc”");
    await expect(page.getByText("What if the teacher cancels?")).toBeVisible();
    await expect(page.getByText("Everything comes back to your card")).toBeVisible();
    await expect(page).toHaveURL("/faq?q=teacher+canc");
    await expect(field).toBeFocused();
    expect(asked, "typing asks the server nothing").toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await page.goForward();
    await expect(field).toHaveValue("teacher canc");
    await expect(page.getByRole("status")).toContainText("teacher canc");
  },
);

test("what was looked for survives a reload, and Show all and the bar's own link end it", async ({
  page,
}) => {
  await page.goto("/faq");
  await hydrated(page);
  await page.getByLabel("Search the answers").fill("zzzz");
  await expect(page.getByText("No answer has all these words")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Search the answers")).toHaveValue("zzzz");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByLabel("Search the answers")).toHaveValue("");
  await expect(page.locator("summary", { hasText: "What does it cost?" })).toBeVisible();
  await page.getByLabel("Search the answers").fill("card");
  await expect(page).toHaveURL("/faq?q=card");
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByLabel("Search the answers")).toHaveValue("");
  await expect(page.locator("summary", { hasText: "What does it cost?" })).toBeVisible();
});

test("letters typed before the page runs count", { tag: onceInFive(0) }, async ({ page }) => {
  await page.route("**/*.js", async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.goto("/faq", { waitUntil: "commit" });
  await page.getByLabel("Search the answers").fill("commission");
  await hydrated(page);
  await expect(page.getByLabel("Search the answers")).toHaveValue("commission");
  await expect(page.getByRole("status")).toContainText("for “commission”");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an address that names an answer opens it, in sight", async ({ page }) => {
      await page.goto("/faq#hold");
      await expect(page.getByText("two people never get the same one")).toBeInViewport();
      await expect(page.getByText("What if somebody else wants the same time?")).toBeInViewport();
    });
  });
