import type { Page } from "@playwright/test";
import { aStudent } from "#test/builders/people.ts";
import { aTeacherWithPackages } from "#test/builders/packages.ts";
import { typeCard } from "../harness/card-page.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";

const day = 86_400_000;
/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = Math.floor(Date.now() / day) * day + 3 * day + 10 * 3_600_000;

async function pay(page: Page, number: string) {
  await page.getByLabel(/^Let me book lessons within/).check();
  await page.getByRole("button", { name: /^Pay £198.00 for 10 lessons/ }).click();
  await typeCard(page, number);
}

/** From the profile to a bought package, over a bank that asks, and a lesson booked from it. */
async function buyAndBook(page: Page, slug: string, offerId: string) {
  await page.goto(`/student/teachers/${slug}`);
  const sizes = page.getByRole("region", { name: "Packages" });
  await expect(sizes).toContainText("10% off, £19.80 each");
  await sizes.getByRole("link", { name: /^10 lessons/ }).click();
  await expect(page.getByRole("heading", { name: /^10 lessons with/ })).toBeVisible();
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toContainText("Your card was declined");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await page.getByRole("link", { name: "Back to paying" }).click();
  await pay(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: /^Yes, pay £198.00/ }).click();
  await expect(page.getByRole("heading", { name: "10 of 10 lessons left" })).toBeVisible();
  await page.goto(`/student/teachers/${slug}/book?offer=${offerId}&at=${at}`);
  await page.getByRole("button", { name: "Book it from your package" }).click();
  await expect(page.getByRole("heading", { name: /^Lesson booked for/ })).toBeVisible();
  await page.goto("/student/lessons");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
}

test.beforeEach(async ({ context }) => withConsent(context));

test("a student buys a package and books a lesson from it, without a card", async ({
  page,
  context,
}) => {
  const teacher = await aTeacherWithPackages();
  const student = await aStudent();
  await signInAs(context, student);
  await buyAndBook(page, teacher.slug, teacher.offer.id);
  await page
    .getByRole("link", { name: /^Details/ })
    .first()
    .click();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "From a package of 10" })).toBeVisible();
  await page.locator("summary", { hasText: "Cancel this lesson" }).click();
  await expect(page.getByText("The lesson goes back into the package")).toBeVisible();
  await page.getByRole("button", { name: "Cancel the lesson" }).click();
  await expect(page.getByText("10 of 10 lessons are left to book")).toBeVisible();
  await page.goto("/student/dashboard");
  await expect(page.getByText("10 of 10 left")).toBeVisible();
});
