/** Every test of the project, in one command; the last line counts them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { runChecks } from "./check.ts";
import { findChromium } from "./chromium.ts";

type Count = { passed: number; failed: number };

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
  const failed = report?.numFailedTests ?? 0;
  return { passed: report?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

function journeys(): Count {
  const chromium = findChromium();
  const ok = run("playwright", ["test"], chromium === "" ? {} : { CHROMIUM: chromium });
  const stats = readJson(`${results}/e2e.json`)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return { passed: stats?.expected ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const checks: Count = runChecks() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
const units = unitAndIntegration();
const built = run("node", ["server/build.ts"]);
const e2e = built ? journeys() : { passed: 0, failed: 1 };

const passed = checks.passed + units.passed + e2e.passed;
const failed = checks.failed + units.failed + e2e.failed;
const depth = process.env["TEST_DEPTH"] === "deep" ? "deep" : "small";
console.log(
  `checks: types, lint, format, boundaries ${checks.failed === 0 ? "in order" : "NOT in order"}`,
);
console.log(`unit and integration: ${units.passed} passed, ${units.failed} failed`);
console.log(`journeys: ${e2e.passed} passed, ${e2e.failed} failed`);
console.log(`depth: ${depth}, ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
