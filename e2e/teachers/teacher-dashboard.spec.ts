import { aTeacher } from "#test/builders/people.ts";
import { expect, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "a visitor's look at the page stands on the dashboard, as a picture and in its table",
  { tag: onceInFive(0) },
  async ({ browser, page, context, baseURL }) => {
    const slug = `ines-${crypto.randomUUID()}`;
    const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
    await withConsent(context);
    await signInAs(context, teacher);
    const panel = page.getByRole("region", { name: "Views to bookings" });
    await page.goto("/teacher/dashboard");
    await expect(panel).toContainText("0 views of your page, 0 bookings");
    await expect(panel.getByRole("img")).toHaveCount(0);
    // As a person's browser calls itself: a headless one is known for a robot, and is not counted.
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";
    const visitor = await browser.newContext({ baseURL, userAgent });
    const seen = await visitor.newPage();
    const opens = async () => {
      const counted = seen.waitForResponse((answer) => answer.url().endsWith("/api/page-views"));
      await seen.goto(`/student/teachers/${slug}`);
      if (await seen.getByRole("button", { name: "Accept All" }).isVisible())
        await seen.getByRole("button", { name: "Accept All" }).click();
      expect((await counted).status()).toBe(204);
    };
    await opens();
    await opens(); // this one from the kept copy of the page
    await visitor.close();
    await page.goto("/teacher/dashboard");
    await expect(panel).toContainText("2 views of your page, 0 bookings");
    await expect(panel).toContainText("too few views to say how many lead to a booking");
    await expect(panel.getByRole("img", { name: /^Views and bookings a day/ })).toBeVisible();
    await panel.getByText("Day by day", { exact: true }).click();
    const table = panel.getByRole("table", { name: "Views and bookings, day by day" });
    await expect(table.getByRole("row")).toHaveCount(29);
    await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["2", "0"]);
  },
);
