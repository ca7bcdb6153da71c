/** Each page of each role is opened once, and on that visit asked everything that is true of every page. */
import type { Page } from "@playwright/test";
import { brand } from "#config/brand.ts";
import { allOff, allOn, type ConsentFlags } from "#app/features/consent/record.ts";
import { isDeep, isTurn, turn } from "#test/depth.ts";
import { axeFindings } from "../harness/axe.ts";
import {
  forcedColourFindings,
  layoutFindings,
  motionFindings,
  targetFindings,
  widths as layoutWidths,
} from "../crawl/layout.ts";
import { linkBook } from "../crawl/links.ts";
import { choose, complaints, holdings, usePages, watchRequests } from "../crawl/storage.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { haveOtherIntl } from "../harness/other-intl.ts";
import { publicAddresses } from "../harness/public-addresses.ts";
import { pagePatterns } from "../harness/route-patterns.ts";
import { allVisits, type Audience, enter } from "../harness/visits.ts";

// Each audience is one test: two of them are asked at a time.
test.describe.configure({ mode: "parallel" });

const audiences: Audience[] = ["student", "visitor", "teacher", "admin", "payer", "applicant"];

/**
 * What somebody has chosen about storage. A quick run gives each audience one of them, another one each day; a deep one
 * looks closely where the cookie banner is there and where everything that is optional is, and at the others' storage.
 */
const choices: { name: string; flags: ConsentFlags | null; close?: true }[] = [
  { name: "before a choice", flags: null, close: true },
  { name: "with functional storage alone", flags: { ...allOff, functional: true } },
  { name: "with everything accepted", flags: allOn, close: true },
  { name: "with everything rejected", flags: allOff },
  { name: "with analytics alone", flags: { ...allOff, analytics: true } },
];

/** How a page is looked at first. */
const widths = [360, 768, 1440];
const colours = ["light", "dark"] as const;

/** What one opening of a page asks, beside the cheap questions that each asks. */
type Look = {
  width: number;
  colorScheme: (typeof colours)[number];
  axe: boolean;
  contrast: boolean;
  /** The widths at which it is measured; none where it is not. */
  measuredAt: number[];
};

/**
 * A close deep run opens each page in both colours and asks everything. A quick one opens every ninth page, the
 * others on the next days; of those it asks axe about a third, about contrast (two thirds of axe's work) half of these times,
 * and measures another third at half of the widths.
 */
function looksAt(page: number, isClose: boolean): Look[] {
  if (isDeep)
    return colours.slice(isClose ? 0 : 1).map((colorScheme, at) => ({
      axe: isClose,
      contrast: isClose,
      measuredAt: isClose ? layoutWidths : [],
      width: widths[(page + at) % 3]!,
      colorScheme,
    }));
  if ((page + turn) % 9 !== 0) return [];
  // rises by one each time this page is opened, and differs from its neighbours'
  const opening = (page + turn) / 9;
  const third = Math.floor(opening / 3);
  return [
    {
      width: widths[(opening + third) % 3]!,
      colorScheme: colours[opening % 2]!,
      axe: opening % 3 === 0,
      contrast: Math.floor(third / 2) % 2 === 0,
      measuredAt: opening % 3 === 1 ? layoutWidths.filter((_, at) => at % 2 === third % 2) : [],
    },
  ];
}

async function pathsOf(as: Audience): Promise<string[]> {
  const visits = (await allVisits()).filter((visit) => visit.as === as).map(({ path }) => path);
  const more = as === "visitor" ? [...publicAddresses, "/nobody/lives/here"] : [];
  return [...new Set([...visits, ...more])];
}

/** Notes every error and warning of the page's own: scripts, policy violations, failed files. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    // A mail is shown in a frame that may run no script, not even the one axe tries there; workers have a test of
    // their own.
    const isAsked = /status of 404|about:srcdoc|window's origin \('null'\)|Service Worker/.test(
      message.text(),
    );
    if (["error", "warning"].includes(message.type()) && !isAsked) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** What a reader hears first: one heading of the first rank, and a title that names page and house. */
async function nameFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const headings = await page.locator("main h1").count();
  if (headings !== 1) found.push(`has ${headings} headings of the first rank`);
  const title = await page.title();
  if (!title.includes(brand.name) || title === brand.name) found.push(`is titled "${title}"`);
  return found;
}

for (const [place, as] of audiences.entries())
  for (const [at, { name, flags, close = false }] of choices.entries())
    if (isTurn((at + place) % choices.length, choices.length))
      test(
        `every page of the ${as} is in order, ${name} [CK-01] [CK-37] [CK-38] [CK-40] [I1]`,
        { tag: "@core" },
        async ({ browser, baseURL }) => {
          test.setTimeout(isDeep ? 3_600_000 : 300_000);
          const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
          // Dates and names are ours: an engine with other words for them draws the same pages.
          await context.addInitScript(haveOtherIntl);
          const wrong = watchRequests(context, () => flags);
          await choose(context, flags);
          await enter(context, as);
          const page = await context.newPage();
          const errors = errorsOf(page);
          const links = linkBook();
          await usePages(page);
          for (const [index, path] of (await pathsOf(as)).entries())
            for (const look of looksAt(index + place + at, close)) {
              const { width, colorScheme, measuredAt } = look;
              await page.emulateMedia({ colorScheme });
              await page.setViewportSize({ width, height: 900 });
              const answer = await page.goto(path);
              await hydrated(page);
              const isMissing = path.startsWith("/nobody");
              expect.soft(answer?.status(), path).toBe(isMissing ? 404 : 200);
              const found = [
                ...(await nameFindings(page)),
                ...(await complaints(page, flags)),
                ...(await targetFindings(page)),
                ...(await motionFindings(page)),
                ...(await links.note(page)),
              ];
              if (look.axe) found.push(...(await axeFindings(page, { contrast: look.contrast })));
              if (measuredAt.length > 0) {
                found.push(...(await layoutFindings(page, measuredAt)));
                found.push(...(await forcedColourFindings(page)));
              }
              const asks = await page.getByRole("region", { name: /^Cookies/ }).isVisible();
              if (asks !== (flags === null)) found.push(`asks about cookies: ${asks}`);
              expect.soft(found, `${path} at ${width} px, ${colorScheme}`).toEqual([]);
              expect.soft(errors.splice(0), `the console of ${path}`).toEqual([]);
            }
          expect.soft(wrong, "what was asked of others, or counted").toEqual([]);
          // Those of pages as they are sent are followed without a browser (test/process/links.test.ts).
          if (isTurn(place % 3, 3))
            expect.soft(await links.follow(context.request, as)).toEqual([]);
          const { "local storage": kept } = await holdings(page);
          expect(kept.includes("last-search"), "the search was remembered").toBe(
            flags?.functional === true,
          );
          await context.close();
        },
      );

test("every route of the table is looked at", { tag: "@core" }, async () => {
  const seen = new Set((await allVisits()).map(({ pattern }) => pattern));
  expect(pagePatterns.filter((pattern) => !seen.has(pattern))).toEqual([]);
});

test(
  "each question of the visit finds what is wrong",
  { tag: "@core" },
  async ({ page, context }) => {
    await choose(context, allOff);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const errors = errorsOf(page);
    const links = linkBook();
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate(() => {
      document.title = "About";
      const faults = document.createElement("div");
      faults.innerHTML = `<h1>Another</h1><img src="/favicon.svg">
      <button style="width:20px;height:20px;border:0;padding:0;outline:none;forced-color-adjust:none">x</button>
      <p style="width:100px;overflow:hidden;white-space:nowrap">These words are longer than their box</p>
      <div style="width:2000px">wide</div><a href="/legal#nothing">Nowhere</a>
      <a href="https://evil.example/">Elsewhere</a>`;
      document.querySelector("main")!.prepend(faults);
      faults.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 60_000 });
      console.error("planted");
    });
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^image-alt/));
    expect(await nameFindings(page)).toEqual([
      "has 2 headings of the first rank",
      'is titled "About"',
    ]);
    expect(await targetFindings(page)).toContainEqual(expect.stringMatching(/^is 20 × 20 px/));
    expect(await motionFindings(page)).toContainEqual(expect.stringMatching(/^moves: <div/));
    const misfits = await layoutFindings(page);
    expect(misfits).toContainEqual(
      expect.stringMatching(/^scrolls at 1440 px \d+ px sideways: <div style="width:2000px">/),
    );
    expect(misfits).toContainEqual(expect.stringMatching(/^cuts off at 320 px: P These words/));
    expect(await forcedColourFindings(page)).toContainEqual(
      expect.stringMatching(/^has no edge in forced colours: <button/),
    );
    expect(await links.note(page)).toEqual(["leads out of the house: https://evil.example/"]);
    expect(await links.follow(context.request, "visitor")).toContainEqual(
      expect.stringMatching(/\/legal#nothing from \/about$/),
    );
    expect(errors).toEqual(["planted"]);
  },
);
