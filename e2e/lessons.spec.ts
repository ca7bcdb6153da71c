import type { Browser, Page } from "@playwright/test";
import { formatDay, formatRange, formatTime } from "#app/platform/time.ts";
import { proposeTime } from "#app/features/scheduling/proposals.server.ts";
import { isDeep } from "#test/depth.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson, aHold } from "#test/lessons.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { aLesson, twoPeople } from "./world.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** 10:30 UTC so many days from now. */
const at = (days: number) => Math.floor(Date.now() / day) * day + days * day + 10.5 * hour;

/** Priya in London, Inés in Madrid, and a lesson of the two. */
async function aPair(startsAt = at(4), wish: { note?: string; now?: Date } = {}) {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const lessonId = await aBookedLesson(student, teacher, { startsAt, ...wish });
  return { student, teacher, lessonId, startsAt, end: startsAt + 50 * 60_000 };
}

async function pageOf(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  await signIn(context, email);
  return context.newPage();
}

test("both see the lesson on their own clock, in list, dashboard and on its page", async ({
  browser,
}) => {
  const { student, teacher, lessonId, startsAt, end } = await aPair(at(4), {
    note: "Plans that go wrong",
  });
  const seen = [
    {
      who: student,
      side: "student",
      zone: "Europe/London",
      other: "Europe/Madrid",
      city: "Madrid",
    },
    {
      who: teacher,
      side: "teacher",
      zone: "Europe/Madrid",
      other: "Europe/London",
      city: "London",
    },
  ];
  for (const { who, side, zone, other, city } of seen) {
    const page = await pageOf(browser, who.email);
    await page.goto(`/${side}/lessons`);
    const row = page.getByRole("listitem").filter({ hasText: "Spanish with" });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(formatRange(startsAt, end, zone));
    await expect(row).toContainText(`${formatTime(startsAt, other)} in ${city}`);
    await page.goto(`/${side}/dashboard`);
    await expect(page.getByRole("main")).toContainText(formatRange(startsAt, end, zone));
    await page.goto(`/${side}/lessons/${lessonId}`);
    await expect(page.getByText(formatDay(startsAt, zone)).first()).toBeVisible();
    await expect(page.getByText("Plans that go wrong")).toBeVisible();
    await expect(page.getByText(formatRange(startsAt, end, other))).toBeVisible();
    await page.context().close();
  }
});

test("the calendar file holds the lesson for both, and nobody else gets it", async ({
  browser,
}) => {
  const { student, teacher, lessonId, startsAt } = await aPair();
  const stamp = `${new Date(startsAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const page = await pageOf(browser, student.email);
  await page.goto(`/student/lessons/${lessonId}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lesson-\d{4}-\d{2}-\d{2}\.ics$/);
  const path = `/lessons/${lessonId}/calendar.ics`;
  for (const { email } of [student, teacher]) {
    const own = await pageOf(browser, email);
    const file = await own.request.get(path);
    expect(file.headers()["content-type"]).toContain("text/calendar");
    expect(file.headers()["content-disposition"]).toContain("attachment");
    const text = await file.text();
    expect(text).toContain(`DTSTART:${stamp}`);
    expect(text).toContain("STATUS:CONFIRMED");
    await own.context().close();
  }
  const stranger = await pageOf(browser, (await aStudent()).email);
  expect((await stranger.request.get(path)).status()).toBe(404);
  await stranger.context().clearCookies();
  const visitor = await stranger.request.get(path, { maxRedirects: 0 });
  expect(visitor.headers()["location"]).toContain("/login?next=");
});

test("a student cancels: the refund stands above the button, the teacher sees it at once", async ({
  browser,
}) => {
  const { student, teacher, lessonId } = await aPair(
    Math.ceil(Date.now() / hour) * hour + 8 * hour,
    {
      now: new Date(Date.now() - 3 * day),
    },
  );
  const teachers = await pageOf(browser, teacher.email);
  await teachers.goto(`/teacher/lessons/${lessonId}`);
  await hydrated(teachers);
  const page = await pageOf(browser, student.email);
  await page.goto("/student/lessons");
  await hydrated(page);
  await expect(page.getByText("£11.00 of £22.00")).toBeVisible();
  await page.getByRole("link", { name: /^Cancel Spanish/ }).click();
  const form = page.locator("#cancel form");
  await expect(form).toContainText("£11.00 goes back to the card and £11.00 is kept");
  await form.getByLabel(/A word to Inés/).fill("I have a fever.");
  await form.getByRole("button", { name: "Cancel for part of the money" }).click();
  await expect(page.getByText("You cancelled").first()).toBeVisible();
  await expect(page.getByText("Back to the card")).toBeVisible();
  await expect(page.locator("#cancel")).toHaveCount(0);
  await expect(teachers.getByText("Priya cancelled").first()).toBeVisible();
  await expect(teachers.getByText("You keep £9.68 of the £22.00 paid.").first()).toBeVisible();
  await page.goto("/student/lessons?tab=past");
  await expect(page.getByText("£11.00 of £22.00 goes back to your card.")).toBeVisible();
});

test("a refund that changed meanwhile is asked about again; a second cancellation says so", async ({
  browser,
}) => {
  const { student, lessonId } = await aPair();
  const page = await pageOf(browser, student.email, { javaScriptEnabled: false });
  await page.goto(`/student/lessons/${lessonId}?cancel`);
  const origin = process.env["E2E_URL"]!;
  const stale = await page.request.post(`/student/lessons/${lessonId}`, {
    form: { refundPence: "1100", reason: "Away <b>that</b> day" },
    headers: { origin },
  });
  expect(stale.status()).toBe(409);
  const answer = await stale.text();
  expect(answer).toContain("Nothing has been cancelled yet");
  expect(answer).toContain("£22.00 goes back to the card in full");
  expect(answer).toContain("Away &lt;b&gt;that&lt;/b&gt; day");
  const long = await page.request.post(`/student/lessons/${lessonId}`, {
    form: { refundPence: "2200", reason: "x".repeat(501) },
    headers: { origin },
  });
  expect(long.status()).toBe(400);
  expect(await long.text()).toContain("Use at most 500 characters");

  await page.getByRole("button", { name: "Cancel the lesson" }).click();
  await expect(page.getByText("You cancelled").first()).toBeVisible();
  const again = await page.request.post(`/student/lessons/${lessonId}`, {
    form: { refundPence: "2200", reason: "" },
    headers: { origin },
  });
  expect(again.status()).toBe(409);
  expect(await again.text()).toContain("This lesson has already been cancelled.");
});

test("a teacher cancels without JavaScript and everything goes back", async ({ browser }) => {
  const { student, teacher, lessonId } = await aPair();
  const page = await pageOf(browser, teacher.email, { javaScriptEnabled: false });
  await page.goto(`/teacher/lessons/${lessonId}`);
  await page.getByText("Cancel this lesson").click();
  await expect(page.getByText("The student gets £22.00 back in full.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel the lesson" }).click();
  await expect(page.getByText("You cancelled").first()).toBeVisible();
  const students = await pageOf(browser, student.email);
  await students.goto(`/student/lessons/${lessonId}`);
  await expect(students.getByText("Inés cancelled").first()).toBeVisible();
  await expect(students.getByText("All £22.00 goes back to your card.").first()).toBeVisible();
});

test("nobody but the two finds the lesson, its data or a way to cancel it", async ({ browser }) => {
  const { lessonId } = await aPair();
  const origin = process.env["E2E_URL"]!;
  const [stranger, otherTeacher] = [await aStudent(), await aTeacher()];
  for (const [who, side, wrong] of [
    [stranger, "student", "teacher"],
    [otherTeacher, "teacher", "student"],
  ] as const) {
    const page = await pageOf(browser, who.email);
    for (const path of [`/${side}/lessons/${lessonId}`, `/${side}/lessons/${lessonId}.data`])
      expect((await page.request.get(path)).status(), path).toBe(404);
    expect((await page.request.get(`/${side}/lessons/not-a-lesson`)).status()).toBe(404);
    expect((await page.request.get(`/${wrong}/lessons/${lessonId}`)).status()).toBe(403);
    for (const id of [lessonId, "not-a-lesson"]) {
      const form = { refundPence: "2200", reason: "" };
      const post = await page.request.post(`/${side}/lessons/${id}`, { form, headers: { origin } });
      expect(post.status(), id).toBe(404);
    }
    await page.context().close();
  }
});

test("the door opens ten minutes before, in list, dashboard and on the page", async ({
  browser,
}) => {
  const people = await twoPeople();
  const lessonId = await aLesson(people, { startsInMinutes: 9 });
  await aLesson(people, { startsInMinutes: 120 });
  const page = await pageOf(browser, people.student.email);
  for (const path of ["/student/lessons", "/student/dashboard", `/student/lessons/${lessonId}`]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^Join/ })).toHaveCount(1);
    await expect(page.getByRole("link", { name: /^Join/ })).toHaveAttribute(
      "href",
      `/lessons/${lessonId}/room`,
    );
  }
  const teachers = await pageOf(browser, people.teacher.email);
  for (const path of ["/teacher/lessons", "/teacher/dashboard"]) {
    await teachers.goto(path);
    await expect(teachers.getByRole("link", { name: /^Join/ })).toHaveCount(1);
  }
});

test("tabs and pages are addresses; what is not paid stands on top", async ({ browser }) => {
  const people = await twoPeople();
  for (let index = 1; index <= 21; index += 1)
    await aLesson(people, { startsInMinutes: 60 * 24 * index });
  const teacher = await aTeacher({ person: { name: "Mateo Paz" } });
  const startsAt = Math.floor(Date.now() / hour) * hour + 3 * day + 3 * hour;
  await aHold(people.student, teacher, { startsAt });
  const page = await pageOf(browser, people.student.email, { javaScriptEnabled: false });
  await page.goto("/student/lessons");
  await expect(
    page.getByRole("heading", { name: "Spanish with Mateo is not paid yet" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay £22.00" })).toHaveAttribute("href", /\/pay$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(20);
  await page.getByRole("link", { name: "Later lessons" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await page.goto("/student/lessons?tab=nonsense&page=-1");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(20);
  await page.goto("/student/lessons?page=99");
  await expect(page.getByRole("heading", { name: "The list ends before this page" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Lessons" })
    .getByRole("link", { name: /Needs action/ })
    .click();
  await expect(
    page.getByRole("heading", { name: "Spanish with Mateo is not paid yet" }),
  ).toBeVisible();
});

test("a first-time student meets three steps, a teacher without hours one", async ({ browser }) => {
  const page = await pageOf(browser, (await aStudent()).email);
  await page.goto("/student/dashboard");
  await expect(
    page.getByRole("heading", { name: "Three steps to your first lesson" }),
  ).toBeVisible();
  const teachers = await pageOf(browser, (await aTeacher({ weekly: [] })).email);
  await teachers.goto("/teacher/dashboard");
  await teachers.getByRole("link", { name: "Open your week" }).click();
  await expect(teachers.getByRole("heading", { name: "Weekly hours" })).toBeVisible();
});

test("reads well at every width, with nothing for axe to say", async ({ browser }) => {
  const { student, teacher, lessonId } = await aPair();
  const visits = [
    [student, `/student/lessons/${lessonId}?cancel`],
    [student, "/student/lessons"],
    [teacher, `/teacher/lessons/${lessonId}?cancel`],
  ] as const;
  for (const [who, path] of visits) {
    const page = await pageOf(browser, who.email);
    for (const width of isDeep ? [320, 360, 768, 1440] : [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  }
});

for (const javaScriptEnabled of [true, false])
  test(`a suggested time is answered from the list, ${javaScriptEnabled ? "with" : "without"} JavaScript, and all lessons come as files`, async ({
    browser,
  }) => {
    const { student, teacher, lessonId, startsAt } = await aPair(at(4));
    const proposed = await proposeTime(teacher, {
      lessonId,
      startsAt: startsAt + day,
      note: "The match runs late.",
    });
    expect(proposed.ok).toBe(true);
    const page = await pageOf(browser, student.email, { javaScriptEnabled });
    await page.goto("/student/lessons");
    const card = page.getByRole("region", { name: "Inés suggests another time" });
    await expect(card).toContainText("The match runs late.");
    await expect(card).toContainText(`${formatTime(startsAt + day, "Europe/Madrid")} in Madrid`);
    await expect(page.getByText("Booked, a new time is suggested")).toBeVisible();
    await expect(page.getByRole("link", { name: "Needs action 1" })).toBeVisible();
    expect(javaScriptEnabled ? await axeFindings(page) : []).toEqual([]);
    await card.getByRole("button", { name: /^Accept / }).click();
    await expect(page).toHaveURL(/\/student\/lessons\/[0-9a-f-]{36}/);
    await page.goto("/student/lessons");
    await expect(card).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "Spanish with" })).toContainText(
      formatTime(startsAt + day, "Europe/London"),
    );
    for (const [name, type, text] of [
      ["CSV", "text/csv", '"Booked"'],
      ["Add all to calendar", "text/calendar", "STATUS:CONFIRMED"],
    ] as const) {
      const link = page.getByRole("link", { name });
      const file = await page.request.get((await link.getAttribute("href"))!);
      expect(file.headers()["content-type"]).toContain(type);
      expect(file.headers()["content-disposition"]).toContain("attachment");
      expect(await file.text()).toContain(text);
    }
  });
