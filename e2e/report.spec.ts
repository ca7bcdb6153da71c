import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import { recordPayment } from "#app/features/payments/purchases.server.ts";
import { db, inTransaction } from "#app/platform/db.server.ts";
import { users } from "#db/schema/accounts.ts";
import { roomVisits } from "#db/schema/classroom.ts";
import { embeddedCharges, payments } from "#db/schema/payments.ts";
import { reports } from "#db/schema/reports.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers } from "#db/schema/teachers.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const minute = 60_000;
const reason = "The room saw you for ten minutes and your teacher not at all.";

/** A paid lesson that ended an hour ago; the student waited in its room, the teacher did not come. */
async function anEndedLesson() {
  const [student, teacher, admin] = await Promise.all([aStudent(), aTeacher(), anAdmin()]);
  const startsAt = new Date(Math.floor(Date.now() / minute) * minute - 110 * minute);
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * minute);
  const during = (minutes: number) => `[${startsAt.toISOString()},${at(minutes).toISOString()})`;
  const { priceMinor, currency, minutes } = teacher.offer;
  const money = { amountMinor: priceMinor, currency };
  const [lesson] = await db()
    .insert(lessons)
    .values({
      teacherId: teacher.id,
      studentId: student.id,
      offerId: teacher.offer.id,
      kind: "single",
      title: "Conversation",
      language: "es",
      startsAt,
      minutes,
      during: during(minutes),
      teacherDuring: during(minutes + 10),
      state: "ended",
      priceMinor,
      currency,
      freeCancelHours: 12,
      requestId: randomUUID(),
      bookedAt: at(-4000),
      // The clock has been by already, and does not decide while somebody reads.
      judgedAt: at(65),
    })
    .returning();
  const [charge] = await db()
    .insert(embeddedCharges)
    .values({ ...money, key: randomUUID(), state: "succeeded", last4: "4242" })
    .returning();
  const [payment] = await db()
    .insert(payments)
    .values({ ...money, lessonId: lesson!.id, payerId: student.id, providerRef: charge!.id })
    .returning();
  await inTransaction((tx) =>
    recordPayment(tx, { ...payment!, lessonId: lesson!.id }, { last4: "4242", at: at(-4000) }),
  );
  await db()
    .insert(roomVisits)
    .values({
      lessonId: lesson!.id,
      userId: student.id,
      joinedAt: at(0),
      lastSeenAt: at(10),
      leftAt: at(10),
    });
  return { student, teacher, admin, lessonId: lesson!.id };
}

async function openedBy(browser: Browser, email: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ javaScriptEnabled });
  await withConsent(context);
  await signIn(context, email);
  return context.newPage();
}

async function isAccessible(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
}

/** The mails to somebody, as the mailbox lists them. */
async function mailTo(page: Page, email: string, subject: RegExp) {
  await expect(async () => {
    await page.goto(`/dev/mailbox?${new URLSearchParams({ to: email })}`);
    await expect(page.getByRole("link", { name: subject })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole("link", { name: subject }).click();
}

test("a student reports a lesson, an admin refunds it with a reason, both see and are mailed the outcome", async ({
  browser,
}) => {
  test.slow();
  const { student, teacher, admin, lessonId } = await anEndedLesson();
  const theirs = await openedBy(browser, student.email);
  await theirs.goto("/student/report");
  await theirs.getByRole("link", { name: "Conversation with Inés Valverde" }).click();
  await expect(theirs).toHaveURL(`/student/report?lesson=${lessonId}`);
  await hydrated(theirs);
  await isAccessible(theirs);
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Choose what it is about")).toBeVisible();
  await expect(theirs.getByLabel("The teacher did not come")).toBeFocused();
  await theirs.getByLabel("The teacher did not come").check();
  await theirs.getByLabel("What happened?").fill("I waited for ten minutes and nobody came.");
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByRole("heading", { name: /^Report \d+$/ })).toBeVisible();
  await expect(theirs.getByText("Waiting to be read")).toBeVisible();
  const number = (await theirs.getByRole("heading", { level: 1 }).innerText()).split(" ")[1]!;
  const [report] = await db()
    .select()
    .from(reports)
    .where(eq(reports.number, Number(number)));
  await mailTo(theirs, student.email, new RegExp(`number ${number}$`));

  const ours = await openedBy(browser, admin.email);
  await ours.goto("/admin/reports?severity=S2");
  await ours.locator(`a[href="/admin/reports/${report!.id}"]`).click();
  await hydrated(ours);
  await expect(ours.getByText("Together 0 of 50 minutes")).toBeVisible();
  await expect(ours.getByText("I waited for ten minutes and nobody came.")).toBeVisible();
  await isAccessible(ours);
  await ours.getByLabel(/^Refund the lesson/).check();
  await ours.getByLabel(/^Statement of reasons/).fill("Because.");
  await ours.getByRole("button", { name: "Refund £22.00" }).click();
  await expect(ours.getByText("Use at least 20 characters", { exact: false })).toBeVisible();
  await expect(ours.getByLabel(/^Statement of reasons/)).toHaveValue("Because.");
  await ours.getByLabel(/^Statement of reasons/).fill(reason);
  await ours.getByRole("button", { name: "Refund £22.00" }).click();
  await expect(ours.getByText("The lesson was refunded")).toBeVisible();
  await expect(ours.getByText("Nothing held")).toBeVisible();

  await mailTo(theirs, student.email, new RegExp(`^Report ${number}: The lesson was refunded`));
  await theirs.goto(`/student/reports/${report!.id}`);
  await expect(theirs.getByRole("heading", { name: "The lesson was refunded" })).toBeVisible();
  await expect(theirs.getByText(reason)).toBeVisible();
  await expect(theirs.getByText(/^£22.00 goes back to the card ending 4242/)).toBeVisible();

  const hers = await openedBy(browser, teacher.email);
  await mailTo(hers, teacher.email, new RegExp(`^Report ${number}: The lesson was refunded`));
  await hers.goto(`/teacher/reports/${report!.id}`);
  await expect(hers.getByText(reason)).toBeVisible();
  await expect(hers.getByText(/^£22.00 goes back to the student/)).toBeVisible();
  await expect(hers.getByText("nobody came")).toHaveCount(0);
  await isAccessible(hers);
});

test("works without JavaScript, and keeps the reporter of a profile from its teacher", async ({
  browser,
}) => {
  const [student, teacher, admin, stranger] = await Promise.all([
    aStudent({ name: "Ottilie Wren" }),
    aTeacher(),
    anAdmin(),
    aStudent(),
  ]);
  const [{ slug } = { slug: "" }] = await db()
    .select({ slug: teachers.slug })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  const theirs = await openedBy(browser, student.email, false);
  await theirs.goto(`/student/report?teacher=${slug}`);
  await theirs.getByLabel("What happened?").fill("He asked me to pay him by bank transfer.");
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Choose what it is about")).toBeVisible();
  await expect(theirs.getByLabel("What happened?")).toHaveValue(
    "He asked me to pay him by bank transfer.",
  );
  await theirs.getByLabel("Asked to pay outside").check();
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Waiting to be read")).toBeVisible();
  const reportId = new URL(theirs.url()).pathname.split("/").at(-1)!;

  const other = await openedBy(browser, stranger.email);
  expect((await other.goto(`/student/reports/${reportId}`))!.status()).toBe(404);
  const hers = await openedBy(browser, teacher.email);
  expect((await hers.goto(`/teacher/reports/${reportId}`))!.status()).toBe(404);

  const [ours, second] = [
    await openedBy(browser, admin.email, false),
    await openedBy(browser, (await anAdmin()).email, false),
  ];
  for (const page of [ours, second]) {
    await page.goto(`/admin/reports/${reportId}`);
    await expect(page.getByLabel(/^Refund/)).toHaveCount(0);
    await page.getByLabel(/^Warn the teacher/).check();
    await page.getByLabel(/^Statement of reasons/).fill(`${reason} (${randomUUID()})`);
    await page.getByRole("button", { name: "Decide and tell both" }).focus();
  }
  await ours.getByRole("button", { name: "Decide and tell both" }).click();
  await expect(ours.getByText("The teacher was warned")).toBeVisible();
  const late = second.waitForResponse((answer) => answer.request().method() === "POST");
  await second.getByRole("button", { name: "Decide and tell both" }).click();
  expect((await late).status()).toBe(409);
  await expect(second.getByRole("alert")).toContainText("Somebody decided this report");

  await hers.goto(`/teacher/reports/${reportId}`);
  await expect(hers.getByRole("heading", { name: "You were warned" })).toBeVisible();
  expect(await hers.content()).not.toMatch(/Ottilie|Wren|bank transfer/);
});

test("in the demo world the student reports the lesson of today, and both sides hear the admin", async ({
  browser,
}) => {
  test.slow();
  const idOf = (email: string) =>
    db().select({ id: users.id }).from(users).where(eq(users.email, email));
  const [[student], [teacher]] = [await idOf("student@demo.test"), await idOf("teacher@demo.test")];
  const [lesson] = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, student!.id),
        eq(lessons.teacherId, teacher!.id),
        inArray(lessons.state, ["booked", "live"]),
      ),
    )
    .orderBy(lessons.startsAt)
    .limit(1);
  const theirs = await openedBy(browser, "student@demo.test");
  await theirs.goto(`/student/lessons/${lesson!.id}`);
  await theirs.getByRole("link", { name: "Report a problem with this lesson" }).click();
  await theirs.getByLabel("Behaviour").check();
  const words = `She laughed at my accent. ${randomUUID()}`;
  await theirs.getByLabel("What happened?").fill(words);
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Waiting to be read")).toBeVisible();
  const reportId = new URL(theirs.url()).pathname.split("/").at(-1)!;

  const ours = await openedBy(browser, "admin@demo.test");
  await ours.goto(`/admin/reports/${reportId}`);
  await hydrated(ours);
  await expect(ours.getByText(words)).toBeVisible();
  await ours.getByLabel(/^No action/).check();
  const because = "Nothing in the messages or the room supports it.";
  await ours.getByLabel(/^Statement of reasons/).fill(because);
  await ours.getByRole("button", { name: "Close without action" }).click();
  await expect(ours.getByText(because)).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByText(because)).toBeVisible();
  const hers = await openedBy(browser, "teacher@demo.test");
  await hers.goto(`/teacher/reports/${reportId}`);
  await expect(hers.getByText(because)).toBeVisible();
  await expect(hers.getByText(words)).toHaveCount(0);
});
