/** Every test of the project, in one command: what failed, how long each phase took, and last how many there were. */
import { spawn } from "node:child_process";
import { createWriteStream, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { checks } from "./checks/check.ts";
import { findChromium } from "./tests/chromium.ts";
import { isFilesTurn, turn } from "../test/depth.ts";

type Count = { passed: number; failed: number; skipped: number };
type Ran = { ok: boolean; log: string };

const results = "test-results";
const depth = process.env["TEST_DEPTH"] === "deep" ? "deep" : "small";
/** Told once more at the end, where they are read. */
const failures: string[] = [];
/** Journeys that passed when they were tried once more. */
const again: string[] = [];
/** What a phase printed that nobody asked for. */
const printed: string[] = [];
const took: string[] = [];

/** Runs a command with its output in a file of its own, where a person who looks for more finds it. */
function run(log: string, command: string, args: string[], env = {}): Promise<Ran> {
  const file = `${results}/${log}.log`;
  const out = createWriteStream(file);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  return new Promise((done) => {
    const end = (ok: boolean) =>
      out.end(() => done({ ok, log: plain(readFileSync(file, "utf8")) }));
    child.once("error", () => end(false));
    child.once("close", (code) => end(code === 0));
  });
}

async function timed<Result>(name: string, phase: () => Promise<Result>): Promise<Result> {
  const from = Date.now();
  const result = await phase();
  const seconds = `${name} ${Math.round((Date.now() - from) / 1000)} s`;
  took.push(seconds);
  console.log(seconds);
  return result;
}

/** Types, lint, format and boundaries count as one test. */
async function check(): Promise<Count> {
  for (const [command, args] of checks) {
    const { ok, log } = await run("checks", command, args);
    if (ok) continue;
    failures.push(`${command} ${args.join(" ")}\n${log}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

async function build(): Promise<boolean> {
  const { ok, log } = await run("build", "node", ["server/build.ts"]);
  if (!ok) failures.push(`build\n${log}`);
  else tellPrinted("build", log);
  return ok;
}

/** Whole pages, every address for everybody, hundreds at once, whole processes: what takes long, and seldom fails alone. */
const wholes = globSync("test/{access,booking,contract,pages,process,sim}/**/*.test.ts").toSorted();
const leftOut = wholes.filter((_, at) => !isFilesTurn(at));

async function unitAndIntegration(): Promise<Count> {
  if (depth === "small")
    return await vitest("vitest", ...leftOut.map((file) => `--exclude=${file}`));
  const together = await vitest("vitest", "--exclude=test/process/**");
  // At depth several servers of one test fill the machine, and what they answer in is measured: one file at a time.
  const alone = await vitest("vitest-alone", "test/process/", "--maxWorkers=1");
  return sumOf([together, alone]);
}

async function vitest(name: string, ...which: string[]): Promise<Count> {
  const json = `${results}/${name}.json`;
  const told = ["--reporter=./test/tell-files.ts", "--reporter=json"];
  const args = ["run", ...which, ...told, `--outputFile.json=${json}`];
  const { ok, log } = await run(name, "vitest", args);
  const report = readJson(json);
  const failed = (report?.testResults ?? []).flatMap((file: any) => [
    ...(file.status === "failed" && file.assertionResults.length === 0
      ? [`${relative(".", file.name)}: ${plain(file.message)}`]
      : []),
    ...file.assertionResults
      .filter((test: any) => test.status === "failed")
      .map(
        (test: any) =>
          `${relative(".", file.name)}: ${test.fullName}\n${plain(test.failureMessages[0])}`,
      ),
  ]);
  failures.push(...failed);
  if (ok) tellPrinted("unit and integration", log);
  else if (failed.length === 0) failures.push(`unit and integration\n${log}`);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? 0 : Math.max(1, failed.length),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

async function journeys(): Promise<Count> {
  const chromium = await browser;
  const env = { QUIET: "yes", ...(chromium === "" ? {} : { CHROMIUM: chromium }) };
  const { ok, log } = await run("journeys", "playwright", ["test"], env);
  const report = readJson(`${results}/e2e.json`);
  const stats = report?.stats;
  const told = [
    ...(report?.errors ?? []).map((error: any) => `journeys: ${plain(error.message)}`),
    ...(report?.suites ?? []).flatMap((suite: any) => namesOf(suite, "unexpected")),
  ];
  failures.push(...told);
  for (const suite of report?.suites ?? []) again.push(...namesOf(suite, "flaky"));
  if (ok && stats?.flaky === 0) tellPrinted("journeys", log);
  else if (!ok && told.length === 0) failures.push(`journeys\n${log}`);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: ok ? 0 : Math.max(1, told.length),
    skipped: stats?.skipped ?? 0,
  };
}

/** The journeys of a file, or of a group in it, that ended so, each with its first error. */
function namesOf(suite: any, status: "unexpected" | "flaky", above: string[] = []): string[] {
  const found = (suite.specs ?? [])
    .filter((spec: any) => spec.tests.some((test: any) => test.status === status))
    .map((spec: any) => {
      const [first] = spec.tests.flatMap(({ results }: any) =>
        results.flatMap(({ errors }: any) => errors),
      );
      const name = [...above, spec.title].join(" › ");
      return `e2e/${spec.file}:${spec.line}: ${name}\n${plain(first?.message)}`;
    });
  const groups = suite.suites ?? [];
  return [
    ...found,
    ...groups.flatMap((group: any) => namesOf(group, status, [...above, group.title])),
  ];
}

function sumOf(counts: Count[]): Count {
  const sum = (of: keyof Count) => counts.reduce((so, count) => so + count[of], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** What every run says of itself. */
const asked =
  /^(Building…|turn .*|file \S+ [\d.]+ s|JSON report written to .*|Running \d+ tests .*|\[\d+\/\d+\] .*|\d+ (passed|skipped).*|)$/;

function tellPrinted(phase: string, log: string): void {
  const rest = log.split("\n").filter((line) => !asked.test(line.trim()));
  if (rest.length > 0) printed.push(`${phase}: ${rest.join("\n")}`);
}

function readJson(file: string): any {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** Without the colours of a terminal. */
function plain(text: string | undefined): string {
  return stripVTControlCharacters(text ?? "no error was told");
}

// Hundreds of processes load the same packages: what one has compiled the next need not.
process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/compiled");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const from = Date.now();
// Where there is no browser, it is installed while other phases run.
const browser = findChromium();
browser.catch(() => {});
// Most of vitest needs no build: what needs it waits for it.
const [checked, built, units] = await Promise.all([
  timed("checks", check),
  timed("build", build),
  timed("unit and integration", unitAndIntegration),
]);
const e2e = built ? await timed("journeys", journeys) : { passed: 0, failed: 1, skipped: 0 };

const sum = sumOf([checked, units, e2e]);
for (const text of printed) console.log(`printed by ${text.slice(-3_000)}`);
for (const journey of again) console.log(`passed at a second try: ${journey.slice(0, 500)}`);
for (const failure of failures) console.log(`failed: ${failure.slice(0, 1_500)}`);
if (leftOut.length > 0)
  console.log(
    `${leftOut.length} of ${wholes.length} files of whole pages, races and processes take their turn another day`,
  );
console.log(`unit and integration: ${units.passed} passed, ${units.failed} failed`);
console.log(`journeys: ${e2e.passed} passed, ${e2e.failed} failed`);
console.log(
  `phases: ${took.join(", ")}; ${depth} depth, turn ${turn}, ${Math.round((Date.now() - from) / 1000)} s in all`,
);
console.log(`tests: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 ? 0 : 1;
