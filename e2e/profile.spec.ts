import type { Browser } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { db } from "#app/platform/db.server.ts";
import { credentials, offerDescriptions, offers, teachers } from "#db/schema/teachers.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aCompletedLesson } from "#test/lessons.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

async function aVisitor(browser: Browser, options = {}) {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  return context.newPage();
}

async function addressOf(teacher: Teacher): Promise<string> {
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  return `/student/teachers/${row!.slug}`;
}

/** Conversation in three lengths. */
async function describe(teacher: Teacher): Promise<void> {
  const teacherId = teacher.id;
  const [words] = await db()
    .insert(offerDescriptions)
    .values({ teacherId, levelFrom: "A2", levelTo: "C1", goal: "Talk more.", plan: "News first." })
    .returning();
  const descriptionId = words!.id;
  await db().update(offers).set({ descriptionId }).where(eq(offers.id, teacher.offer.id));
  const shared = { teacherId, title: "Conversation", kind: "single", language: "es" } as const;
  await db()
    .insert(offers)
    .values([
      { ...shared, descriptionId, minutes: 25, priceMinor: 1200, position: 2 },
      { ...shared, descriptionId, minutes: 80, priceMinor: 3300, position: 3 },
    ]);
}

test("a visitor chooses an offer and its length without JavaScript, and sees what was checked", async ({
  browser,
}) => {
  const teacher = await aTeacher();
  await describe(teacher);
  const path = await addressOf(teacher);
  const page = await aVisitor(browser, { javaScriptEnabled: false });
  await page.goto(path);
  const badge = page.getByText("Identity and degree checked");
  await expect(badge).toHaveCount(0);
  const panel = page.getByRole("region", { name: /^Book with/ });
  await panel.getByRole("link", { name: /^Conversation/ }).click();
  await expect(panel.getByText("£22.00").first()).toBeVisible();
  await panel.getByRole("link", { name: /^80 min/ }).click();
  await expect(panel.getByText("£33.00").first()).toBeVisible();
  const book = panel.getByRole("link", { name: /^Book / });
  const [long] = await db()
    .select()
    .from(offers)
    .where(and(eq(offers.teacherId, teacher.id), eq(offers.minutes, 80)));
  await expect(book).toHaveAttribute("href", new RegExp(`offer=${long!.id}&at=`));
  const teaches = page.locator("#teaches");
  await expect(teaches).toContainText("A2 to C1");
  await expect(teaches).toContainText("25 minutes £12, 50 minutes £22, 80 minutes £33.");
  await teaches.getByText("How it goes").click();
  await expect(teaches.getByText("News first.")).toBeVisible();

  const checkedAt = new Date("2026-10-05T10:00:00Z");
  await db()
    .update(teachers)
    .set({ identityCheckedAt: checkedAt })
    .where(eq(teachers.userId, teacher.id));
  const paper = {
    teacherId: teacher.id,
    kind: "degree",
    issuer: "Universidad de Sevilla",
  } as const;
  await db()
    .insert(credentials)
    .values({ ...paper, title: "Filología", checkedAt });
  const student = await aStudent();
  await signIn(page.context(), student.email);
  await page.goto(path);
  await expect(badge).toBeVisible();
  await expect(page.locator("#background")).toContainText("We saw it, 5 October 2026");
  await expect(page.locator("#background")).toContainText("Too few lessons to say yet");
  await page.context().close();
});

test("three reviews make a mean, a histogram and filters; two do not", async ({ browser }) => {
  const teacher = await aTeacher();
  const path = await addressOf(teacher);
  const said = async (stars: number, text: string, daysAgo: number) => {
    const student = await aStudent();
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo });
    await writeReview(student, { lessonId, stars, text, tags: stars === 5 ? ["fun"] : [] });
  };
  await said(5, "The first one that was written.", 4);
  await said(3, "The second one that was written.", 5);
  const page = await aVisitor(browser);
  await page.goto(path);
  const reviews = page.locator("#reviews");
  await expect(reviews).toContainText("The second one");
  await expect(reviews.getByRole("list", { name: "Reviews by stars" })).toHaveCount(0);
  await expect(page.getByText("too few reviews for a mean")).toBeVisible();
  await said(5, "The third one that was written.", 6);
  await page.goto(`${path}?day=2026-01-01`);
  await hydrated(page);
  await expect(page.getByText("3 reviews", { exact: true })).toBeVisible();
  await reviews.getByRole("link", { name: /^3 stars/ }).click();
  await expect(page).toHaveURL(/stars=3/);
  await expect(reviews).toContainText("1 review fits.");
  await expect(reviews).not.toContainText("The third one");
  await reviews.getByRole("link", { name: "Show all 3" }).click();
  await expect(reviews).toContainText("The third one");
  await reviews.getByRole("link", { name: /^Good fun/ }).click();
  await expect(reviews).toContainText("2 reviews fit.");
  await expect(reviews).not.toContainText("The second one");
  await page.context().close();
});

test("the page is shared by its link, and shows its times in another zone", async ({ browser }) => {
  const path = await addressOf(await aTeacher());
  const page = await aVisitor(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(path);
  await hydrated(page);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
  const panel = page.getByRole("region", { name: /^Book with/ });
  const first = panel
    .getByRole("list", { name: /^Free times on/ })
    .locator("time")
    .first();
  const at = await first.getAttribute("datetime");
  await panel.getByRole("button", { name: "Change time zone" }).click();
  await panel.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(panel.getByText("Times are shown in Asia/Tokyo.")).toBeVisible();
  const moved = panel.locator(`time[datetime="${at}"]`);
  if ((await moved.count()) > 0)
    await expect(moved).toHaveText(
      new Date(at!).toLocaleTimeString("en-GB", {
        timeZone: "Asia/Tokyo",
        hour: "2-digit",
        minute: "2-digit",
      }),
    );
  await page.context().close();
});

test("who takes no new students is still booked by those they know", async ({ browser }) => {
  const [teacher, known] = [await aTeacher(), await aStudent()];
  await aCompletedLesson(known, teacher);
  await db().update(teachers).set({ status: "restricted" }).where(eq(teachers.userId, teacher.id));
  const path = await addressOf(teacher);
  const page = await aVisitor(browser);
  await page.goto(path);
  await expect(page.getByText("Inés is not taking new students", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Book with/ })).toHaveCount(0);
  await signIn(page.context(), known.email);
  await page.goto(path);
  await expect(page.getByText("so you can book")).toBeVisible();
  await page.getByRole("link", { name: /^Book / }).click();
  await expect(page).toHaveURL(/\/book\?offer=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().close();
});
