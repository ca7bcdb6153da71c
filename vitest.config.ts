import { defineConfig } from "vitest/config";
import { BeginOrder } from "./test/begin-order.ts";

// React and its router are those that users get, also where a page is drawn by the test itself.
process.env["NODE_ENV"] = "production";

export default defineConfig({
  test: {
    include: ["{app,bench,config,db,scripts,server,test}/**/*.test.{ts,tsx}"],
    globalSetup: "test/global-setup.ts",
    // Node itself loads the product as built: Vite would parse all of it for each file.
    server: { deps: { external: [/\/server\/bundle\.ts$/] } },
    // the longest needs 20 s where other work takes the processor; at depth, as long as its cases need
    testTimeout: process.env["TEST_DEPTH"] === "deep" ? 300_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    // Files share their process and begin afresh in it.
    setupFiles: "test/fresh-file.ts",
    isolate: false,
    sequence: { sequencer: BeginOrder },
    // Node.js says of Web Crypto that it may change; the passkeys' library asks it what it can do.
    // A tenth of a worker's time went into collecting what young memory was too small for.
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=64"],
    env: { ALLOW_EMULATORS: "yes" },
  },
});
