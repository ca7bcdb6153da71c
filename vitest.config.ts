import { defineConfig } from "vitest/config";

/** These start servers of their own and sign in everywhere: each gets a process to itself. */
const apart = ["test/access/**/*.test.ts", "test/contract/**/*.test.ts", "server/**/*.test.ts"];

export default defineConfig({
  test: {
    globalSetup: "test/global-setup.ts",
    // at depth a test that counts cases takes as long as the machine needs for them
    testTimeout: process.env["TEST_DEPTH"] === "deep" ? 300_000 : 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
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
