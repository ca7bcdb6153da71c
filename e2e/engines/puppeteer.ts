/** Firefox by WebDriver BiDi and Chromium by its own protocol, with cameras that show a test picture. */
import puppeteer, { type Browser, type ConsoleMessage, type Page } from "puppeteer-core";
import type { Cookie, Engine, Tab } from "./engine.ts";
import { installed } from "./installed.ts";

/** What Firefox, the router and our bar write of an answer that was still being read as its page was left. */
const ofLeaving =
  /^(?:Failed to fetch manifest patches|TypeError: Error in input stream|profile read: TypeError: NetworkError)/;

export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath: installed.firefox!,
    headless: true,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB",
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      "media.autoplay.default": 0,
      // two browsers of one machine meet without a name server
      "media.peerconnection.ice.loopback": true,
      "media.peerconnection.ice.obfuscate_host_addresses": false,
    },
  });
}

export function launchChromium(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: installed.chromium!,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  });
}

/** A page of somebody who has these cookies and nothing else; its errors are noted. */
export async function openPage(browser: Browser, cookies: Cookie[] = []) {
  const context = await browser.createBrowserContext();
  const domain = new URL(process.env["E2E_URL"]!).hostname;
  await context.setCookie(
    ...cookies.map(({ name, value, httpOnly }) => ({ name, value, httpOnly, domain, path: "/" })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error" && !ofLeaving.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => {
    if (!ofLeaving.test(String(error).replace(/^Error: /, ""))) errors.push(String(error));
  });
  return { page, errors, close: () => context.close() };
}

export async function firefox(): Promise<Engine> {
  const browser = await launchFirefox();
  return {
    open: async (cookies) => tabOf(await openPage(browser, cookies)),
    close: () => browser.close(),
  };
}

function tabOf({ page, errors, close }: { page: Page; errors: string[]; close(): Promise<void> }) {
  const origin = process.env["E2E_URL"]!;
  return {
    origin,
    setWidth: (width) => page.setViewport({ width, height: 900 }),
    goto: async (path) => void (await page.goto(origin + path)),
    read: (expression) => page.evaluate(expression) as Promise<any>,
    takeErrors: async () => errors.splice(0),
    close,
  } satisfies Tab as Tab;
}
