import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  familySeconds,
  processorSeconds,
  residentKilobytes,
  startChild,
} from "../measuring/child.ts";
import { closedLoop, openPages } from "../chat/clients.ts";
import { seedTalkers } from "../chat/people.ts";
import { freeBookings } from "../measuring/free-bookings.ts";
import type { Loaded } from "../page/load.ts";
import { signIn } from "../page/signed-in.ts";
import { aLesson, enter, openSocket, type Room } from "../room.ts";
import { seedPairs, type Sitter } from "../room/people.ts";
import { withServer } from "../measuring/server.ts";
import type { Costs } from "./model.ts";

const pairs = 500;
const rooms = 50;
const messages = 4_000;
const lessons = 1_500;
const settling = 16;

/** What the database has on disk and has written to its log so far, and the seconds it has worked. */
type Database = {
  read(): Promise<{ bytes: number; log: number; seconds: number }>;
  /** Waits until no job is due. */
  rest(): Promise<void>;
  end(): Promise<void>;
};

/** Costs of one of each, measured on a server and a database of their own with the demo world in it. */
export function measureCosts(): Promise<Costs> {
  return withServer(seed, async ({ pid, port, env }, { talkers, sitters, person }) => {
    const database = await watch(env["EMBEDDED_DATABASE_URL"]!);
    const load = await startChild("bench/page/load.ts");
    const origin = env["PUBLIC_URL"]!;
    const url = `ws://localhost:${port}/live`;
    const address = (talker: (typeof talkers)[number]) => ({
      url,
      headers: { origin, cookie: talker.cookie },
    });
    (await openPages(talkers.slice(0, 100), address)).close();
    await sleep(2_000);
    const before = residentKilobytes(pid);
    const clients = await openPages(talkers, address);
    await sleep(2_000);
    const openPageKilobytes = Math.max(0, residentKilobytes(pid) - before) / talkers.length;
    const message = await workOf(pid, database, async () => {
      await closedLoop(clients, { from: 0, count: messages, inFlight: 50 });
      return messages;
    });
    clients.close();

    const cookie = await signIn(port, "student");
    const page = async (path: string, headers: Record<string, string>) => {
      const work = { port, path, headers, connections: 4, milliseconds: 4_000 };
      await load.ask({ ...work, milliseconds: 2_000 });
      return workOf(pid, database, async () => {
        const { loaded } = await load.ask<{ loaded: Loaded }>(work);
        return loaded.requests;
      });
    };
    const packed = { "accept-encoding": "br" };
    const visit = await page("/", packed);
    const search = await page("/student/teachers?q=conversation", packed);
    const dashboard = await page("/student/dashboard", { ...packed, cookie });
    const serverKilobytes = residentKilobytes(pid);

    const comeIn = (who: Sitter) => openSocket(url, { origin, cookie: who.cookie });
    const entered: Room[] = [];
    for (const pair of sitters) entered.push(await enter(pair, comeIn));
    const began = performance.now();
    const roomSecond = await workOf(pid, database, async () => {
      await aLesson(pid, entered);
      return ((performance.now() - began) / 1_000) * entered.length;
    });
    load.end();
    const lesson = await settledLessons(pid, database);
    await database.end();
    return {
      visit,
      search,
      dashboard,
      message,
      lesson,
      roomSecond,
      person,
      openPageKilobytes,
      serverKilobytes,
    };
  });
}

/** The demo world for the pages, people who write to each other, others who are in a lesson. */
async function seed() {
  const { closeDatabase } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { seedDemo } = await import("#db/seed.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await seedDemo();
  await stopJobs();
  const database = await watch(process.env["EMBEDDED_DATABASE_URL"]!);
  const before = await database.read();
  const talkers = await seedTalkers(pairs);
  const after = await database.read();
  await database.end();
  const each = (kind: "bytes" | "log") => (after[kind] - before[kind]) / talkers.length;
  const person = { bytes: each("bytes"), log: each("log") };
  const sitters = await seedPairs(rooms);
  await closeDatabase();
  return { talkers, sitters, person };
}

/** Lessons that are held, paid for and told of: asked for here, their jobs done by the server. */
async function settledLessons(server: number, database: Database): Promise<Costs["lesson"]> {
  const { closeDatabase } = await import("#app/platform/database/db.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { settlePaidLesson } =
    await import("#app/features/scheduling/booking/settle-paid-lesson.server.ts");
  await startJobs(jobs, { work: false });
  const { bookNext } = await freeBookings(lessons);
  await database.rest();
  const own = process.cpuUsage();
  const work = await workOf(server, database, async () => {
    let next = 0;
    await Promise.all(
      Array.from({ length: settling }, async () => {
        while (next++ < lessons) await settlePaidLesson(await bookNext(), "4242");
      }),
    );
    await database.rest();
    return lessons;
  });
  const { user, system } = process.cpuUsage(own);
  await stopJobs();
  await closeDatabase();
  return { ...work, server: work.server + (user + system) / 1_000 / lessons };
}

/** Milliseconds of processor that each of what `work` counts took, and what each left behind. */
async function workOf(server: number, database: Database, work: () => Promise<number>) {
  const [used, before] = [processorSeconds(server), await database.read()];
  const count = await work();
  const after = await database.read();
  return {
    server: ((processorSeconds(server) - used) * 1_000) / count,
    database: ((after.seconds - before.seconds) * 1_000) / count,
    bytes: (after.bytes - before.bytes) / count,
    log: (after.log - before.log) / count,
  };
}

async function watch(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async <Row>(text: string) => (await client.query(text)).rows[0] as Row;
  const { pid } = await ask<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  );
  return {
    async read() {
      const { bytes, log } = await ask<{ bytes: string; log: string }>(
        "select pg_database_size(current_database()) as bytes, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as log",
      );
      return { bytes: Number(bytes), log: Number(log), seconds: familySeconds(pid) };
    },
    async rest() {
      for (;;) {
        const { due } = await ask<{ due: number }>(
          "select count(*)::int as due from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()",
        );
        if (due === 0) return;
        await sleep(500);
      }
    },
    end: () => client.end(),
  };
}
