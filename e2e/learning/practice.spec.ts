import type { Page } from "@playwright/test";
import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import {
  countFlashcards,
  listAllFlashcards,
  readReviews,
} from "#app/features/practice/flashcards/flashcards.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent } from "#test/builders/people.ts";
import { aSound } from "#test/files/sounds.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "words are practised by the keyboard alone, and without a connection, whose answers follow later",
  { tag: onceInFive(3) },
  async ({ page }) => {
    const student = await aStudent();
    const words = ["uno", "dos", "tres"].map((term) => ({ language: "es", term, meaning: "1" }));
    await addFlashcards(student, words, "own");
    await withConsent(page.context());
    await signInAs(page.context(), student);
    await page.goto("/student/practice");
    await hydrated(page);
    await page.getByRole("button", { name: "Show the answer" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Good/ })).toBeFocused();
    await page.keyboard.press("4");
    await expect(page.getByRole("status").first()).toContainText("1 answered. 2 to go.");
    await expect(page.getByRole("button", { name: "Show the answer" })).toBeFocused();
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("4");
    await expect(page.getByRole("status").first()).toContainText("You are offline");
    await page.getByRole("button", { name: "Undo last answer" }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("4");
    await page.keyboard.press("Enter");
    await page.keyboard.press("4");
    await expect(page.getByText("All answered")).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(async () => (await countFlashcards(student)).due).toBe(0);
    await expect(page.getByRole("status").first()).not.toContainText("You are offline");
  },
);

test(
  "on a phone the buttons that answer are in sight, and cover nothing at the end of the page",
  { tag: onceInFive(4) },
  async ({ page }) => {
    const student = await aStudent();
    const hint = "Not only as a number. ".repeat(12);
    await addFlashcards(student, [{ language: "es", term: "uno", meaning: "1", hint }], "own");
    await withConsent(page.context());
    await signInAs(page.context(), student);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/student/practice");
    await hydrated(page);
    const show = page.getByRole("button", { name: "Show the answer" });
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    for (const name of [/^Again/, /^Hard/, /^Good/, /^Easy/])
      await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [end, ratings] = await Promise.all([
      page.getByText(hint.trim()).evaluate((one) => one.getBoundingClientRect().bottom),
      page.getByRole("group", { name: "How well did you know it?" }).boundingBox(),
    ]);
    expect(end).toBeLessThanOrEqual(ratings!.y);
  },
);

/** Whose words the browser keeps, and how many sounds; nothing where it keeps nothing. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const name = "practice-answers";
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return "nothing";
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => request.addEventListener("success", () => done(request.result)));
    const database = await resultOf(indexedDB.open(name));
    const tables = database.transaction(["words", "sounds"]);
    const [ids, sounds] = await Promise.all([
      resultOf(tables.objectStore("words").getAllKeys()),
      resultOf(tables.objectStore("sounds").count()),
    ]);
    database.close();
    return `${ids.join()} ${sounds}`;
  });

test.describe("in an app that is opened without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "today's words are there with their sounds, answers are stored once when it is back, and nobody else sees a word",
    { tag: onceInFive(3) },
    async ({ page, context }) => {
      const [ana, bea] = [await aStudent({ name: "Ana First" }), await aStudent()];
      const words = ["uno", "dos"].map((term) => ({ language: "es", term, meaning: "1" }));
      await addFlashcards(ana, words, "own");
      await withConsent(context);
      await signInAs(context, ana);
      const [uno, dos] = await listAllFlashcards(ana);
      const buffer = Buffer.from(await aSound({ seconds: 1 }));
      const sent = await context.request.post(`/student/words/${uno!.id}`, {
        multipart: { sound: { name: "uno", mimeType: "audio/webm", buffer } },
        headers: { origin: process.env["E2E_URL"]! },
      });
      expect(sent.status()).toBe(201);
      await context.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        const play = HTMLMediaElement.prototype.play;
        HTMLMediaElement.prototype.play = async function () {
          await play.call(this);
          heard.push(new URL(this.src).protocol);
        };
      });
      await page.goto("/student/practice");
      await expect.poll(() => keptBy(page), { timeout: 20_000 }).toBe(`${ana.id} 1`);

      await context.setOffline(true);
      await page.goto("/");
      await page.getByRole("link", { name: "Practise your words" }).click();
      await expect(page.getByText("Opened without a connection")).toBeVisible();
      await expect(page.getByRole("status").first()).toContainText("kept on this device");
      await page.getByRole("link", { name: "Listen" }).click();
      await expect(page.getByText("Listen: what does it mean?")).toBeVisible();
      await page.getByRole("button", { name: "Hear it" }).click();
      await expect.poll(() => page.evaluate("heard")).toEqual(["blob:"]);
      await page.getByRole("button", { name: "Show the answer" }).click();
      await page.getByRole("button", { name: /^Easy/ }).click();
      await page.reload();
      await expect(page.getByRole("status").first()).toContainText("1 answered. 1 to go.");
      await page.getByRole("button", { name: "Show the answer" }).click();
      await page.getByRole("button", { name: /^Easy/ }).click();
      await expect(page.getByText("All answered")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("status").first()).toContainText("your answers are stored");
      await page.getByRole("link", { name: "Load the newest words" }).click();
      await expect(page.getByText("Opened without a connection")).toBeHidden();
      const stored = await readReviews(db(), [uno!.id, dos!.id]);
      expect([uno, dos].map((card) => stored.get(card!.id)?.length)).toEqual([1, 1]);

      // Her session has ended without a logout: the next person's first page drops what was hers.
      await signInAs(context, bea);
      await page.goto("/student/dashboard");
      await expect.poll(() => keptBy(page)).toBe(" 0");
      await page.goto("/student/practice");
      await expect.poll(() => keptBy(page)).toBe(`${bea.id} 0`);
      await page.locator("header[data-bar]").getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("/login");
      await expect.poll(() => keptBy(page)).toBe("nothing");
      await context.setOffline(true);
      await page.goto("/student/practice");
      await expect(page.getByRole("heading", { name: "The street is dark" })).toBeVisible();
      await expect(page.getByText("Practise your words")).toBeHidden();
    },
  );
});
