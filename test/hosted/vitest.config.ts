import { defineConfig } from "vitest/config";

/** The emulators' lane: `npm run test:hosted` starts them and names them in the environment. */
export default defineConfig({
  test: {
    root: ".",
    include: ["test/hosted/*.hosted.ts"],
    globalSetup: "test/global-setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    env: { NODE_ENV: "test" },
  },
});
