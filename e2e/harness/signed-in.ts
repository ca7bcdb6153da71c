/** Another browser window than the test's own, for journeys of two people. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { signInAs, withConsent } from "./fixtures.ts";

/** A page in which a built person is signed in and the banner is answered. */
export async function signedIn(
  browser: Browser,
  person: { id: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await withConsent(context);
  await signInAs(context, person);
  return context.newPage();
}
