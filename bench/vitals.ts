/** bench:vitals: how soon a public page is drawn, and whether it moves afterwards, on a slow processor. */
import { publicPages } from "../app/public-pages.ts";
import { median } from "./measuring/rounds.ts";
import { asNewVisitor, type Street, withStreet } from "./measuring/visitor.ts";

const floor = { lcp: 1500, cls: 0, firstPaint: 1000 };
const slowdown = 4;
/** A phone far from a mast: milliseconds to an answer, bytes a second. */
const slowLine = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const rounds = 5;
/** How long a page is watched after it has loaded, in milliseconds. */
const watch = 2_500;

/** First and largest contentful paint and blocking time in milliseconds; layout shift without unit. */
type Vitals = { firstPaint: number; lcp: number; cls: number; blocked: number };

export async function run(): Promise<boolean> {
  return withStreet(async (street) => {
    const pages = publicPages.map(({ path }) =>
      path.replace("/student/teachers/:slug", street.teacher),
    );
    const seen = new Map<string, Vitals[]>(pages.map((path) => [path, []]));
    for (const path of pages) await fetch(street.url + path);
    for (let round = 0; round < rounds; round += 1)
      for (const path of pages) seen.get(path)!.push(await vitalsOf(street, path));

    console.log(`medians of ${rounds} first visits, processor ${slowdown} × slower\n`);
    console.log(row("page", ["LCP ms", "CLS", "blocked ms"]));
    let good = true;
    for (const [path, all] of seen) {
      const of = (name: keyof Vitals) => median(all.map((vitals) => vitals[name]));
      const [lcp, cls] = [of("lcp"), of("cls")];
      const under = lcp <= floor.lcp && cls <= floor.cls;
      const cells = [lcp.toFixed(0), cls.toFixed(4), of("blocked").toFixed(0)];
      console.log(row(path, cells) + (under ? "" : "  over the floor"));
      good &&= under;
    }
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      paints.push((await vitalsOf(street, "/", { slow: true })).firstPaint);
    const firstPaint = median(paints);
    console.log(
      `\nfirst paint of / on a line of 1.6 Mbit/s and 150 ms: ${firstPaint.toFixed(0)} ms`,
    );
    good &&= firstPaint <= floor.firstPaint;
    console.log(
      `\nfloor: LCP ${floor.lcp} ms, CLS ${floor.cls}, first paint on a slow line ${floor.firstPaint} ms`,
    );
    return good;
  });
}

async function vitalsOf(street: Street, path: string, { slow = false } = {}): Promise<Vitals> {
  return asNewVisitor(street, async ({ page, devtools }) => {
    if (slow) {
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", { offline: false, ...slowLine });
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(path, { waitUntil: "load" });
    await page.waitForTimeout(watch);
    return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  });
}

/** Runs in the page before anything of its own. A task blocks for as long as it goes beyond 50 ms. */
function observe(): void {
  const vitals = { firstPaint: 0, lcp: 0, cls: 0, blocked: 0 };
  Object.assign(window, { vitals });
  const watchFor = <Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see)).observe({
      type,
      buffered: true,
    });
  watchFor("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.firstPaint = startTime;
  });
  watchFor("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  watchFor<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    "layout-shift",
    ({ value, hadRecentInput }) => {
      if (!hadRecentInput) vitals.cls += value;
    },
  );
  watchFor("longtask", ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)));
}

function row(name: string, cells: string[]): string {
  return name.padEnd(44) + cells.map((cell) => cell.padStart(12)).join("");
}
