import { eq } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { applications } from "#db/schema/teachers.ts";
import { aTeacher, anAdmin } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const zone = "Europe/Madrid";
const about =
  "We talk about what you have read, seen or eaten this week, and I write down what stopped you. ".repeat(
    2,
  );

test.beforeEach(async ({ context }) => withConsent(context));

test("a teacher rewrites their page, is refused beside the field and loses nothing", async ({
  page,
  context,
}) => {
  const slug = `ines-${crypto.randomUUID()}`;
  const teacher = await aTeacher({ person: { zone }, profile: { slug } });
  await signIn(context, teacher.email);
  await page.goto("/teacher/profile");
  await hydrated(page);
  const headline = page.getByLabel("One line");
  await headline.fill("Write to me: ines@example.org");
  await page.getByRole("textbox", { name: "About your lessons" }).fill(about);
  await page.getByRole("button", { name: "Save your words" }).click();
  await expect(page.getByText("Take out addresses, links and account names")).toBeVisible();
  await expect(headline).toBeFocused();
  await expect(page.getByRole("textbox", { name: "About your lessons" })).toHaveValue(about);
  await headline.fill("Spanish for people who like to talk");
  await page.getByText("Exams", { exact: true }).click();
  await page.getByRole("button", { name: "Save your words" }).click();
  await expect(page.getByText("Saved. Your public page shows it from now on.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Exams" })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "See your public page" }).click();
  await expect(page.getByText("Spanish for people who like to talk").first()).toBeVisible();
});

test("terms and a holiday are set without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const teacher = await aTeacher({ person: { zone } });
  await signIn(context, teacher.email);
  const page = await context.newPage();
  await page.goto("/teacher/profile");
  await page.getByLabel("Bookable ahead, in days").fill("3");
  await page.getByRole("button", { name: "Save the terms" }).click();
  await expect(page.getByText("A whole number of days from 7 to 180, please")).toBeVisible();
  await expect(page.getByLabel("Bookable ahead, in days")).toHaveValue("3");
  await page.getByLabel("Bookable ahead, in days").fill("30");
  await page.getByRole("button", { name: "Save the terms" }).click();
  await expect(page.getByText("Saved. New bookings are made on these terms.")).toBeVisible();
  await page.getByRole("button", { name: "Go on holiday" }).click();
  await expect(page.getByText("You are on holiday from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Take bookings again" }).click();
  await expect(page.getByText("You can be booked again.")).toBeVisible();
  await context.close();
});

test("offers are made, ordered, priced anew and switched off without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const teacher = await aTeacher({ person: { zone } });
  await signIn(context, teacher.email);
  const page = await context.newPage();
  const titles = page.getByRole("main").getByRole("listitem").getByRole("heading");
  await page.goto("/teacher/profile/offers");
  await page.getByRole("link", { name: "Add an offer" }).click();
  await page.getByLabel("Name").fill("Spanish at work");
  await page.getByLabel("From level").selectOption("A2");
  await page.getByLabel("50 minutes, in pounds").fill("25");
  await page.getByLabel("25 minutes, in pounds").fill("24");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByText("Between £12.50 and £15, please")).toBeVisible();
  await expect(page.getByLabel("From level")).toHaveValue("A2");
  await page.getByLabel("25 minutes, in pounds").fill("13");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(titles).toHaveText(["Conversation", "Spanish at work"]);
  await page.getByRole("button", { name: "Move Spanish at work up" }).click();
  await expect(titles).toHaveText(["Spanish at work", "Conversation"]);
  await page.getByRole("link", { name: "Change Conversation" }).click();
  await page.getByLabel("50 minutes, in pounds").fill("31.50");
  await page.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByRole("table", { name: "Prices of Conversation" })).toContainText("£31.50");
  await page.getByRole("button", { name: "Switch off Conversation" }).click();
  await expect(titles).toHaveText(["Spanish at work"]);
  await page.getByLabel("Price of a trial, in pounds").fill("14");
  await page.getByRole("button", { name: "Save the trial" }).click();
  await expect(page.getByText("Between £0 and £13, please")).toBeVisible();
  await page.getByRole("link", { name: "Put back Conversation" }).click();
  await expect(page.getByLabel("50 minutes, in pounds")).toHaveValue("31.50");
  await page.getByRole("button", { name: "Save and put back" }).click();
  await expect(titles).toHaveText(["Spanish at work", "Conversation"]);
  await context.close();
});

test("a change of languages waits for review, is withdrawn, and the published page stays", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const teacher = await aTeacher({ person: { zone } });
  await signIn(context, teacher.email);
  const page = await context.newPage();
  await page.goto("/teacher/profile/checked");
  await page.getByLabel("You also speak (1)").selectOption({ label: "French" });
  await page.getByRole("button", { name: "Keep these languages" }).click();
  await expect(page.getByText("Choose your level")).toBeVisible();
  await page.locator("[name=spokenLevel1]").selectOption("B2");
  await page.getByRole("button", { name: "Keep these languages" }).click();
  await expect(page.getByText("Not sent yet: languages")).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText(/Your languages wait for review since/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep these languages" })).toHaveCount(0);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("It is taken back. Nothing has changed.")).toBeVisible();
  await expect(page.getByLabel("You also speak (1)")).toHaveValue("");
  await context.close();
});

test("a changed accent is read by an admin beside the published one, sent back, and asked for on the dashboard", async ({
  browser,
  baseURL,
}) => {
  const open = async (email: string) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    await withConsent(context);
    await signIn(context, email);
    return context.newPage();
  };
  const teacher = await aTeacher({ person: { zone } });
  const page = await open(teacher.email);
  await page.goto("/teacher/profile/checked");
  await page.getByLabel("Your accent in it (1)").selectOption({ label: "Mexico" });
  await page.getByRole("button", { name: "Keep these languages" }).click();
  await expect(page.getByLabel("Your accent in it (1)")).toHaveValue("MX");
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("Spanish, native, taught, accent of Mexico")).toBeVisible();

  const [change] = await db()
    .select()
    .from(applications)
    .where(eq(applications.userId, teacher.id));
  const admin = await open((await anAdmin()).email);
  await admin.goto(`/admin/teachers/${change!.id}`);
  const languages = admin.getByRole("region", { name: "Languages" });
  await expect(languages.getByRole("heading", { level: 3 })).toHaveText([
    "Published now",
    "To come in its place",
  ]);
  await expect(languages.getByRole("listitem")).toHaveText([
    "Spanish, native, teaches it Changed",
    "Spanish, native, teaches it, accent of Mexico Changed",
  ]);
  const article = admin.getByRole("article");
  await expect(article.getByRole("heading", { level: 2 })).toHaveText(["Languages"]);
  await admin.getByRole("button", { name: /^Claim/ }).click();
  const lines = admin.getByRole("form", { name: "Checklist" }).getByRole("group");
  await expect(lines).toHaveCount(1);
  await lines.getByText("Fix").click();
  await admin.getByLabel("Language level, in your own words").fill("The video sounds like Spain.");
  await admin.getByRole("button", { name: "Ask for changes" }).click();
  await expect(admin.getByText("The video sounds like Spain.")).toBeVisible();

  await page.goto("/teacher/dashboard");
  const todo = page.getByRole("region", { name: "To do" });
  await expect(todo.getByRole("heading", { name: "Changes asked for" })).toBeVisible();
  await expect(todo).toContainText("Your new languages");
  await todo.getByRole("link", { name: "See what" }).click();
  await expect(page.getByText("The video sounds like Spain.")).toBeVisible();
  for (const one of [page, admin]) await one.context().close();
});

test("a new video can be recorded in the page, also when one came here by a link", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, permissions: ["camera", "microphone"] });
  await withConsent(context);
  await signIn(context, (await aTeacher({ person: { zone } })).email);
  const page = await context.newPage();
  await page.goto("/teacher/profile");
  await hydrated(page);
  await page.getByRole("link", { name: "Video, languages, credentials" }).click();
  await expect(page).toHaveURL(/checked\?again/);
  await hydrated(page);
  await page.getByRole("button", { name: "Record a video here" }).click();
  await page.getByRole("button", { name: "Start recording" }).click();
  await expect(page.getByRole("timer")).toContainText("1 s of at most");
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByLabel("What you chose")).toBeVisible();
  await expect(page.getByLabel("New video")).toHaveAccessibleDescription(/shorter than 30 seconds/);
  await context.close();
});
