import { tempDir } from "#test/temp-dir.ts";
import { freeLowPort, startServer } from "#e2e/harness/process.ts";
import { startPostgres } from "#server/postgres/postgres.ts";

/** The variables of an operator's server, for one that is measured and for what runs next to it. */
export type BenchEnv = Record<string, string>;

/**
 * Runs `measure` next to a production server on a database of its own, as an operator would start it, and takes
 * both down again. `seed` fills the database first; this process's environment names it from then on.
 */
export async function withServer<Seeded, Result>(
  seed: () => Promise<Seeded>,
  measure: (
    server: Awaited<ReturnType<typeof startServer>> & { port: number; env: BenchEnv },
    seeded: Seeded,
  ) => Promise<Result>,
): Promise<Result> {
  const { dir, remove } = tempDir({ onDisk: true });
  const postgres = await startPostgres(dir);
  try {
    const port = await freeLowPort();
    const asked = {
      AUTH_SECRET: "a-secret-for-benchmarks-0123456789",
      PUBLIC_URL: `http://localhost:${port}`,
      PAYMENTS: "embedded",
      ALLOW_TEST_CARDS: "yes",
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
    };
    // What is measured next to it, and what fills its database, run in this process and its children.
    const env = { ...asked, NODE_ENV: "production", EMBEDDED_DATABASE_URL: postgres.url };
    Object.assign(process.env, env);
    const seeded = await seed();
    const server = await startServer(dir, {
      ...asked,
      PORT: String(port),
      DATABASE_URL: postgres.url,
    });
    try {
      return await measure(Object.assign(server, { port, env }), seeded);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    remove();
  }
}
