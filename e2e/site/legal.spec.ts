import { documents } from "#app/features/legal/documents.ts";
import { expect, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "on paper a legal text is black on white, without bar, contents and footer, in any theme",
  { tag: onceInFive(1) },
  async ({ page }) => {
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
  },
);
