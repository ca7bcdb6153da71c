import {
  expect as baseExpect,
  test as base,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { totpOf } from "#app/features/accounts/two-step/totp.server.ts";
import { appSecret } from "#test/builders/people.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { demo } from "#config/demo.ts";
import type { ServerProcess } from "./process.ts";

/** Playwright's test with the address of the server under test as base. */
export const test = base.extend<object, { server: ServerProcess | null; queue: void }>({
  baseURL: async ({}, use) => {
    await use(process.env["E2E_URL"]);
  },
  // A file whose journeys go to a server of its own starts that here, before anything asks for its database.
  server: [async ({}, use) => use(null), { scope: "worker" }],
  // What builders make in the server's database may queue jobs there; the server runs them.
  queue: [
    async ({ server }, use) => {
      if (server !== null || process.env["E2E_DATABASE_URL"] !== undefined)
        await startJobs([], { work: false });
      await use();
      await stopJobs();
      await closeDatabase();
    },
    { scope: "worker", auto: true },
  ],
});

/**
 * An address changes before its page is drawn, and for a moment the page before still takes clicks:
 * `toHaveURL` waits for both.
 */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, url: string | RegExp, options?: { timeout?: number }) {
    const address = this.isNot ? baseExpect(page).not : baseExpect(page);
    const failed = await address.toHaveURL(url, options).then(
      () => null,
      (error: Error) => error,
    );
    if (failed === null) await atRest(page);
    return { pass: (failed === null) !== this.isNot, message: () => failed?.message ?? "" };
  },
});

/**
 * What was to be drawn is drawn, and what follows a drawing has run. A page that is left meanwhile, or runs no scripts,
 * has no say.
 */
async function atRest(page: Page): Promise<void> {
  const drawn = page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  );
  await Promise.race([drawn.catch(() => {}), page.waitForTimeout(600).catch(() => {})]);
}

/** Waits until React has taken over, so that typing and clicking are not lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.body ?? {}).some((key) => key.startsWith("__react")) ||
      Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  );
  // React marks its elements before effects run; what listens to keys is there after the next drawing.
  await atRest(page);
}

/** Whoever asks the server with cookies of their own: a context of Playwright's, or its requests alone. */
export type Asker = Pick<BrowserContext, "request">;

/** Signs in without a page: the form is posted and its cookies land in the context. */
export async function signIn(
  context: Asker,
  email: string,
  password = demo.password,
  origin = process.env["E2E_URL"]!,
) {
  const answer = await context.request.post(`${origin}/login`, {
    form: { email, password },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `signing in ${email}`).toBe(302);
  if (answer.headers()["location"]?.startsWith("/login/code")) await secondStep(context);
}

/** Signs a built person in without a form: the cookie of their session lands in the context. */
export async function signInAs(
  context: BrowserContext,
  person: { id: string },
  url = process.env["E2E_URL"]!,
): Promise<void> {
  const cookies = (await sessionOf(person)).get("cookie")!.split("; ");
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
}

/** Types what a built person's app shows; each half minute's code is taken once. */
async function secondStep(context: Asker): Promise<void> {
  const origin = process.env["E2E_URL"]!;
  const now = Date.now();
  for (const timestamp of [now - 30_000, now, now + 30_000]) {
    const answer = await context.request.post(`${origin}/login/code`, {
      form: { code: totpOf(appSecret).generate({ timestamp }) },
      headers: { origin },
      maxRedirects: 0,
    });
    if (answer.status() === 302) return;
  }
  throw new Error("no code was taken");
}

/** Answers the banner without touching it, for journeys that are about something else. */
export async function withConsent(
  context: BrowserContext,
  url = process.env["E2E_URL"]!,
): Promise<void> {
  await context.addCookies([{ ...refusal(), url }]);
}

/** The cookie of somebody who allows only what is necessary. */
export function refusal() {
  const record = {
    necessary: true,
    functional: false,
    analytics: false,
    advertising: false,
    timestamp: Date.now(),
  };
  return { name: "cookie-consent-2025-09-10", value: encodeURIComponent(JSON.stringify(record)) };
}
