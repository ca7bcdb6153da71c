import { freeLowPort, startServer, type ServerProcess } from "#e2e/harness/process.ts";
import { startPostgres } from "#server/postgres/postgres.ts";
import { startBalancer } from "#test/servers/balancer.ts";
import { hasRedis, startRedis } from "#test/servers/redis.ts";
import { asAdmin, bothOf, kill, promote, startStandby } from "#test/servers/replication.ts";
import { tempDir } from "#test/temp-dir.ts";

/** Three servers behind one address, a primary with a standby that has all it acknowledges, and a Redis. */
export type Stage<Seeded = unknown> = Awaited<ReturnType<typeof setStage<Seeded>>>;

/** `seed` fills the primary first, which this process's environment names. */
export async function setStage<Seeded>(seed: () => Promise<Seeded>) {
  const [one, two, files] = [tempDir({ onDisk: true }), tempDir({ onDisk: true }), tempDir()];
  const primary = await startPostgres(one.dir);
  const secret = "a-secret-for-benchmarks-0123456789";
  Object.assign(process.env, {
    EMBEDDED_DATABASE_URL: primary.url,
    AUTH_SECRET: secret,
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  });
  const seeded = await seed();
  const standby = await startStandby(primary, { from: one.dir, dir: two.dir, name: "two" });
  await asAdmin(
    primary,
    "alter system set synchronous_standby_names = 'two'",
    "select pg_reload_conf()",
  );
  const redis = hasRedis ? await startRedis() : null;
  const ports = await Promise.all([1, 2, 3].map(freeLowPort));
  const origin = `http://localhost:${ports[0]}`;
  const servers: ServerProcess[] = [];
  const begin = async (at: number) => {
    servers[at] = await startServer(files.dir, {
      PORT: String(ports[at]),
      PUBLIC_URL: origin,
      AUTH_SECRET: secret,
      PAYMENTS: "embedded",
      ALLOW_TEST_CARDS: "yes",
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
      DATABASE_URL: bothOf(primary, standby),
      DATABASE_READ_URL: standby.url,
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    });
  };
  for (const at of ports.keys()) await begin(at);
  const balancer = await startBalancer(ports);
  return {
    seeded,
    origin,
    url: balancer.url,
    servers,
    redis,
    /** The one that takes writes at the end. */
    databaseUrl: standby.url,
    begin,
    isIn: (at: number) => balancer.isIn(at),
    async losePrimary() {
      kill(one.dir);
      await promote(standby);
    },
    async takeDown() {
      await balancer.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await redis?.kill();
      await standby.stop();
      for (const { remove } of [one, two, files]) remove();
    },
  };
}
