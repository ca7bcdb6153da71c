import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { seriesStarts } from "#app/features/scheduling/lessons/series.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson, dayAhead } from "#test/builders/lessons.ts";
import { typeCard } from "../harness/card-page.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";

/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = dayAhead(3, 10, "UTC");
const weekOn = (zone: string) => seriesStarts([at], 2, zone)[1]!.startsAt;

async function aTeacherCalled(slug: string) {
  const unique = `${slug}-${randomUUID().slice(0, 8)}`;
  return { teacher: await aTeacher({ profile: { slug: unique } }), slug: unique };
}

const bookPath = (slug: string, offerId: string) =>
  `/student/teachers/${slug}/book?offer=${offerId}&at=${at}`;

/** From the booking page to a paid series of three: four dates, of which somebody else has the second. */
async function bookFour(page: Page, slug: string, offerId: string) {
  await page.goto(bookPath(slug, offerId));
  await page.getByRole("link", { name: "Every week instead" }).click();
  await expect(page.getByRole("heading", { name: /^Every week with/ })).toBeVisible();
  const dates = page.getByRole("list", { name: "Dates of the series" }).getByRole("listitem");
  await expect(dates).toHaveCount(4);
  await expect(dates.nth(1)).toContainText("Somebody else has this time");
  await expect(page.getByText("1 date cannot be booked")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hold/ })).toHaveCount(0);
  await dates
    .nth(1)
    .getByRole("link", { name: /^Skip this date/ })
    .click();
  await expect(dates.nth(1)).toContainText("Left out");
  await page.getByRole("button", { name: "Hold 3 lessons" }).click();
  await expect(page.getByText("The slot is held for you until")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Lessons of the series" }).getByRole("listitem"),
  ).toHaveCount(3);
  await page.getByLabel(/Start the lessons/).check();
  await page.getByRole("button", { name: /^Pay £22.00 and book 3 lessons/ }).click();
  await expect(page.getByRole("link", { name: /^A series needs your yes/ })).toBeVisible();
  await page.getByLabel(/Start the lessons/).check();
  await page.getByLabel(/^Save this card and charge £22.00/).check();
  await page.getByRole("button", { name: /^Pay £22.00 and book 3 lessons/ }).click();
  await typeCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: "3 weekly lessons booked" })).toBeVisible();
}

test.beforeEach(async ({ context }) => withConsent(context));

test("a student books every week, skips the date that is taken, pays the first and sees the rest", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("weekly");
  await aBookedLesson(await aStudent(), teacher, { startsAt: weekOn(teacher.zone) });
  const student = await aStudent();
  await signInAs(context, student);
  await bookFour(page, slug, teacher.offer.id);
  await page.goto("/student/lessons");
  await page
    .getByRole("link", { name: /^Details/ })
    .first()
    .click();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "1 of 3 weekly lessons" })).toBeVisible();
  const list = page.getByRole("list", { name: "Lessons of the series" }).getByRole("listitem");
  await expect(list.nth(0)).toContainText("Paid");
  await expect(list.nth(1)).toContainText("Charged");
});
