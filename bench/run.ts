/** Runs one benchmark through the bundler, since the product's mails are TSX: `node bench/run.ts booking`. */
import { createServer } from "vite";

const name = process.argv[2];
if (name === undefined || !/^[a-z-]+$/.test(name))
  throw new Error("name a benchmark, e.g. booking");

// Measured as it is run: with React's own production build.
process.env["NODE_ENV"] = "production";
const vite = await createServer({
  configFile: false,
  mode: "production",
  server: { middlewareMode: true, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
});
const { run } = (await vite.ssrLoadModule(`/bench/${name}.ts`)) as { run(): Promise<boolean> };
const good = await run();
await vite.close();
process.exit(good ? 0 : 1);
