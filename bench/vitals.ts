/** bench:vitals: how soon a public page stands, and whether it stays where it is, on a slow processor. */
import { publicPages } from "../app/public-pages.ts";
import { median } from "./rounds.ts";
import { asNewVisitor, type Street, withStreet } from "./visitor.ts";

const floor = { lcp: 1500, cls: 0 };
const slowdown = 4;
const rounds = 5;
/** How long a page is watched after it has loaded, in milliseconds. */
const watch = 2_500;

/** Largest contentful paint and blocking time in milliseconds; layout shift without unit. */
type Vitals = { lcp: number; cls: number; blocked: number };

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
    console.log(`\nfloor: LCP ${floor.lcp} ms, CLS ${floor.cls}`);
    return good;
  });
}

async function vitalsOf(street: Street, path: string): Promise<Vitals> {
  return asNewVisitor(street, async ({ page, devtools }) => {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(path, { waitUntil: "load" });
    await page.waitForTimeout(watch);
    return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  });
}

/** Runs in the page before anything of its own. A task blocks for as long as it goes beyond 50 ms. */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, blocked: 0 };
  Object.assign(window, { vitals });
  const watchFor = <Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see)).observe({
      type,
      buffered: true,
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
