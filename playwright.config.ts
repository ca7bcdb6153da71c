import { defineConfig, type ReporterDescription } from "@playwright/test";
import { knownChromium } from "./scripts/tests/chromium.ts";

const deep = process.env["TEST_DEPTH"] === "deep";

// One demo world is copied for all: what it has sealed every test's server opens.
process.env["AUTH_SECRET"] ??= "a-secret-for-tests-only-0123456789";

// Workers read this file again, after the set-up: what no page can do is made in the server's database.
const database = process.env["E2E_DATABASE_URL"];
if (database !== undefined) process.env["EMBEDDED_DATABASE_URL"] ??= database;

/** For scripts/test.ts, which tells what there is to tell. */
const quiet: ReporterDescription = ["json", { outputFile: "test-results/e2e.json" }];

const long = /(every-page|room|uploads|consent|sign-up-menu)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  globalSetup: "./e2e/harness/server.ts",
  // A quick run takes those that need a browser and have no faster twin; a deep one takes all.
  grep: deep || process.env["JOURNEYS"] === "all" ? undefined : /@core/,
  fullyParallel: false,
  // files that take longest begin first, so that no worker is left alone with one at the end
  projects: [
    { name: "long", testMatch: long },
    { name: "short", testIgnore: long },
  ],
  // Each keeps a core busy; a third one makes all of them slower.
  workers: 2,
  // Where other work takes the processor a tap is lost now and then: a journey has a second try, which is told. At
  // depth it has one.
  retries: deep ? 0 : 1,
  timeout: deep ? 120_000 : 60_000,
  expect: { timeout: 10_000 },
  snapshotPathTemplate: "{testDir}/looks/{arg}{ext}",
  reporter: process.env["QUIET"] === "yes" ? [quiet] : [["list"], quiet],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/London",
    // what a worker fetches no test can hold up; the offline page has a test of its own
    serviceWorkers: "block",
    // a trace costs a third of a journey's time: PWTRACE=on records each
    trace: process.env["PWTRACE"] === "on" ? "on" : "off",
    launchOptions: {
      executablePath: knownChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // ten pictures a second: making and reading twenty is most of what a room costs
        "--use-fake-device-for-media-stream=fps=10",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
