/** Every test of the project, in one command; the last line counts them. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { runChecks } from "./check.ts";
import { findChromium } from "./chromium.ts";

type Count = { passed: number; failed: number };

/** Told once more at the end, where they are read. */
const failures: string[] = [];
/** Journeys that passed when they were tried once more. */
const again: string[] = [];
const results = "test-results";
const started = Date.now();

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function readJson(file: string): any {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function unitAndIntegration(): Count {
  const ok = run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}/vitest.json`,
  ]);
  const report = readJson(`${results}/vitest.json`);
  const told = (report?.testResults ?? []).flatMap((file: any) =>
    file.assertionResults
      .filter((test: any) => test.status === "failed")
      .map(
        (test: any) => `${relative(".", file.name)}: ${test.fullName}\n${test.failureMessages[0]}`,
      ),
  );
  failures.push(...told);
  const failed = report?.numFailedTests ?? 0;
  return { passed: report?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

function journeys(): Count {
  const chromium = findChromium();
  const ok = run("playwright", ["test"], chromium === "" ? {} : { CHROMIUM: chromium });
  const report = readJson(`${results}/e2e.json`);
  const stats = report?.stats;
  for (const error of report?.errors ?? []) failures.push(`journeys: ${plain(error.message)}`);
  for (const suite of report?.suites ?? []) failures.push(...namesOf(suite, "unexpected"));
  for (const suite of report?.suites ?? []) again.push(...namesOf(suite, "flaky"));
  const failed = stats?.unexpected ?? 0;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return { passed, failed: ok ? failed : Math.max(1, failed) };
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

/** Without the colours of a terminal. */
function plain(text: string | undefined): string {
  // oxlint-disable-next-line no-control-regex
  return (text ?? "no error was told").replace(/\u001b\[[0-9;]*m/g, "");
}

// Hundreds of processes load the same packages: what one has compiled the next need not.
process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/compiled");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// The build needs no check: it is made beside them.
const building = new Promise<boolean>((done) => {
  const build = spawn("node", ["server/build.ts"], { stdio: "inherit" });
  build.once("error", () => done(false));
  build.once("exit", (code) => done(code === 0));
});
const checks: Count = runChecks() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
const built = await building;
const units = unitAndIntegration();
const e2e = built ? journeys() : { passed: 0, failed: 1 };

const passed = checks.passed + units.passed + e2e.passed;
const failed = checks.failed + units.failed + e2e.failed;
const depth = process.env["TEST_DEPTH"] === "deep" ? "deep" : "small";
console.log(
  `checks: types, lint, format, boundaries ${checks.failed === 0 ? "in order" : "NOT in order"}`,
);
for (const failure of failures) console.log(`failed: ${failure.slice(0, 1_500)}`);
for (const journey of again) console.log(`passed at a second try: ${journey.slice(0, 500)}`);
console.log(`unit and integration: ${units.passed} passed, ${units.failed} failed`);
console.log(`journeys: ${e2e.passed} passed, ${e2e.failed} failed`);
console.log(`depth: ${depth}, ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
