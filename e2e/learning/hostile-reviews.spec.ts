import type { BrowserContext, Page } from "@playwright/test";
import { editReview } from "#app/features/reviews/edit-review.server.ts";
import { replyToReview } from "#app/features/reviews/reply-to-review.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { hostileParts } from "#test/files/hostile-texts.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";

/** Writes down whatever runs, asks or is stopped on a page from its first moment on. */
async function watched(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  const faults: string[] = [];
  const page = await context.newPage();
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) => {
      document.documentElement.dataset["stopped"] = event.violatedDirective;
    }),
  );
  page.on("dialog", (dialog) => {
    faults.push(`asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (said) => {
    if (/content security policy/i.test(said.text())) faults.push(said.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  return { page, faults };
}

/** What was written is there letter for letter, and is nothing but letters. */
async function showsLetters(page: Page, where: string, parts: string[]): Promise<void> {
  await hydrated(page);
  const found = await page.evaluate((inside) => {
    const place = document.querySelector(inside)!;
    const links = [...place.querySelectorAll<HTMLAnchorElement>("a[href]")];
    return {
      texts: [...place.querySelectorAll("p, textarea")].map((one) =>
        one instanceof HTMLTextAreaElement ? one.value : one.textContent,
      ),
      elements: place.querySelectorAll(
        "img, script, iframe, object, embed, style, link, meta, base, video, audio, marquee, math, dialog, foreignObject",
      ).length,
      schemes: [...new Set(links.map(({ protocol }) => protocol))],
      ran: "ran" in window,
      stopped: document.documentElement.dataset["stopped"] ?? null,
    };
  }, where);
  expect(parts.filter((part) => !found.texts.includes(part))).toEqual([]);
  expect(found).toMatchObject({ elements: 0, ran: false, stopped: null });
  expect(found.schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
}

test("nothing runs of hundreds of texts that would, in reviews, their changes and replies [E1]", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const parts = hostileParts(rules.review.maxCharacters);
  const changed = [...parts.slice(1), parts[0]!];
  const replies = [...parts.slice(2), ...parts.slice(0, 2)];
  const teacher = await aTeacher();
  const opened = async (person?: { id: string }) => {
    const context = await browser.newContext({ baseURL });
    await withConsent(context);
    if (person !== undefined) await signInAs(context, person);
    return watched(context);
  };
  const lessons: { student: { id: string }; lessonId: string }[] = [];
  for (const [index, text] of parts.entries()) {
    const student = await aStudent();
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 4 + index });
    const input = { lessonId, stars: 4, tags: [] };
    await writeReview(student, { ...input, text });
    await editReview(student, { ...input, text: changed[index]! });
    await replyToReview(teacher, { lessonId, reply: replies[index]! });
    lessons.push({ student, lessonId });
  }
  const { page, faults } = await opened();
  await page.goto(`/student/teachers/ines-valverde-${teacher.id.slice(-12)}?reviews=all`);
  await showsLetters(page, "#reviews", parts);
  expect(await page.locator("#reviews li p").filter({ hasText: "It begins." }).count()).toBe(
    2 * parts.length,
  );
  expect(faults).toEqual([]);

  const { student, lessonId } = lessons[0]!;
  for (const [person, role] of [
    [student, "student"],
    [teacher, "teacher"],
  ] as const) {
    const own = await opened(person);
    await own.page.goto(`/${role}/lessons/${lessonId}`);
    await showsLetters(own.page, "#review", [changed[0]!, replies[0]!]);
    expect(own.faults).toEqual([]);
    await own.page.context().close();
  }
  await page.context().close();
});
