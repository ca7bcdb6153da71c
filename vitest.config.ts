import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,config,db,server,scripts,test}/**/*.test.{ts,tsx}"],
    globalSetup: "test/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    env: { NODE_ENV: "test" },
  },
});
