import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { demo } from "#config/demo.ts";

/** Playwright's test with the address of the server under test as base. */
export const test = base.extend({
  baseURL: async ({}, use) => {
    await use(process.env["E2E_URL"]);
  },
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
