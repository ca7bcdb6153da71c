/**
 * Every page in Firefox and WebKit, and in Firefox what people come for, where these engines are installed. One
 * that is not there is named and is no failure: `npm test` holds every page in Chromium. The last line counts.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { installed } from "#e2e/engines/installed.ts";

const file = "test-results/engines.json";
const needs = {
  firefox: [["Firefox (firefox-esr, or FIREFOX names one)", installed.firefox]],
  webkit: [
    ["WebKit (webkit2gtk-driver, or WEBKIT_DRIVER names one)", installed.webkitDriver],
    ["WebKit (MiniBrowser, or MINI_BROWSER names one)", installed.miniBrowser],
    ["WebKit (a display: xvfb, or DISPLAY)", process.env["DISPLAY"] ?? installed.xvfb],
  ],
} as const;

const skipped: string[] = [];
const projects: string[] = [];
for (const [project, parts] of Object.entries(needs)) {
  const missing = parts.find(([, path]) => path === undefined);
  if (missing === undefined) projects.push(`--project=${project}`);
  else skipped.push(missing[0]);
}

let [passed, failed, left] = [0, 0, 0];
if (projects.length > 0) {
  rmSync(file, { force: true });
  mkdirSync("test-results", { recursive: true });
  const built = spawnSync("node", ["server/build.ts"], { stdio: "inherit" }).status === 0;
  // A part of it: npm run test:browsers -- journey-chat
  const args = ["test", ...process.argv.slice(2), "--config", "e2e/engines/playwright.config.ts"];
  const ok =
    built && spawnSync("playwright", [...args, ...projects], { stdio: "inherit" }).status === 0;
  const nothing = { expected: 0, unexpected: 0, skipped: 0 };
  const { stats } = built ? JSON.parse(readFileSync(file, "utf8")) : { stats: nothing };
  passed = stats.expected;
  left = stats.skipped;
  failed = ok ? stats.unexpected : Math.max(1, stats.unexpected);
}
const names = skipped.length > 0 ? `: ${skipped.join("; ")}` : "";
console.log(`tests: ${passed} passed, ${failed} failed, ${skipped.length + left} skipped${names}`);
process.exitCode = failed === 0 ? 0 : 1;
