import type { Page } from "@playwright/test";
import { testCard } from "#app/features/payments/test-cards.ts";
import { aStudent } from "#test/builders.ts";
import { aDrawnLesson, aPackage, aTeacherWithPackages } from "#test/packages.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const day = 86_400_000;
/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = Math.floor(Date.now() / day) * day + 3 * day + 10 * 3_600_000;

async function pay(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill(testCard().expiry);
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel(/^Please let me book lessons within/).check();
  await page.getByRole("button", { name: /^Pay £198.00 for 10 lessons/ }).click();
}

/** From the profile to a bought package, over a bank that asks, and a lesson booked from it. */
async function buyAndBook(page: Page, slug: string, offerId: string) {
  await page.goto(`/student/teachers/${slug}`);
  const sizes = page.getByRole("region", { name: "Packages" });
  await expect(sizes).toContainText("10% off, £19.80 each");
  await sizes.getByRole("link", { name: /^10 lessons/ }).click();
  await expect(page.getByRole("heading", { name: /^10 lessons with/ })).toBeVisible();
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toContainText("The bank declined the payment");
  await pay(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: /^Yes, pay £198.00/ }).click();
  await expect(page.getByRole("heading", { name: "10 of 10 lessons left" })).toBeVisible();
  await page.goto(`/student/teachers/${slug}/book?offer=${offerId}&at=${at}`);
  await page.getByRole("button", { name: /^Take .* from your package/ }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
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
  await signIn(context, student.email);
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

test("a package is bought, and a lesson booked from it, without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const teacher = await aTeacherWithPackages();
  await signIn(context, (await aStudent()).email);
  await buyAndBook(await context.newPage(), teacher.slug, teacher.offer.id);
  await context.close();
});

test("a student sees to the penny what stopping a package gives back, and stops it; the teacher sees what is left", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const teacher = await aTeacherWithPackages();
  const student = await aStudent();
  const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
  const lessonId = await aDrawnLesson(student, teacher, packageId, { startsAt: at });
  const theirs = await browser.newContext({ baseURL });
  await withConsent(theirs);
  await signIn(theirs, teacher.email);
  const other = await theirs.newPage();
  await other.goto(`/teacher/lessons/${lessonId}`);
  await expect(other.getByText("9 of 10 lessons are left to book")).toBeVisible();
  await theirs.close();

  await signIn(context, student.email);
  await page.goto(`/student/packages/${packageId}`);
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator("summary", { hasText: "Stop this package" }).click();
  await expect(page.getByText("£178.20 goes back to the card")).toBeVisible();
  await page.getByRole("button", { name: "Stop the package" }).click();
  await expect(page.getByRole("heading", { name: "Package of 10 lessons" })).toBeVisible();
  await expect(page.getByText("−£178.20")).toBeVisible();
});
