import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { countFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { aStudent } from "#test/builders.ts";
import { expect, hydrated, signInAs, test, withConsent } from "./fixtures.ts";

test(
  "words are practised by the keyboard alone, and without a connection, whose answers follow later",
  { tag: "@core" },
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
