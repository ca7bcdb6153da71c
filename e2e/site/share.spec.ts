import { expect, test } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "a page of ours says so, with nobody's name on it, and the way back works",
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      await page.goto("/faq");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect
        .poll(() => page.evaluate(async () => (await caches.match("/offline")) !== undefined))
        .toBe(true);
      await context.setOffline(true);
      await page.goto("/about");
      await expect(
        page.getByRole("heading", { level: 1, name: "The street is dark" }),
      ).toBeVisible();
      const font = await page.evaluate(
        () => getComputedStyle(document.querySelector("h1")!).fontFamily,
      );
      expect(font).toContain("Young Serif");
      await context.setOffline(false);
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The street is dark");
      expect(new URL(page.url()).pathname).toBe("/about");
    },
  );
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "a script of another origin is asked for by the page, whose policy lets it in",
    { tag: onceInFive(4) },
    async ({ page }) => {
      const script = "https://js.stripe.com/dahlia/stripe.js";
      await page.route(script, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "document.title = 'asked for'" }),
      );
      // Of its own for each request, and with the policy of such a page.
      await page.goto("/faq?own=1");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
        .toBe(true);
      await page.evaluate(
        (src) => document.head.append(Object.assign(document.createElement("script"), { src })),
        script,
      );
      await expect(page).toHaveTitle("asked for");
    },
  );
});
