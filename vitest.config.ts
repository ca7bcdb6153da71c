import { defineConfig } from "vitest/config";

/** These sign in everywhere and ask all at once: each gets a process to itself. */
const apart = [
  "test/access/**/*.test.ts",
  "test/contract/**/*.test.ts",
  "test/process/**/*.test.ts",
  "server/**/*.test.ts",
];

// React and its router are those that users get, also where a page is drawn by the test itself.
process.env["NODE_ENV"] = "production";

export default defineConfig({
  test: {
    globalSetup: "test/global-setup.ts",
    // Node itself loads the product as built: Vite would parse all of it for each file.
    server: { deps: { external: [/\/server\/bundle\.ts$/] } },
    // the longest needs 20 s where other work takes the processor; at depth, as long as its cases need
    testTimeout: process.env["TEST_DEPTH"] === "deep" ? 300_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    // Node.js says of Web Crypto that it may change; the passkeys' library asks it what it can do.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ALLOW_EMULATORS: "yes" },
    projects: [
      { extends: true, test: { name: "apart", include: apart } },
      {
        extends: true,
        test: {
          name: "together",
          include: ["{app,config,db,scripts,test}/**/*.test.{ts,tsx}"],
          exclude: apart,
          // They share their process and begin afresh in it.
          setupFiles: "test/fresh-file.ts",
          isolate: false,
        },
      },
    ],
  },
});
