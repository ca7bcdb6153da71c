import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { testCard } from "#app/features/payments/test-cards.ts";
import { bookLesson } from "#app/features/scheduling/book-lesson.server.ts";
import { aStudent, aTeacher, password } from "#test/builders.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const day = 86_400_000;
/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = Math.floor(Date.now() / day) * day + 3 * day + 10 * 3_600_000;

function bookPath(
  teacher: Awaited<ReturnType<typeof aTeacher>>,
  slug: string,
  startsAt = at,
): string {
  return `/student/teachers/${slug}/book?offer=${teacher.offer.id}&at=${startsAt}`;
}

async function aTeacherCalled(slug: string) {
  const unique = `${slug}-${randomUUID().slice(0, 8)}`;
  return { teacher: await aTeacher({ profile: { slug: unique } }), slug: unique };
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill(testCard().expiry);
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel(/Please hold this lesson/).check();
}

test.beforeEach(async ({ context }) => withConsent(context));

test("a student picks offer and slot, confirms, pays, and is done in four steps", async ({
  page,
  context,
}) => {
  const { slug } = await aTeacherCalled("four-steps");
  const student = await aStudent();
  await signIn(context, student.email);
  await page.goto(`/student/teachers/${slug}`);
  await hydrated(page);
  await page.locator("#times").getByText("Conversation", { exact: true }).first().click();
  // The address changes before the page does: the chosen kind is what has to be seen.
  const kinds = page.getByRole("list", { name: "Kinds of lesson" });
  await expect(kinds.locator("[aria-current]")).toContainText("Conversation");
  await page
    .getByRole("button", { name: /^Book \w+day at/ })
    .or(page.getByRole("link", { name: /^Book \w+day at/ }))
    .first()
    .click();
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByText("The slot is held for you until")).toBeVisible();
  await fillCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pay £22.00 and book/ }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
  await expect(page.getByText("Paid by card ending 4242")).toBeVisible();
  await page.goto("/student/lessons");
  await expect(page.getByText("Spanish with Inés").first()).toBeVisible();
});

test("a declined card keeps the slot and what was typed; the bank's page leads to the lesson", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("cards");
  await signIn(context, (await aStudent()).email);
  await page.goto(bookPath(teacher, slug));
  await hydrated(page);
  await page.getByRole("button", { name: /^Hold / }).click();
  await page.getByLabel(/What should the lesson be about/).fill("Plans that go wrong");
  await fillCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("alert")).toContainText("The bank declined the payment");
  await expect(page.getByLabel(/What should the lesson be about/)).toHaveValue(
    "Plans that go wrong",
  );
  await fillCard(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: "Your bank asks if it is you" })).toBeVisible();
  await page.getByRole("button", { name: /^Yes, pay/ }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
});

test("works from slot to confirmation without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const { teacher, slug } = await aTeacherCalled("plain-forms");
  await signIn(context, (await aStudent()).email);
  const page = await context.newPage();
  await page.goto(bookPath(teacher, slug));
  await page.getByRole("button", { name: /^Hold / }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("Enter the number on the front of the card")).toBeVisible();
  await expect(page.getByText("We need your yes")).not.toHaveCount(0);
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: /will open the door on/ })).toBeVisible();
  await context.close();
});

test("whoever comes second meets the nearest free times, not an error", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("second");
  await signIn(context, (await aStudent()).email);
  await page.goto(bookPath(teacher, slug));
  await hydrated(page);
  const taken = await bookLesson(await aStudent(), {
    teacherId: teacher.id,
    offerId: teacher.offer.id,
    startsAt: at,
    requestId: randomUUID(),
    pricePence: teacher.offer.priceMinor,
  });
  expect(taken.ok).toBe(true);
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody took this time a moment ago");
  const near = page.getByRole("region", { name: "Nearest free times" }).getByRole("listitem");
  await expect(near).toHaveCount(3);
  await near.first().getByRole("link").click();
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByText("The slot is held for you until")).toBeVisible();
});

test("a visitor registers with a slot in hand and stands before the same slot", async ({
  page,
}) => {
  const { teacher, slug } = await aTeacherCalled("in-hand");
  const email = `visitor-${randomUUID().slice(0, 8)}@example.test`;
  await page.goto(bookPath(teacher, slug));
  await expect(page).toHaveURL(/\/login\?next=/);
  await hydrated(page);
  await page
    .locator("main")
    .getByRole("link", { name: /Student Sign Up/i })
    .click();
  await page
    .getByLabel("Your name")
    .or(page.getByLabel("Name", { exact: true }))
    .first()
    .fill("Ana Visitor");
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough one");
  for (const box of await page.locator("main").getByRole("checkbox").all()) await box.check();
  await page.locator("main").locator("form").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/verify/);
  const code = await mailedCode(page, email);
  await page.locator('input[name="code"]').fill(code);
  await page.locator("main").locator("form").first().getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`/student/teachers/${slug}/book`));
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByText("The slot is held for you until")).toBeVisible();
});

test("a visitor whose slot went while they signed in sees the nearest free ones", async ({
  page,
}) => {
  const { teacher, slug } = await aTeacherCalled("gone");
  const { email } = await aStudent();
  await page.goto(bookPath(teacher, slug));
  await bookLesson(await aStudent(), {
    teacherId: teacher.id,
    offerId: teacher.offer.id,
    startsAt: at,
    requestId: randomUUID(),
    pricePence: 2200,
  });
  await hydrated(page);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "That time has gone" })).toBeVisible();
  const near = page.getByRole("region", { name: "Nearest free times" }).getByRole("listitem");
  await expect(near).toHaveCount(3);
});

/** The six digits, as the newest mail to this address begins its subject. */
async function mailedCode(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mailbox = await page.request.get(`/dev/mailbox?to=${encodeURIComponent(email)}`);
      code = /\b(\d{6}) is your code/.exec(await mailbox.text())?.[1];
      return code;
    })
    .toBeDefined();
  return code!;
}

test("a lapsed hold says so in words and offers the slot again", async ({ page, context }) => {
  const { teacher, slug } = await aTeacherCalled("lapsed");
  const student = await aStudent();
  await signIn(context, student.email);
  const held = await bookLesson(
    student,
    {
      teacherId: teacher.id,
      offerId: teacher.offer.id,
      startsAt: at,
      requestId: randomUUID(),
      pricePence: 2200,
    },
    new Date(Date.now() - 11 * 60_000),
  );
  if (!held.ok) throw new Error(held.reason);
  await page.goto(`/student/lessons/${held.lessonId}/pay`);
  await expect(page.getByRole("heading", { name: "The hold has ended", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /^Take .* again$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/student/teachers/${slug}/book`));
});

test("a stranger finds neither the payment nor the lesson [B2]", async ({ context }) => {
  const { teacher } = await aTeacherCalled("private");
  const held = await bookLesson(await aStudent(), {
    teacherId: teacher.id,
    offerId: teacher.offer.id,
    startsAt: at,
    requestId: randomUUID(),
    pricePence: 2200,
  });
  if (!held.ok) throw new Error(held.reason);
  await signIn(context, (await aStudent()).email);
  for (const page of ["", "/pay", "/bank", "/booked", "/pay.data"]) {
    const answer = await context.request.get(`/student/lessons/${held.lessonId}${page}`, {
      maxRedirects: 0,
    });
    expect(answer.status(), page).toBe(404);
  }
});
