import type { Browser, BrowserContext, Page } from "@playwright/test";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { hostileParts, hostileTexts } from "#test/hostile-texts.ts";
import { aCompletedLesson } from "#test/lessons.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

type Fields = Record<string, string>;

async function post(context: BrowserContext, path: string, form: Fields): Promise<void> {
  const origin = process.env["E2E_URL"]!;
  const answer = await context.request.post(`${origin}${path}`, {
    form,
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), path).toBe(302);
}

async function contextOf(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]! });
  await withConsent(context);
  await signIn(context, email);
  return context;
}

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

/** What was written stands there letter for letter, and is nothing but letters. */
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

test("hundreds of texts that would run stand in reviews, their changes and replies as letters [E1]", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(500);
  const parts = hostileParts(rules.review.maxCharacters);
  const teacher = await aTeacher();
  const theirs = await contextOf(browser, teacher.email);
  const profile = `/student/teachers/ines-valverde-${teacher.id.slice(-12)}?reviews=all`;
  const review = (text: string) => ({ form: "review", stars: "4", text, honest: "yes" });

  const writers = [];
  for (const text of parts) {
    const student = await aStudent();
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 4 + writers.length });
    const context = await contextOf(browser, student.email);
    await post(context, `/student/lessons/${lessonId}?review`, review(text));
    writers.push({ context, lessonId });
  }
  const visitor = await browser.newContext({ baseURL: process.env["E2E_URL"]! });
  await withConsent(visitor);
  const { page, faults } = await watched(visitor);
  await page.goto(profile);
  await showsLetters(page, "#reviews", parts);

  // Each takes over another's words, and the teacher answers with a third's.
  const changed = [...parts.slice(1), parts[0]!];
  const replies = [...parts.slice(2), ...parts.slice(0, 2)];
  for (const [index, { context, lessonId }] of writers.entries()) {
    const words = { ...review(changed[index]!), replaces: "yes" };
    await post(context, `/student/lessons/${lessonId}?review`, words);
    const reply = { form: "review", reply: replies[index]! };
    await post(theirs, `/teacher/lessons/${lessonId}?review`, reply);
  }
  await page.goto(profile);
  await showsLetters(page, "#reviews", parts);
  expect(await page.locator("#reviews li p").filter({ hasText: "It begins." }).count()).toBe(
    2 * parts.length,
  );

  const [first] = writers;
  for (const [context, role] of [
    [first!.context, "student"],
    [theirs, "teacher"],
  ] as const) {
    const own = await watched(context);
    await own.page.goto(`/${role}/lessons/${first!.lessonId}`);
    await showsLetters(own.page, "#review", [changed[0]!, replies[0]!]);
    expect(own.faults).toEqual([]);
  }

  expect(faults).toEqual([]);
  for (const { context } of writers) await context.close();
  for (const context of [theirs, visitor]) await context.close();
});
