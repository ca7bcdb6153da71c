import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { testCard } from "#app/features/payments/test-cards.ts";
import { seriesStarts } from "#app/features/scheduling/series.ts";
import { db } from "#app/platform/db.server.ts";
import { day } from "#app/platform/time.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson, dayAhead } from "#test/lessons.ts";
import { aPastLesson } from "#test/past-lessons.ts";
import { aSeries } from "#test/series.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = dayAhead(3, 10, "UTC");
const weekOn = (zone: string) => seriesStarts([at], 2, zone)[1]!.startsAt;

async function aTeacherCalled(slug: string) {
  const unique = `${slug}-${randomUUID().slice(0, 8)}`;
  return { teacher: await aTeacher({ profile: { slug: unique } }), slug: unique };
}

const bookPath = (slug: string, offerId: string) =>
  `/student/teachers/${slug}/book?offer=${offerId}&at=${at}`;

async function fillCard(page: Page) {
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expires").fill(testCard().expiry);
  await page.getByLabel("Security code").fill("123");
}

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
  await fillCard(page);
  await page.getByLabel(/Please hold the lessons/).check();
  await page.getByRole("button", { name: /^Pay £22.00 and book 3 lessons/ }).click();
  await expect(page.getByText("A series needs your yes")).toBeVisible();
  await fillCard(page);
  await page.getByLabel(/Please hold the lessons/).check();
  await page.getByLabel(/^Keep this card and charge £22.00/).check();
  await page.getByRole("button", { name: /^Pay £22.00 and book 3 lessons/ }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
}

test.beforeEach(async ({ context }) => withConsent(context));

test("a student books every week, skips the date that is taken, pays the first and sees the rest", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("weekly");
  await aBookedLesson(await aStudent(), teacher, { startsAt: weekOn(teacher.zone) });
  const student = await aStudent();
  await signIn(context, student.email);
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
  expect(await axeFindings(page)).toEqual([]);
});

test("a weekly series is booked without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const { teacher, slug } = await aTeacherCalled("weekly-plain");
  await aBookedLesson(await aStudent(), teacher, { startsAt: weekOn(teacher.zone) });
  await signIn(context, (await aStudent()).email);
  const page = await context.newPage();
  await bookFour(page, slug, teacher.offer.id);
  await page.goto(bookPath(slug, teacher.offer.id).replace("book?", "series?"));
  await page.getByLabel("How many dates").selectOption("6");
  await page.getByLabel("Another time each week").selectOption({ index: 3 });
  await page.getByRole("button", { name: "Show the dates" }).click();
  await expect(
    page.getByRole("list", { name: "Dates of the series" }).getByRole("listitem"),
  ).toHaveCount(6);
  await expect(page.getByRole("list", { name: "Weekly times" }).getByRole("listitem")).toHaveCount(
    2,
  );
  await context.close();
});

test("a student skips one lesson of a series, and ends it", async ({ page, context }) => {
  const { teacher } = await aTeacherCalled("weekly-leave");
  const student = await aStudent();
  const first = await aSeries(student, teacher, { count: 4, startsAt: at });
  const rows = await db().select().from(lessons).where(eq(lessons.studentId, student.id));
  const third = rows.toSorted((a, b) => +a.startsAt - +b.startsAt)[2]!.id;
  await signIn(context, student.email);
  await page.goto(`/student/lessons/${third}?cancel`);
  await hydrated(page);
  await page.getByRole("button", { name: "Skip the lesson" }).click();
  await expect(page.getByText("It had not been charged").first()).toBeVisible();
  await page.goto(`/student/lessons/${first}`);
  await hydrated(page);
  await page.locator("summary", { hasText: "End the series" }).click();
  await expect(page.getByText("The 2 lessons that have not been charged")).toBeVisible();
  await page.getByRole("button", { name: "End the series" }).click();
  const list = page.getByRole("list", { name: "Lessons of the series" }).getByRole("listitem");
  await expect(list.filter({ hasText: "Cancelled by the student" })).toHaveCount(3);
  await expect(list.nth(0)).toContainText("Paid");
});

test("the rest of a series is charged to another card, and a refused one changes nothing", async ({
  page,
  context,
}) => {
  const { teacher } = await aTeacherCalled("weekly-card");
  const student = await aStudent();
  const first = await aSeries(student, teacher, { count: 3, startsAt: at });
  await signIn(context, student.email);
  await page.goto(`/student/lessons/${first}`);
  await hydrated(page);
  const change = async (number: string) => {
    await page.getByLabel("Card number").fill(number);
    await page.getByLabel("Expires").fill(testCard().expiry);
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Use this card from now on" }).click();
  };
  await page.locator("summary", { hasText: "card ending 4242" }).click();
  await page.getByRole("button", { name: "Use this card from now on" }).click();
  await expect(page.getByText("Enter the number on the front of the card")).toBeVisible();
  await change("4000 0000 0000 0002");
  await expect(page.getByText("This card cannot be kept")).toBeVisible();
  await expect(page.locator("summary", { hasText: "card ending 4242" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await change("4000 0027 6000 3184");
  await expect(page.getByText("charged to the card ending 3184 from now on")).toBeVisible();
});

test("a student with three absences reads that all lessons are charged now, and pays for all", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("weekly-at-once");
  const student = await aStudent();
  for (const days of [3, 10, 20])
    await aPastLesson(await aTeacher(), student, {
      state: "no_show_student",
      at: new Date(Date.now() - days * day),
    });
  await signIn(context, student.email);
  await page.goto(`/student/teachers/${slug}/series?offer=${teacher.offer.id}&at=${at}&count=3`);
  await hydrated(page);
  await expect(page.getByText("All lessons are charged now")).toBeVisible();
  await expect(page.getByText("£66.00")).toBeVisible();
  await page.getByRole("button", { name: "Hold 3 lessons" }).click();
  await expect(page.getByText("£66.00 in all")).toBeVisible();
  await fillCard(page);
  await page.getByLabel(/Please hold the lessons/).check();
  await page.getByLabel(/for each lesson of this series now/).check();
  await page.getByRole("button", { name: "Pay £66.00 and book 3 lessons" }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
});
