import type { Browser, Page } from "@playwright/test";
import { imposeSanction } from "#app/features/teachers/impose-sanction.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { day } from "#app/platform/time.ts";
import { anAdmin, aTeacher } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]! });
  await withConsent(context);
  await signIn(context, email);
  return context.newPage();
}

async function isAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

test("a teacher reads above their pages what is in force, and is led to the reason", async ({
  browser,
}) => {
  const decider = await anAdmin();
  const teacher = await aTeacher({ person: { name: "Branwen Restricted" } });
  await inTransaction((tx) =>
    imposeSanction(
      tx,
      decider,
      {
        teacherId: teacher.id,
        kind: "restrict",
        scope: "new-students",
        cause: "conduct",
        reason: "Two students wrote that they were asked to pay outside.",
        endsAt: new Date(Date.now() + 14 * day),
      },
      new Date(),
    ),
  );
  const theirs = await pageOf(browser, teacher.email);
  for (const address of ["/teacher/dashboard", "/teacher/calendar"]) {
    await theirs.goto(address);
    const banner = theirs.getByRole("complementary", { name: "Your standing" });
    await expect(banner).toContainText(
      /^New students do not find or book you until \d+ \w+ \d{4}\./,
    );
    await isAccessible(theirs);
  }
  await theirs.getByRole("link", { name: "Why, and how to appeal" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Where you stand");
  await theirs.context().close();
});
