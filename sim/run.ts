/**
 * `npm run sim:year [-- --full] [-- --days=30] [-- --seed=word]`: a year of the product on a clock of its own, through
 * the bundler, since the product's mails are TSX. Ends with 1 where something that never may be was found.
 */
import { parseArgs } from "node:util";
import { createServer } from "vite";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    days: { type: "string", default: "365" },
    seed: { type: "string", default: "a year" },
  },
});
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
});
const { run } = (await vite.ssrLoadModule("/sim/year.ts")) as typeof import("./year.ts");
const good = await run({
  days: Number(values.days),
  seed: values.seed,
  teachers: values.full ? 500 : 50,
  students: values.full ? 5_000 : 500,
});
await vite.close();
process.exit(good ? 0 : 1);
