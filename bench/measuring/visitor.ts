/** A production server with a demo world of its own, and a browser to visit it as somebody who has never been there. */
import { cpus, loadavg } from "node:os";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import pg from "pg";
import { tempDir } from "#test/temp-dir.ts";
import { postgresOf, startServer } from "#e2e/harness/process.ts";
import { knownChromium } from "#scripts/tests/chromium.ts";

/** Not the zone of the brand: a visitor from elsewhere has every time drawn again, so this is the heavier case. */
const visitorZone = "Europe/Madrid";
const phone = { width: 390, height: 844 };

export type Street = { url: string; browser: Browser; teacher: string };
export type Visit = { page: Page; devtools: CDPSession };

/** Runs `measure` while server and browser are up; stops both whatever happens. */
export async function withStreet<Result>(measure: (street: Street) => Promise<Result>) {
  const { dir, remove } = tempDir({ onDisk: true });
  const server = await startServer(dir);
  const browser = await chromium.launch({
    executablePath: knownChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const teacher = await aTeacher(postgresOf(dir).url);
    console.log(
      `Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, load ${loadavg()[0]!.toFixed(1)}, ${phone.width} × ${phone.height} px, ${visitorZone}`,
    );
    return await measure({ url: server.url, browser, teacher });
  } finally {
    await browser.close();
    await server.stop();
    remove();
  }
}

/** Visits with nothing in the browser: no cookie, no file kept. */
export async function asNewVisitor<Result>(
  { browser, url }: Street,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: phone,
    locale: "en-GB",
    timezoneId: visitorZone,
    // it is fetched after a while and works only without a connection
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    return await look({ page, devtools: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}

/** The address of the teacher with the most to show. */
async function aTeacher(database: string): Promise<string> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(
    `select t.slug from teachers t join reviews r on r.teacher_id = t.user_id
      group by t.slug order by count(*) desc, t.slug limit 1`,
  );
  await client.end();
  return `/student/teachers/${rows[0].slug}`;
}
