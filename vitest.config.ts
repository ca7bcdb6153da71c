import { defineConfig } from "vitest/config";

/** These start servers of their own and sign in everywhere: each gets a process to itself. */
const apart = [
  "test/access/**/*.test.ts",
  "test/contract/**/*.test.ts",
  "test/process/**/*.test.ts",
  "server/**/*.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "test/global-setup.ts",
    // the longest needs 20 s where other work takes the processor; at depth, as long as its cases need
    testTimeout: process.env["TEST_DEPTH"] === "deep" ? 300_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    env: { NODE_ENV: "test" },
    projects: [
      { extends: true, test: { name: "apart", include: apart } },
      {
        extends: true,
        test: {
          name: "together",
          include: ["{app,config,db,scripts,test}/**/*.test.{ts,tsx}"],
          exclude: apart,
          setupFiles: "test/fresh-file.ts",
          isolate: false,
        },
      },
    ],
  },
});
