/** `npm run dev` as a new colleague meets it: begun in a fresh folder, with nothing to say in any console. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { isDeep } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, hydrated, test as base, withConsent } from "../harness/fixtures.ts";
import { freshFolder } from "../harness/fresh-folder.ts";
import { startServer } from "../harness/process.ts";
import { journeysGoTo } from "../harness/server.ts";
import { allVisits, type Audience, enter } from "../harness/visits.ts";

const test = base.extend({
  server: [
    async ({}, use) => {
      const [folder, data] = [freshFolder(), tempDir()];
      const how = { folder: folder.dir, args: ["--dev"] };
      const server = await startServer(data.dir, { LOG_LEVEL: "warn" }, "/readyz", how);
      journeysGoTo(server, data.dir);
      await use(server);
      await server.stop();
      data.remove();
      folder.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.describe.configure({ mode: "serial", timeout: 900_000 });
test.skip(!isDeep, "a fresh folder's first start and every page without a bundle take minutes");

/** Everything a browser tells a developer, and each package that came as its many files. */
function notesOf(page: Page): string[] {
  const notes: string[] = [];
  page.on("console", (message) => {
    // one of the pages is a 404
    if (["error", "warning"].includes(message.type()) && !/status of 404/.test(message.text()))
      notes.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on("pageerror", (error) => notes.push(`${new URL(page.url()).pathname}: ${error.stack}`));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/node_modules\/(?!\.vite\/|vite\/).*\.[cm]?js$/.test(pathname))
      notes.push(`${pathname} is missing in vite.config.ts: inBrowsers`);
  });
  return notes;
}

/** What the server prints where all is well is its greeting, what Vite does, and that a busy machine made it wait. */
const complaintsIn = (output: string) =>
  output
    .split("\n")
    .filter((line) => /error|warn|fail|deprecat|"level":[456]0/i.test(line))
    .filter((line) => !line.includes('"msg":"slow in the database"'));

test("a change arrives in an open page without a new document, and stands in the next one", async ({
  page,
  server,
  context,
}) => {
  await withConsent(context);
  const notes = notesOf(page);
  const file = join(server!.folder, "app/features/help/about-text.tsx");
  const heading = (name: string) => page.getByRole("heading", { name });
  await page.goto("/about");
  await hydrated(page);
  await expect(heading("How we make our money")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace("How we make our money", "How we earn our money"));
  await expect(heading("How we earn our money")).toBeVisible();
  expect(await page.evaluate(() => "isFirst" in window)).toBe(true);
  await page.reload();
  await hydrated(page);
  await expect(heading("How we earn our money")).toBeVisible();
  expect(notes).toEqual([]);
  expect(complaintsIn(server!.output())).toEqual([]);
});

for (const as of ["visitor", "student", "teacher", "admin", "payer", "applicant"] as Audience[])
  test(`the ${as}'s pages leave the console empty`, async ({ page, server, context }) => {
    await withConsent(context);
    await enter(context, as);
    const notes = notesOf(page);
    for (const { path } of (await allVisits()).filter((visit) => visit.as === as)) {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
    }
    expect(notes).toEqual([]);
    expect(complaintsIn(server!.output())).toEqual([]);
  });
