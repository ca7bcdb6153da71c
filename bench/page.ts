/** bench:page: a kept page against a bare server sending the same, an address at which nothing is, a search, signed-in pages against their bare rendering, memory. */
import { startChild } from "./measuring/child.ts";
import { compareKept } from "./page/kept.ts";
import { compareSignedIn } from "./page/signed-in.ts";
import { measureSearch } from "./page/search.ts";
import { measureMemory } from "./page/memory.ts";
import { measureUnknown } from "./page/unknown.ts";
import { withServer } from "./measuring/server.ts";

export function run(): Promise<boolean> {
  // As an operator runs it, on a database that has the demo world's people.
  return withServer(seed, async ({ pid, port, env }) => {
    const bare = await startChild<{ port: number }>("bench/page/bare.ts", {
      env,
      speaksFirst: true,
    });
    const load = await startChild("bench/page/load.ts");
    try {
      const ours = { pid, port };
      const contenders = { load, bare, ours, theirs: { pid: bare.pid, port: bare.first.port } };
      const kept = await compareKept(contenders);
      const unknown = await measureUnknown(contenders);
      const search = await measureSearch(contenders);
      const signedIn = await compareSignedIn(contenders);
      const memory = await measureMemory(ours);
      return kept && unknown && search && signedIn && memory;
    } finally {
      load.end();
      bare.end();
    }
  });
}

async function seed(): Promise<void> {
  const { closeDatabase } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { seedDemo } = await import("#db/seed.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await seedDemo();
  await stopJobs();
  await closeDatabase();
}
