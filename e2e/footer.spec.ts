import { brand } from "#config/brand.ts";
import { demo } from "#config/demo.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";
import { aLesson, twoPeople } from "./world.ts";

const links = [
  "/about",
  "/contact",
  "/faq",
  "/how-it-works",
  "/legal/terms",
  "/legal/privacy",
  "/legal/refund",
  "/legal/cookie",
  "/legal",
  "/cookie-preferences",
];

/** A page of each audience, and of nobody. */
const pages = [
  { as: null, paths: ["/", "/faq", "/legal/terms", "/login", "/cookie-preferences", "/no/such"] },
  { as: "student", paths: ["/student/dashboard", "/student/chats", "/admin/teachers", "/faq"] },
  { as: "teacher", paths: ["/teacher/calendar", "/account/security"] },
  { as: "admin", paths: ["/admin/teachers", "/admin/reports", "/about"] },
];

for (const { as, paths } of pages)
  test(`${as ? `the ${as}` : "a visitor"} finds the same foot under every page, without JavaScript [FT-01] [FT-02] [FT-03] [FT-04] [FT-05]`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    await withConsent(context);
    if (as) await signIn(context, `${as}@demo.test`, demo.password);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      const footer = page.getByRole("contentinfo");
      const found = await footer
        .getByRole("navigation", { name: "Footer" })
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(found, path).toEqual(links);
      await expect(footer.getByRole("link", { name: "Cookie preferences" })).toBeVisible();
      for (const [name, address] of [
        ["Instagram", brand.social.instagram],
        ["LinkedIn", brand.social.linkedin],
        ["Facebook", brand.social.facebook],
      ] as const)
        if (address)
          await expect(footer.getByRole("link", { name })).toHaveAttribute("href", address);
        else await expect(footer.getByRole("link", { name })).toHaveCount(0);
      await expect(footer).toContainText(brand.legalName);
      await expect(footer).toContainText(brand.companyNumber);
      await expect(footer).toContainText(brand.registeredAddress);
      await expect(footer.getByRole("link", { name: brand.email.support })).toHaveAttribute(
        "href",
        `mailto:${brand.email.support}`,
      );
    }
    await context.close();
  });

test("the lesson's room has none [FT-01]", async ({ page, context }) => {
  const people = await twoPeople();
  const lessonId = await aLesson(people);
  await withConsent(context);
  await signIn(context, people.student.email);
  await page.goto(`/lessons/${lessonId}/room`);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});
