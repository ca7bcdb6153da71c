/**
 * bench:evening [-- minutes people]: an evening of 2,000 people on three servers who look around, search, book, pay,
 * write and meet, while servers, Redis and the primary are killed in turn.
 */
import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { residentKilobytes } from "./measuring/child.ts";
import { seedTalkers } from "./chat/people.ts";
import { breakInTurn } from "./evening/faults.ts";
import { type Evening, meet, study, talk, visit } from "./evening/people.ts";
import { Record } from "./evening/record.ts";
import { setStage, type Stage } from "./evening/stage.ts";
import { hour, makeStudents } from "./measuring/free-bookings.ts";
import { seedPairs } from "./room/people.ts";

/** Milliseconds, outside the seconds in which something is broken. */
const slowestAllowed = 1_000;
/** Megabytes that a server may hold at the end. */
const memoryFloor = 600;
/** Of the whole evening: in its first part people come, and the servers are those that have just begun. */
const comeWithin = 0.15;
/** Of all people: who writes to somebody, who is in a lesson, who is signed in and reads and books. */
const shares = { talkers: 0.15, sitters: 0.05, students: 0.2 };

export async function run(): Promise<boolean> {
  const minutes = Number(process.argv[3] ?? 20);
  const people = Number(process.argv[4] ?? 2_000);
  const stage = await setStage(() => seed(people));
  try {
    const record = await spend(stage, { minutes, people });
    return await judge(stage, record);
  } finally {
    await stage.takeDown();
  }
}

async function seed(people: number) {
  const { closeDatabase, db } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { seedDemo } = await import("#db/seed.ts");
  const { storeTeachers } = await import("#test/builders/people.ts");
  const { sessionOf } = await import("#test/asking/sign-in.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await seedDemo();
  await stopJobs();
  const talkers = await seedTalkers((people * shares.talkers) / 2);
  const sitters = await seedPairs((people * shares.sitters) / 2);
  const slugs = Array.from({ length: 50 }, () => `evening-${randomUUID()}`);
  const teachers = await storeTeachers(
    db(),
    slugs.map((slug) => ({ profile: { slug, windowDays: 180, zone: "UTC" } })),
  );
  const students = await makeStudents(people * shares.students);
  const cookies: string[] = [];
  for (const student of students) cookies.push((await sessionOf(student)).get("cookie")!);
  await closeDatabase();
  return { talkers, sitters, cookies, slugs, offers: teachers.map(({ offer }) => offer.id) };
}

type Seeded = Awaited<ReturnType<typeof seed>>;

async function spend(
  stage: Stage<Seeded>,
  { minutes, people }: { minutes: number; people: number },
) {
  const { seeded, url, origin } = stage;
  const record = new Record();
  const until = performance.now() + minutes * 60_000;
  const firstHour = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
  const evening: Evening = {
    url,
    origin,
    record,
    slugs: seeded.slugs,
    isOver: () => performance.now() > until,
    arrival: () => sleep(Math.random() * comeWithin * minutes * 60_000),
    slotOf(student, nth) {
      const [count, of] = [
        seeded.slugs.length,
        Math.ceil(seeded.cookies.length / seeded.slugs.length),
      ];
      const startsAt = firstHour + (Math.floor(student / count) + nth * of) * hour;
      const at = student % count;
      return `/student/teachers/${seeded.slugs[at]}/book?offer=${seeded.offers[at]}&at=${startsAt}`;
    },
  };
  const works = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  const { talkers, sitters, cookies } = seeded;
  const visitors = people - talkers.length - 2 * sitters.length - cookies.length;
  const pairs = Array.from({ length: talkers.length / 2 }, (_, n) =>
    talkers.slice(2 * n, 2 * n + 2),
  );
  const reporting = setInterval(() => tell(stage, record), 60_000);
  await Promise.all([
    ...Array.from({ length: visitors }, () => visit(evening)),
    ...cookies.map((cookie, student) => study(evening, cookie, student)),
    ...pairs.map((pair) => talk(evening, pair as [(typeof talkers)[0], (typeof talkers)[0]])),
    ...sitters.map((pair) => meet(evening, pair)),
    breakInTurn(stage, record, { minutes, works }),
  ]);
  clearInterval(reporting);
  return record;
}

const megabytes = ({ servers }: Stage) =>
  servers.map(({ pid }) => Math.round(residentKilobytes(pid) / 1024));

function tell(stage: Stage, record: Record): void {
  const slow = record.slowest(60_000).map(({ act, p99 }) => `${act} ${p99.toFixed(0)}`);
  console.log(
    `p99 of the last minute in ms: ${slow.join(", ")}; servers hold ${megabytes(stage).join(", ")} MB`,
  );
}

async function judge(stage: Stage, record: Record): Promise<boolean> {
  const acts = record.slowest();
  for (const { act, count, p50, p99 } of acts)
    console.log(
      `${act}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (floor ${slowestAllowed})`,
    );
  const { outside, all } = record.failures();
  for (const [why, count] of outside)
    console.log(`failed though nothing was broken, ${count}: ${why}`);
  const held = megabytes(stage);
  console.log(
    `${all} things failed in all, ${record.lost} messages lost (floor 0); servers hold ${held.join(", ")} MB at the end (floor ${memoryFloor})`,
  );
  // What is held by jobs comes to its end.
  await sleep(5_000);
  const whole = await look(stage, record);
  return (
    acts.every(({ p99 }) => p99 <= slowestAllowed) &&
    outside.size === 0 &&
    record.lost === 0 &&
    Math.max(...held) <= memoryFloor &&
    whole
  );
}

/** What must be true of the database afterwards, whatever was killed. */
async function look({ databaseUrl, origin }: Stage, { booked }: Record): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ booked: number; overlaps: number; apart: number }>(
    `select (select count(*)::int from lessons where id = any($1) and state = 'booked') as booked,
      (select count(*)::int from busy a join busy b
        on a.person_id = b.person_id and a.lesson_id < b.lesson_id and a.during && b.during) as overlaps,
      (select count(*)::int from lessons l where l.state in ('held', 'requested', 'booked', 'live', 'ended')
        and (select count(*) from busy where lesson_id = l.id) <> 2) as apart`,
    [booked],
  );
  await client.end();
  const found = rows[0]!;
  const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: origin };
  const books = spawnSync(process.execPath, ["scripts/operations/verify.ts", "ledger"], { env });
  console.log(
    `${booked.length} were told that their lesson is booked, ${found.booked} are; ${found.overlaps} overlaps, ${found.apart} lessons without both of theirs; ${String(books.stdout).trim()}${String(books.stderr).trim()}`,
  );
  const isWhole = found.overlaps === 0 && found.apart === 0 && books.status === 0;
  return isWhole && found.booked === booked.length;
}
