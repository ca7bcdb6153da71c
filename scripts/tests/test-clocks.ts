/**
 * The tests at other hours of other days, for node and PostgreSQL alike, and once where the machine's zone is far off:
 * `npm run test:clocks -- [journeys] [--only clock]… [file]…`. A clock is named or counted from 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { day, hour, minute, offsetMinutes } from "#app/platform/time/time.ts";
import { findChromium } from "./chromium.ts";

type Clock = { name: string; env: Record<string, string> };
type Outcome = { name: string; passed: number; failed: number; told: string[] };

const now = Date.now();
const library = "/usr/lib/*/faketime/libfaketimeMT.so.1";
const results = "test-results";

/** The next instant at which that zone's clock is moved forward, or back. */
function nextChange(zone: string, way: "forward" | "back"): number {
  const whole = Math.ceil(now / hour) * hour;
  for (let at = whole; at < now + 400 * day; at += hour) {
    const moved = offsetMinutes(at, zone) - offsetMinutes(at - hour, zone);
    if (way === "forward" ? moved > 0 : moved < 0) return at;
  }
  throw new Error(`the clock of ${zone} is not moved ${way}`);
}

/** The first instant from tomorrow on of which this holds, in steps of a UTC day. */
function nextDay(holds: (date: Date) => boolean, time: number): number {
  let at = Math.ceil(now / day) * day;
  while (!holds(new Date(at))) at += day;
  return at + time;
}

const isLast = (date: Date) => date.getUTCMonth() === 11 && date.getUTCDate() === 31;
const isLeap = (date: Date) => date.getUTCMonth() === 1 && date.getUTCDate() === 29;
/** A time of day that is long before a day of many lessons and one that is in the middle of it. */
const [morning, afternoon] = [9 * hour, 15 * hour + 20 * minute];

const instants: [name: string, at: number][] = [
  ["london-week-before", nextChange("Europe/London", "forward") - 6 * day + morning],
  ["london-forward", nextChange("Europe/London", "forward") - 20 * minute],
  ["london-back", nextChange("Europe/London", "back") - 20 * minute],
  ["new-york-forward", nextChange("America/New_York", "forward") - 20 * minute],
  ["new-york-back", nextChange("America/New_York", "back") - 20 * minute],
  ["last-minutes-of-the-year", nextDay(isLast, 24 * hour - 10 * minute)],
  ["leap-day", nextDay(isLeap, afternoon)],
  ["sunday-morning", nextDay((date) => date.getUTCDay() === 0, morning)],
  ["years-ahead", nextDay(() => true, afternoon) + 1_625 * day],
];

function findClocks(): Clock[] {
  const [preload] = globSync(library);
  if (preload === undefined) throw new Error("libfaketime is not where Debian puts it");
  const ahead = instants.map(([name, at]) => ({
    name: `${name} (${new Date(at).toISOString().slice(0, 16)}Z)`,
    // An offset, which is the same for every process; a start would begin again in each.
    env: {
      LD_PRELOAD: preload,
      FAKETIME: `+${Math.round((at - now) / 1000)}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  }));
  return [...ahead, { name: "apia (now, in Pacific/Apia)", env: { TZ: "Pacific/Apia" } }];
}

/** Installs libfaketime by Debian's package manager where it can; elsewhere says what to do. */
function hasFaketime(): boolean {
  if (globSync(library).length > 0) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const install = () => run("apt-get", ["install", "-y", "-qq", "libfaketime"]) === 0;
    if (install() || (run("apt-get", ["update", "-qq"]) === 0 && install())) return true;
  }
  console.error("npm run test:clocks needs libfaketime: apt-get install libfaketime, as root.");
  return false;
}

function run(command: string, args: string[], env: Record<string, string> = {}): number | null {
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status;
}

function readJson(file: string): any {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function vitest({ name, env }: Clock, files: string[]): Outcome {
  const file = `${results}/clocks.json`;
  rmSync(file, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const ok = run("vitest", ["run", ...reporters, ...files], env) === 0;
  const report = readJson(file);
  const told = (report?.testResults ?? []).flatMap((of: any) =>
    of.assertionResults
      .filter((test: any) => test.status === "failed")
      .map((test: any) => test.fullName),
  );
  return counted(name, ok, report?.numPassedTests, report?.numFailedTests, told);
}

async function journeys({ name, env }: Clock, files: string[]): Promise<Outcome> {
  const chromium = await findChromium();
  if (chromium !== "") process.env["CHROMIUM"] = chromium;
  const ok = run("playwright", ["test", ...files], env) === 0;
  const stats = readJson(`${results}/e2e.json`)?.stats;
  return counted(name, ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, []);
}

function counted(name: string, ok: boolean, passed = 0, failed = 0, told: string[]): Outcome {
  return { name, passed, failed: ok ? failed : Math.max(1, failed), told };
}

const { values, positionals } = parseArgs({
  options: { only: { type: "string", multiple: true, default: [] } },
  allowPositionals: true,
});
if (!hasFaketime()) process.exit(1);
const chosen = findClocks().filter(
  ({ name }, at) =>
    values.only.length === 0 ||
    values.only.some((only) => only === String(at + 1) || name.startsWith(`${only} `)),
);
if (chosen.length === 0) {
  console.error(`No such clock: ${values.only.join(", ")}. There are:`);
  for (const [at, { name }] of findClocks().entries()) console.error(`${at + 1} ${name}`);
  process.exit(1);
}
mkdirSync(results, { recursive: true });
const browses = positionals[0] === "journeys";
const files = browses ? positionals.slice(1) : positionals;
if (browses && run("node", ["server/build.ts"]) !== 0) process.exit(1);

const outcomes: Outcome[] = [];
for (const clock of chosen) {
  console.log(`\n${clock.name}`);
  outcomes.push(browses ? await journeys(clock, files) : vitest(clock, files));
}
for (const { name, passed, failed, told } of outcomes) {
  for (const test of told) console.log(`failed at ${name}: ${test}`);
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
