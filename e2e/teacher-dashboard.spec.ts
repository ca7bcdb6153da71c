import { aTeacher } from "#test/builders.ts";
import { axeFindings } from "./axe.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";
import { aChat, twoPeople } from "./world.ts";

test("a new teacher does three things, each ticked by doing it, and the list is gone", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const slug = `ines-${crypto.randomUUID()}`;
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
  await signIn(context, teacher.email);
  const page = await context.newPage();
  await page.goto("/teacher/dashboard");
  const list = page.getByRole("region", { name: /Three things before your first lesson/ });
  await list.getByRole("link", { name: "Open your week" }).click();
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved. Students see these hours")).toBeVisible();
  await page.goto("/teacher/dashboard");
  await expect(list.getByRole("heading", { name: /^Set your hours ?: done/ })).toBeVisible();
  await list.getByRole("link", { name: "Check the offers" }).click();
  await page.getByRole("button", { name: "They are right" }).click();
  await expect(list.getByRole("heading", { name: /^Check your offers ?: done/ })).toBeVisible();
  await list.getByRole("button", { name: "See the page" }).click();
  await expect(page).toHaveURL(new RegExp(`/student/teachers/${slug}`));
  await page.goto("/teacher/dashboard");
  await expect(page.getByRole("heading", { name: "Profile health" })).toBeVisible();
  await expect(list).toHaveCount(0);
  await context.close();
});

test("the dashboard says who waits, why a teacher ranks where they do, and what is missing", async ({
  page,
  context,
}) => {
  await withConsent(context);
  const people = await twoPeople();
  const chatId = await aChat(people, [{ from: "student", text: "Hello", minutesAgo: 72 }]);
  await signIn(context, people.teacher.email);
  await page.goto("/teacher/dashboard");
  const todo = page.getByRole("region", { name: "To do" });
  await expect(todo).toContainText(/First message, waiting 1 h 1[23] min/);
  await expect(todo.getByRole("link", { name: /^Reply/ })).toHaveAttribute(
    "href",
    `/teacher/chats/${chatId}`,
  );
  const terms = page.getByRole("table", { name: "The six terms of your score" });
  await expect(terms.getByRole("row")).toHaveCount(8);
  await expect(terms.getByRole("row", { name: /^Fit/ })).toContainText("0.300");
  await expect(page.getByText("The change that would help most:")).toBeVisible();
  await expect(page.getByRole("region", { name: "Reliability" })).toContainText(
    "0 points in the last 90 days.",
  );
  await expect(page.getByRole("link", { name: "Upload a portrait" })).toBeVisible();
  await page.getByRole("button", { name: "Go on holiday" }).click();
  await expect(page.getByText("You are on holiday.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("a visitor's look at the page stands on the dashboard, as a picture and in its table", async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const slug = `ines-${crypto.randomUUID()}`;
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
  await withConsent(context);
  await signIn(context, teacher.email);
  const panel = page.getByRole("region", { name: "Views to bookings" });
  await page.goto("/teacher/dashboard");
  await expect(panel).toContainText("0 views of your page, 0 bookings");
  await expect(panel.getByRole("img")).toHaveCount(0);
  // As a person's browser calls itself: a headless one is known for a robot, and is not counted.
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";
  const visitor = await browser.newContext({ baseURL, userAgent });
  const seen = await visitor.newPage();
  const opens = async () => {
    const counted = seen.waitForResponse((answer) => answer.url().endsWith("/api/page-views"));
    await seen.goto(`/student/teachers/${slug}`);
    if (await seen.getByRole("button", { name: "Accept All" }).isVisible())
      await seen.getByRole("button", { name: "Accept All" }).click();
    expect((await counted).status()).toBe(204);
  };
  await opens();
  await opens(); // this one from the kept copy of the page
  await visitor.close();
  await page.goto("/teacher/dashboard");
  await expect(panel).toContainText("2 views of your page, 0 bookings");
  await expect(panel).toContainText("too few views to say how many lead to a booking");
  await expect(panel.getByRole("img", { name: /^Views and bookings a day/ })).toBeVisible();
  await panel.getByText("Day by day", { exact: true }).click();
  const table = panel.getByRole("table", { name: "Views and bookings, day by day" });
  await expect(table.getByRole("row")).toHaveCount(29);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["2", "0"]);
  await page.setViewportSize({ width: 320, height: 800 });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});
