/** env → database → migrate → jobs → seed → http and sockets → graceful stop. */
import "./memory.ts";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { BadEnvironment, readEnv, type Env } from "../app/platform/env/env.server.ts";
import { askedByBrowsers } from "../app/platform/env/env-hosted.ts";
import { companyPlaceholders } from "../config/company.ts";
import { buildIfStale } from "./build.ts";
import { developmentBundle, productionBundle } from "./bundle.ts";
import { claimDataDir, keptSecret } from "./postgres/data-dir.ts";
import { drainable, drainMs } from "./drain.ts";
import { createEdge } from "./edge.ts";
import { greeting } from "./greeting.ts";
import { headerTable } from "./http/headers.ts";
import { addressBehind } from "./http/client-address.ts";
import { keepPostgres } from "./postgres/keep-postgres.ts";
import { ownOrigins } from "./http/origins.ts";
import { startPostgres } from "./postgres/postgres.ts";
import { refuseUnreadable } from "./http/refusals.ts";
import { attachSockets } from "./http/sockets.ts";
import { setTimeouts, timeouts } from "./http/timeouts.ts";
import { warmUp } from "./warm-up.ts";

const development = process.argv.includes("--dev");
// React reads it when it is loaded, and a shell or a test runner may have left another value there.
process.env["NODE_ENV"] = development ? "development" : "production";
/** What has been started and must be stopped, newest last. */
const started: (() => unknown)[] = [];
let stopping = false;

async function main(): Promise<void> {
  const asked = environment();
  if (asked.world === "demo") claimDataDir(asked.DATA_DIR);
  else refuseInvented(asked);
  if (!development) await buildIfStale();
  if (asked.world === "demo") await prepareDemo(asked.DATA_DIR);
  else warnOperator(asked);
  const env = environment();

  // A request without a Host is refused by our own listener, headers and all.
  const server = createServer({
    requireHostHeader: false,
    connectionsCheckingInterval: timeouts.check,
  });
  setTimeouts(server);
  const drain = drainable(server);
  const bundle = development ? await developmentBundle(server) : await productionBundle();
  const product = await bundle.product();
  started.push(() => product.stop());
  await product.start();
  if (env.world === "demo") await product.seedDemoWorld();

  const origins = ownOrigins(env.publicUrl, env.world, env.PORT);
  const table = headerTable({
    origins,
    development,
    asks: askedByBrowsers(env),
    pays: env.payments === "stripe",
    plays: env.S3_LINK_ENDPOINT === undefined ? [] : [new URL(env.S3_LINK_ENDPOINT).origin],
  });
  const clientAddress = addressBehind(env.trustedProxies);
  const edge = createEdge({ bundle, product, table, origins, development, clientAddress });
  started.push(edge.stop);
  server.on("request", edge.listener);
  refuseUnreadable(server, table);
  const time = { seconds: env.warmUpSeconds, isOver: () => stopping };
  const drawn = await warmUp({ ...bundle, product, origin: origins[0]! }, time);
  if (drawn > 0) console.log(`${drawn} pages were drawn before the first request`);
  const stopSockets = attachSockets(server, { ...bundle, table, origins, development });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(env.PORT, env.HOST, done);
  });
  started.push(async () => {
    product.beginToEnd();
    drain.letGo();
    // Who sends requests here reads /readyz, and sends the next ones elsewhere.
    await sleep(env.noticeSeconds * 1_000);
    const socketsClosed = stopSockets();
    await drain.end(drainMs);
    await socketsClosed;
  });
  greeting(env);
}

/** Makes the demo world's environment complete: its own database and secrets, kept in `dir`. */
async function prepareDemo(dir: string): Promise<void> {
  const postgres = await startPostgres(dir);
  started.push(() => postgres.stop(), keepPostgres(postgres));
  process.env["EMBEDDED_DATABASE_URL"] = postgres.url;
  process.env["AUTH_SECRET"] ??= keptSecret(dir, "auth-secret");
  process.env["VAPID_PRIVATE_KEY"] ??= keptSecret(dir, "vapid-key");
}

/** Visitors of a real site read who runs it, and never the company of the demo world. */
function refuseInvented(env: Env): void {
  const names = companyPlaceholders();
  if (names.length === 0 || env.ALLOW_INVENTED_COMPANY) return;
  throw new Error(
    `config/company.ts still has the demo world's values, and visitors read them on every page. Fill in your own: ${names.join(", ")}. A social link or the repository that you do not have: leave it out.`,
  );
}

/** What a production start can live with, but its operator should know. */
function warnOperator(env: Env): void {
  if (env.SMTP_URL === undefined)
    console.warn(
      "SMTP_URL is not set: mails stay in the database and nobody can confirm an address",
    );
  if (env.TRUSTED_PROXIES === undefined)
    console.warn(
      "TRUSTED_PROXIES is not set: behind a proxy everybody counts as one address, and shares its limits",
    );
  if (env.payments === "embedded")
    console.warn("PAYMENTS is embedded: published test cards pay for everything");
  if (env.payments === "none") console.warn("PAYMENTS is none: only free lessons can be booked");
}

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    console.error(`The environment is not complete:\n${error.message}`);
    process.exit(1);
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const end of started.toReversed()) await end();
  process.exit(code);
}

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
main().catch(async (error: unknown) => {
  console.error(development ? error : error instanceof Error ? error.message : error);
  await stop(1);
});
