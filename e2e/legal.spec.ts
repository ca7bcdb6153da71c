import { documents } from "../app/routes/legal/documents.ts";
import { expect, test, withConsent } from "./fixtures.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { to, title, versions } of Object.values(documents))
    test(`every version of ${to} is found from its page and can be read`, async ({ page }) => {
      await page.goto(to);
      await page
        .locator("main")
        .getByRole("link", { name: /first version|what changed/ })
        .click();
      await expect(page.locator("main h1")).toHaveText(`${title}: versions`);
      await expect(page.getByRole("link", { name: "Read it" })).toHaveCount(versions.length);
      await page.getByRole("link", { name: "Read it" }).first().click();
      await expect(page).toHaveURL(`${to}/versions/${versions[0]}`);
      await expect(page.locator("main h2").first()).toBeVisible();
      await page.getByRole("link", { name: "The page itself" }).click();
      await expect(page).toHaveURL(to);
    });

  test("the contents lead to sections of the page, each with a heading of its own", async ({
    page,
  }) => {
    for (const { to } of Object.values(documents)) {
      await page.goto(to);
      const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
      for (const link of await contents.all()) {
        const target = page.locator((await link.getAttribute("href"))!);
        await expect(target).toHaveText(await link.innerText());
      }
    }
  });
});

test("an unknown text or version is not found", async ({ request }) => {
  for (const path of ["/legal/nothing/versions", "/legal/terms/versions/1999-01-01"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("on paper a legal text is black on white, without bar, contents and footer, in any theme", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const { to } of Object.values(documents)) {
    await page.goto(to);
    for (const hidden of ["body > header", "body > footer", "nav[aria-label='Contents']"])
      await expect(page.locator(hidden).first()).toBeHidden();
    await expect(page.locator("main h1")).toBeVisible();
    const looks = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.querySelector("main p")!).color,
      plain: document.querySelectorAll("main section p").length,
    }));
    expect(looks.ground).toBe("rgb(255, 255, 255)");
    const [lightness] = /[\d.]+/.exec(looks.ink.replace("oklch(", ""))!;
    expect(Number(lightness), looks.ink).toBeLessThan(0.5);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.length).toBeGreaterThan(10_000);
  }
});
