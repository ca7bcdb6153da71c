/** What a browser holds of ours, and asks for, against the registry and the choice its person made. */
import type { BrowserContext, Page } from "@playwright/test";
import {
  type ConsentFlags,
  consentKey,
  makeRecord,
  serialiseRecord,
} from "#app/features/consent/record.ts";
import { findItem } from "#app/features/consent/registry.ts";
import type { StoragePlace } from "#app/features/consent/stored-names.ts";
import { forbiddenNames } from "#app/features/consent/withdraw.ts";
import { hydrated } from "../harness/fixtures.ts";
import { chooseZone } from "../harness/choose-zone.ts";

/** Chooses as that person would have, by the cookie a server sets. */
export async function choose(context: BrowserContext, flags: ConsentFlags | null): Promise<void> {
  if (flags === null) return;
  const value = encodeURIComponent(serialiseRecord(makeRecord(flags, Date.now())));
  await context.addCookies([{ name: consentKey, value, url: process.env["E2E_URL"]! }]);
}

/** What a context asks for that is not ours, or that only analytics may ask for. */
export function watchRequests(context: BrowserContext, flags: () => ConsentFlags | null) {
  const own = new URL(process.env["E2E_URL"]!).host;
  const wrong: string[] = [];
  context.on("request", (request) => {
    const { protocol, host, pathname } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:") return;
    if (host !== own) wrong.push(`asks ${host}`);
    if (isCounting(pathname) && !flags()?.analytics)
      wrong.push(`counts without leave: ${pathname}`);
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).host !== own) wrong.push(`opens a socket to ${socket.url()}`);
    }),
  );
  return wrong;
}

/** The statistics' address, or the script of their own that calls it. */
function isCounting(pathname: string): boolean {
  return pathname === "/api/page-views" || pathname.includes("report-view");
}

/** Everything this browser holds of ours, by place. */
export async function holdings(page: Page): Promise<Record<StoragePlace | "elsewhere", string[]>> {
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    push: await navigator.serviceWorker
      .getRegistration()
      .then((worker) => worker?.pushManager.getSubscription())
      .then((subscription) => (subscription ? ["push subscription"] : [])),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
    // All but the one worker that keeps the listed offline page.
    elsewhere: (await navigator.serviceWorker.getRegistrations())
      .map(({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL)
      .filter((script) => script !== `${location.origin}/service-worker.js`)
      .map((script) => `worker ${script}`),
  }));
  const cookies = await page.context().cookies();
  const own = new URL(process.env["E2E_URL"]!).hostname;
  return {
    cookie: cookies.filter(({ domain }) => domain === own).map(({ name }) => name),
    "local storage": kept.local,
    "session storage": kept.session,
    "indexed database": kept.databases,
    "cache storage": kept.caches,
    "push service": kept.push,
    elsewhere: [
      ...kept.elsewhere,
      ...cookies
        .filter(({ domain }) => domain !== own)
        .map((cookie) => `cookie of ${cookie.domain}`),
    ],
  };
}

/** What of it the registry does not list, or this choice does not allow. */
export async function complaints(page: Page, flags: ConsentFlags | null): Promise<string[]> {
  const { elsewhere, ...places } = await holdings(page);
  const found = elsewhere.map((name) => `${name} is not listed`);
  for (const [place, names] of Object.entries(places)) {
    const where = place as StoragePlace;
    for (const name of names)
      if (!findItem(where, name)) found.push(`${where} ${name} is not listed`);
    for (const name of forbiddenNames(where, names, flags))
      found.push(`${where} ${name} is not allowed`);
  }
  return found;
}

/** Uses what leaves something behind: a search, a zone, a theme. */
export async function usePages(page: Page): Promise<void> {
  await page.goto("/student/teachers?language=es");
  await hydrated(page);
  const zone = page.getByRole("button", { name: /^Change/ });
  if (await zone.isVisible()) {
    await zone.click();
    await chooseZone(page, "Tokyo");
  }
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/theme")),
    page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click(),
  ]);
}
