import { defineConfig } from "@playwright/test";

// One demo world is copied for all: what it has sealed every test's server opens.
process.env["AUTH_SECRET"] ??= "a-secret-for-tests-only-0123456789";

// Playwright runs these tests and drives no browser of them. Workers read this file again, after the set-up.
const database = process.env["E2E_DATABASE_URL"];
if (database !== undefined) process.env["EMBEDDED_DATABASE_URL"] ??= database;

/** `npm run test:browsers`: every page in the other engines, and in Firefox what people come for. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.engine.ts",
  globalSetup: "../harness/server.ts",
  outputDir: "../../test-results/engines",
  fullyParallel: false,
  projects: [
    { name: "firefox", testMatch: ["walk.engine.ts", "journey-*.engine.ts"] },
    { name: "webkit", testMatch: "walk.engine.ts" },
  ],
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/engines.json" }]],
});
