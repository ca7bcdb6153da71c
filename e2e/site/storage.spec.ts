import type { Page } from "@playwright/test";
import { allOff, allOn, type ConsentFlags, consentKey } from "#app/features/consent/record.ts";
import { choose, complaints, holdings, usePages, watchRequests } from "../crawl/storage.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "the crawl sees what is not listed and what is not allowed",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const wrong = watchRequests(context, () => allOff);
    await choose(context, allOff);
    await page.route("https://tracker.example/", (route) => route.fulfill({ body: "" }));
    await page.goto("/about");
    await hydrated(page);
    expect(await complaints(page, allOff)).toEqual([]);
    await page.evaluate(async () => {
      localStorage.setItem("secret", "1");
      localStorage.setItem("last-search", "language=es");
      sessionStorage.setItem("secret", "1");
      document.cookie = "tracker=1; path=/";
      await caches.open("pages");
      await fetch("/api/page-views", { method: "POST" });
    });
    expect((await complaints(page, allOff)).toSorted()).toEqual([
      "cache storage pages is not listed",
      "cookie tracker is not listed",
      "local storage last-search is not allowed",
      "local storage secret is not listed",
      "session storage secret is not listed",
    ]);
    await page.goto("https://tracker.example/"); // our policy would not let a page of ours ask it
    expect(wrong).toEqual(["counts without leave: /api/page-views", "asks tracker.example"]);
  },
);

test.describe("as the choice changes", () => {
  const counts = (page: Page) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === "/api/page-views");
  const accept = (page: Page) =>
    page.getByRole("region", { name: /^Cookies/ }).getByRole("button", { name: "Accept All" });

  test(
    "nothing optional is fetched before it; accepting starts it where one stands; taking it back stops it [CK-37] [CK-38] [CK-39]",
    { tag: onceInFive(3) },
    async ({ page, context }) => {
      let flags: ConsentFlags | null = null;
      const wrong = watchRequests(context, () => flags);
      await page.goto("/faq");
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL(/about/);
      await page.waitForLoadState("networkidle");
      expect(wrong).toEqual([]);

      await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
      flags = allOn;
      await Promise.all([counts(page), accept(page).click()]);
      expect(await page.evaluate(() => (window as unknown as { stays: boolean }).stays)).toBe(true);

      await page.goto("/cookie-preferences");
      await hydrated(page);
      await page.getByLabel("Analytics").uncheck({ force: true });
      flags = { ...allOn, analytics: false };
      await page.getByRole("button", { name: "Save my choice" }).click();
      await expect(page.getByRole("status")).toContainText("Saved until");
      await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
      await expect(page).toHaveURL(/faq/);
      await page.waitForLoadState("networkidle");
      await page.goto("/about");
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      expect(wrong).toEqual([]);
      expect(await complaints(page, flags)).toEqual([]);
    },
  );

  test("each starts under its own flag alone [CK-38]", { tag: onceInFive(1) }, async ({ page }) => {
    await page.goto("/cookie-preferences");
    await hydrated(page);
    await page.getByLabel("Analytics").check({ force: true });
    await Promise.all([counts(page), page.getByRole("button", { name: "Save my choice" }).click()]);
    await page.goto("/student/teachers?language=es");
    await hydrated(page);
    expect((await holdings(page))["local storage"]).toEqual([consentKey]);
  });

  for (const path of ["with", "without"])
    test(
      `what was remembered is deleted when it is taken back, ${path} JavaScript [CK-39] [CK-40]`,
      { tag: onceInFive(3) },
      async ({ page, context }) => {
        await choose(context, allOn);
        await usePages(page);
        await expect
          .poll(async () => (await holdings(page))["local storage"].toSorted())
          .toEqual([consentKey, "last-search", "zone"].toSorted());
        const themeEnds = async () =>
          (await context.cookies()).find(({ name }) => name === "theme")?.expires;
        expect(await themeEnds()).toBeGreaterThan(Date.now() / 1000);
        if (path === "with") {
          await page.goto("/cookie-preferences");
          await hydrated(page);
          await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
        } else {
          await context.request.post("/cookie-preferences", {
            form: { choice: "reject" },
            headers: { origin: process.env["E2E_URL"]! },
          });
          await page.goto("/about");
          await hydrated(page);
        }
        await expect
          .poll(async () => (await holdings(page))["local storage"])
          .toEqual([consentKey]);
        expect((await holdings(page)).cookie.toSorted()).toEqual([consentKey, "theme"].toSorted());
        await expect.poll(themeEnds, "the theme ends with the visit").toBe(-1);
      },
    );
});
