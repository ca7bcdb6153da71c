import type { Page } from "@playwright/test";
import { addDays } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPhotograph } from "#test/files/pictures.ts";
import { mondayAhead } from "#test/builders/week.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";
import { aChat, twoPeople } from "../harness/world.ts";

const zone = "Europe/Madrid";
const monday = mondayAhead(zone);
const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 }));

test.beforeEach(async ({ context }) => withConsent(context));

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test(
  "painted hours are left only after a question, or by the link that says so",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    await signInAs(context, await aTeacher({ person: { zone }, profile: { zone }, weekly }));
    await open(page, `/teacher/calendar?week=${monday}&paint=week`);
    await expect(page.getByRole("link", { name: "Stop painting" })).toBeVisible();
    const cell = page.getByRole("gridcell", { name: /^Mon .* 14:00$/ });
    await cell.click();
    const next = page.getByRole("link", { name: "Next week" }).filter({ visible: true });
    await next.click();
    await expect(question(page).getByRole("button", { name: "Stay here" })).toBeFocused();
    expect(await axeFindings(page, { part: "dialog" })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(cell).toHaveAttribute("aria-selected", "true");
    await next.click();
    await question(page).getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(new RegExp(`week=${addDays(monday, 7)}`));
    await page.getByRole("gridcell", { name: /^Mon .* 14:00$/ }).click();
    await page.getByRole("link", { name: "Leave without saving" }).click();
    await expect(page.locator("#paint")).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  },
);

test(
  "weekly hours that are not saved are asked about, and saved ones are not",
  { tag: "@core" },
  async ({ page, context }) => {
    await signInAs(context, await aTeacher({ person: { zone }, profile: { zone }, weekly }));
    await open(page, "/teacher/calendar?tab=hours");
    await page.getByLabel("Monday, to").selectOption("15:00");
    const travel = page.getByRole("link", { name: "Travel" });
    await travel.click();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByText("Saved. Students see these hours")).toBeVisible();
    await travel.click();
    await expect(page).toHaveURL(/tab=travel/);
  },
);

test(
  "what is typed into one's own account is asked about before another tab of it is opened",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    await open(page, "/account/profile");
    const tabs = page.getByRole("navigation", { name: "Your account" });
    await page.getByLabel("What you are learning for").fill("To talk to my aunt");
    await tabs.getByRole("link", { name: "Security" }).click();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Your profile is saved.")).toBeVisible();
    await tabs.getByRole("link", { name: "Notifications" }).click();
    await expect(page).toHaveURL(/notifications/);
    await tabs.getByRole("link", { name: "Security" }).click();
    await expect(page).toHaveURL(/security/);
  },
);

test(
  "a new email, a new password and a code that were typed are asked about, and once they are taken no more",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    const back = page.locator("#main").getByRole("link", { name: "Security Settings" });
    for (const [path, label, typed] of [
      ["email", "New email", "new@example.test"],
      ["password", "New password", "a longer pass phrase"],
      ["two-step", "Code", "123456"],
    ] as const) {
      await open(page, `/account/${path}`);
      const field = page.getByLabel(label, { exact: true });
      await field.fill(typed);
      await back.click();
      await question(page).getByRole("button", { name: "Stay here" }).click();
      await expect(field).toHaveValue(typed);
      await field.clear();
      await back.click();
      await expect(page).toHaveURL(/security/);
    }
    await open(page, "/account/email");
    await page.getByLabel("New email").fill("new@example.test");
    await page.getByRole("button", { name: "Send the two mails" }).click();
    await expect(page.getByText("The change to new@example.test is waiting")).toBeVisible();
    await back.click();
    await expect(page).toHaveURL(/security/);
  },
);

test(
  "what one part of the profile leaves unsaved is said beside its button, and asked about",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    await signInAs(context, await aTeacher({ person: { zone } }));
    await open(page, "/teacher/profile");
    const [words, terms] = [page.locator("#words"), page.locator("#terms")];
    await terms.getByLabel("Minimum notice", { exact: true }).selectOption("6");
    await words.getByLabel("One line").fill("Spanish for people who like to talk");
    const about = "We talk about what you have read, seen or eaten this week. ".repeat(4);
    await words.getByRole("textbox", { name: "About your lessons" }).fill(about);
    await words.getByRole("button", { name: "Save your words" }).click();
    await expect(words.getByText("Saved. Your public page shows it")).toBeVisible();
    const left = terms.getByText("What you changed in this part is not saved yet.");
    await expect(left).toBeVisible();
    const away = page.getByRole("link", { name: "See your public page" });
    await away.click();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await terms.getByRole("button", { name: "Save the terms" }).click();
    await expect(terms.getByText("Saved. New bookings")).toBeVisible();
    await expect(left).toHaveCount(0);
    await expect(words.getByText(/not saved yet/)).toHaveCount(0);
    await away.click();
    await expect(page).toHaveURL(/\/student\/teachers\//);
  },
);

test(
  "answers on what one can do are asked about before another level takes their place",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const student = await aStudent();
    await aBookedLesson(student, await aTeacher());
    await signInAs(context, student);
    await open(page, "/student/progress?language=es&level=B1");
    const answer = page.getByRole("radio", { name: "With help" }).first();
    await answer.check({ force: true });
    await page.getByRole("link", { name: "A2" }).click();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await expect(answer).toBeChecked();
    await page.getByRole("button", { name: "Save B1" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.getByRole("link", { name: "A2" }).click();
    await expect(page.getByRole("button", { name: "Save A2" })).toBeVisible();
  },
);

test(
  "a picture that was chosen and not sent is asked about",
  { tag: "@core" },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    await open(page, "/teacher/apply/portrait");
    const buffer = Buffer.from(await aPhotograph());
    const picture = { name: "me.jpg", mimeType: "image/jpeg", buffer };
    await page.getByLabel("Picture of you").setInputFiles(picture);
    const waits = page.getByRole("status").filter({ hasText: "Not saved yet: press “Use this" });
    await expect(waits).toBeVisible();
    const asked = page.waitForEvent("dialog");
    const press = page.getByRole("link", { name: "Go to video" }).click();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await press.catch(() => {});
    await expect(page).toHaveURL("/teacher/apply/portrait");
    await page.getByRole("button", { name: "Use this picture" }).click();
    await expect(page.locator('main img[src^="/files/"]')).toBeVisible();
    await expect(waits).toHaveCount(0);
  },
);

test(
  "a file that is attached and not sent is asked about where a search takes its place, and stays beside one that does not",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair, [{ from: "teacher", text: "Which exercise?", minutesAgo: 2 }]);
    await signInAs(context, pair.student);
    const attached = page
      .getByRole("list", { name: "Attached" })
      .getByText("verbos.pdf", { exact: true });
    const attachAndSearch = async () => {
      await page.getByLabel("Attach files").setInputFiles({
        name: "verbos.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7 quedar\n%%EOF"),
      });
      await expect(attached).toBeVisible();
      await page.getByRole("searchbox").fill("exercise");
      await page.keyboard.press("Enter");
    };
    await open(page, "/student/chats");
    await attachAndSearch();
    await expect(page).toHaveURL(/q=exercise/);
    await expect(attached).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    await open(page, `/student/chats/${chatId}`);
    await attachAndSearch();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await expect(attached).toBeVisible();
  },
);
