import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { closeDatabase } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { demo } from "#config/demo.ts";

/** Playwright's test with the address of the server under test as base. */
export const test = base.extend<object, { queue: void }>({
  baseURL: async ({}, use) => {
    await use(process.env["E2E_URL"]);
  },
  // What builders make in the server's database may queue jobs there; the server runs them.
  queue: [
    async ({}, use) => {
      if (process.env["E2E_DATABASE_URL"] !== undefined) await startJobs([], { work: false });
      await use();
      await stopJobs();
      await closeDatabase();
    },
    { scope: "worker", auto: true },
  ],
});
export { expect };

/** Waits until React has taken over, so that typing and clicking are not lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.body).some((key) => key.startsWith("__react")) ||
      Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  );
}

/** Signs in without a page: the form is posted and its cookies land in the context. */
export async function signIn(context: BrowserContext, email: string, password = demo.password) {
  const origin = process.env["E2E_URL"]!;
  const answer = await context.request.post(`${origin}/login`, {
    form: { email, password },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `signing in ${email}`).toBe(302);
}

/** Answers the banner without touching it, for journeys that are about something else. */
export async function withConsent(context: BrowserContext): Promise<void> {
  const record = {
    necessary: true,
    functional: false,
    analytics: false,
    advertising: false,
    timestamp: Date.now(),
  };
  await context.addCookies([
    {
      name: "cookie-consent-2025-09-10",
      value: encodeURIComponent(JSON.stringify(record)),
      url: process.env["E2E_URL"]!,
    },
  ]);
}
