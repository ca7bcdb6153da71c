import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an address for one's own calendar is made, read without signing in, replaced and removed", async ({
      page,
      context,
      playwright,
    }) => {
      await withConsent(context);
      const student = await aStudent();
      const lessonId = await aBookedLesson(student, await aTeacher());
      await signIn(context, student.email);
      const anybody = await playwright.request.newContext();
      const make = async (button: string) => {
        await page.getByRole("button", { name: button, exact: true }).click();
        await expect(page.getByRole("status")).toContainText("it is not shown again");
        return page.getByLabel("Address for your calendar").inputValue();
      };

      await page.goto("/account/security");
      const first = await make("Make an address");
      const answer = await anybody.get(first);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toContain("text/calendar");
      expect(await answer.text()).toContain(lessonId.slice(0, 8));
      const { etag } = answer.headers();
      const again = await anybody.get(first, { headers: { "if-none-match": etag! } });
      expect(again.status()).toBe(304);

      await page.goto("/account/security");
      await expect(page.getByText("A calendar last read it")).toBeVisible();
      expect(await page.content()).not.toContain(first.split("/").at(-1)!);
      const second = await make("Make a new address");
      expect((await anybody.get(first)).status()).toBe(404);
      expect((await anybody.get(second)).status()).toBe(200);
      await page.getByRole("button", { name: "Remove the address" }).click();
      await expect(
        page.getByText("The address is removed. It opens nothing any more."),
      ).toBeVisible();
      expect((await anybody.get(second)).status()).toBe(404);
      await anybody.dispose();
    });
  });
