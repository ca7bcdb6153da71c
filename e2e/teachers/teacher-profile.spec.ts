import { aTeacher } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const zone = "Europe/Madrid";
const about =
  "We talk about what you have read, seen or eaten this week, and I write down what stopped you. ".repeat(
    2,
  );

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a teacher rewrites their page, is refused at the field and loses nothing",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    const slug = `ines-${crypto.randomUUID()}`;
    const teacher = await aTeacher({ person: { zone }, profile: { slug } });
    await signInAs(context, teacher);
    await page.goto("/teacher/profile");
    await hydrated(page);
    const headline = page.getByLabel("One line");
    await headline.fill("Write to me: ines@example.org");
    await page.getByRole("textbox", { name: "About your lessons" }).fill(about);
    await page.getByRole("button", { name: "Save your words" }).click();
    await expect(page.getByText("Take out “ines@example.org”")).toBeVisible();
    await expect(headline).toBeFocused();
    await expect(page.getByRole("textbox", { name: "About your lessons" })).toHaveValue(about);
    await headline.fill("Spanish for people who like to talk");
    await page.getByText("Exams", { exact: true }).click();
    await page.getByRole("button", { name: "Save your words" }).click();
    await expect(page.getByText("Saved. Your public page shows it from now on.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Exams" })).toBeChecked();
    await page.getByRole("link", { name: "See your public page" }).click();
    await expect(page.getByText("Spanish for people who like to talk").first()).toBeVisible();
  },
);

test(
  "a new video can be recorded in the page, also when one came here by a link",
  { tag: onceInFive(1) },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, permissions: ["camera", "microphone"] });
    await withConsent(context);
    await signInAs(context, await aTeacher({ person: { zone } }));
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
    await expect(page.getByLabel("New video")).toHaveAccessibleDescription(
      /shorter than 30 seconds/,
    );
    await context.close();
  },
);
