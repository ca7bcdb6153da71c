import { randomUUID } from "node:crypto";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { typeCard } from "../harness/card-page.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { mailedCode, newAddress } from "../harness/new-account.ts";
import { onceInFive } from "../harness/turns.ts";
import { aHold } from "#test/builders/lessons.ts";

const day = 86_400_000;
/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = Math.floor(Date.now() / day) * day + 3 * day + 10 * 3_600_000;

function bookPath(teacher: Awaited<ReturnType<typeof aTeacher>>, slug: string): string {
  return `/student/teachers/${slug}/book?offer=${teacher.offer.id}&at=${at}`;
}

async function aTeacherCalled(slug: string) {
  const unique = `${slug}-${randomUUID().slice(0, 8)}`;
  return { teacher: await aTeacher({ profile: { slug: unique } }), slug: unique };
}

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a student picks offer and slot, and pays: pressing the time holds it",
  { tag: "@core" },
  async ({ page, context }) => {
    const { slug } = await aTeacherCalled("four-steps");
    const student = await aStudent();
    await signInAs(context, student);
    await page.goto(`/student/teachers/${slug}`);
    await hydrated(page);
    await page.locator("#times").getByText("Conversation", { exact: true }).first().click();
    // The address changes before the page does: the chosen kind is what has to be seen.
    const kinds = page.getByRole("list", { name: "Kinds of lesson" });
    await expect(kinds.locator("[aria-current]")).toContainText("Conversation");
    await page.getByRole("button", { name: /^Book \w+day at/ }).click();
    await expect(page.getByText("The slot is held for you until")).toBeVisible();
    await page.getByLabel(/Start this lesson/).check();
    await page.getByLabel(/^Keep a new card/).check();
    await page.getByRole("button", { name: /^Pay £22.00 and book/ }).click();
    await expect(page.getByRole("heading", { name: "Pay £22.00" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await typeCard(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { name: /^Lesson booked for/ })).toBeVisible();
    await expect(page.getByText("Paid by card ending 4242")).toBeVisible();
    await page.goto("/student/lessons");
    await expect(page.getByText("Spanish with Inés").first()).toBeVisible();
    // The card was saved: the next lesson is paid with one press.
    const { teacher, slug: other } = await aTeacherCalled("one-press");
    await page.goto(bookPath(teacher, other).replace(String(at), String(at + day)));
    await hydrated(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText("Visa ending 4242")).toBeVisible();
    await page.getByLabel(/Start this lesson/).check();
    // On a phone: whom, when, how much and what comes back stand above the button.
    await page.setViewportSize({ width: 360, height: 740 });
    const summary = page.getByRole("region", { name: "Your booking" });
    for (const words of ["Spanish with Inés", "Your time", "£22.00", "Free to cancel"])
      await expect(summary).toContainText(words);
    const pay = page.getByRole("button", { name: /^Pay £22.00 and book/ });
    const [above, below] = [await summary.boundingBox(), await pay.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/\/pay\.data/, async (route) => {
      await seen;
      await route.continue();
    });
    await pay.click();
    await expect(page.getByRole("button", { name: "Paying…" })).toBeDisabled();
    goOn();
    await expect(page.getByRole("heading", { name: /^Lesson booked for/ })).toBeVisible();
  },
);

test("a time that has gone meanwhile says so at the top of a phone, with others to choose from", async ({
  page,
  context,
}) => {
  const { teacher, slug } = await aTeacherCalled("gone");
  await signInAs(context, await aStudent());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/student/teachers/${slug}?offer=${teacher.offer.id}#times`);
  await hydrated(page);
  const slot = page
    .locator("#times form")
    .filter({ has: page.locator('[name="startsAt"]') })
    .first();
  const startsAt = Number(await slot.locator('[name="startsAt"]').inputValue());
  await aHold(await aStudent(), teacher, { startsAt });
  await slot.getByRole("button").click();
  await expect(
    page.getByRole("heading", { level: 1, name: "That time has gone" }),
  ).toBeInViewport();
  await expect(page.getByText("Choose another time:")).toBeVisible();
});

test(
  "a declined card keeps the slot and what was typed; the bank's page leads to the lesson",
  { tag: "@core" },
  async ({ page, context }) => {
    const { teacher, slug } = await aTeacherCalled("cards");
    await signInAs(context, await aStudent());
    await page.goto(bookPath(teacher, slug));
    await hydrated(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByLabel(/What should the lesson be about/).fill("Plans that go wrong");
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByLabel(/Start this lesson/)).toBeFocused();
    await page.getByLabel(/Start this lesson/).check();
    await page.getByRole("button", { name: /^Pay / }).click();
    await typeCard(page, "4000 0000 0000 0002");
    await expect(page.getByRole("alert")).toContainText("Your card was declined");
    await page.getByRole("link", { name: /^Back to/ }).click();
    await expect(page.getByRole("alert")).toContainText("The bank declined the payment");
    await expect(page.getByLabel(/What should the lesson be about/)).toHaveValue(
      "Plans that go wrong",
    );
    await page.getByLabel(/Start this lesson/).check();
    await page.getByRole("button", { name: /^Pay / }).click();
    await typeCard(page, "4000 0027 6000 3184");
    await expect(page.getByRole("heading", { name: "Your bank asks if it is you" })).toBeVisible();
    await page.getByRole("button", { name: /^Yes, pay/ }).click();
    await expect(page.getByRole("heading", { name: /^Lesson booked for/ })).toBeVisible();
  },
);

test(
  "a visitor registers with a slot in hand and pays for the same slot next",
  { tag: "@core" },
  async ({ page, context }) => {
    const { teacher, slug } = await aTeacherCalled("in-hand");
    const email = newAddress();
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
    const code = await mailedCode(context, email);
    await page.locator('input[name="code"]').fill(code);
    await page.locator("main").locator("form").first().getByRole("button").first().click();
    await expect(page).toHaveURL(/\/student\/lessons\/[0-9a-f-]+\/pay$/);
    await expect(page.getByText("The slot is held for you until")).toBeVisible();
  },
);

test(
  "without a script the page to pay on shows nothing that would have to count",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const student = await aStudent();
    const lessonId = await aHold(student, await aTeacher());
    for (const javaScriptEnabled of [false, true]) {
      const page = await signedIn(browser, student, { javaScriptEnabled });
      await page.goto(`/student/lessons/${lessonId}/pay`);
      await expect(page.getByText(/^The slot is held for you until \d\d:\d\d/)).toBeVisible();
      await expect(page.getByRole("timer")).toBeVisible({ visible: javaScriptEnabled });
      const count = page.getByText("0 of 2,000 characters");
      await expect(count).toBeVisible({ visible: javaScriptEnabled });
      const words = await page.locator("main").innerText();
      expect(words.includes("Up to 2,000 characters")).toBe(!javaScriptEnabled);
      await page.context().close();
    }
  },
);
