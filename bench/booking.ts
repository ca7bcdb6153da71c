/** bench:booking: the booking transaction against a plain insert, and two-sided contention. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { tempDir } from "#test/temp-dir.ts";
import { startPostgres } from "../server/postgres/postgres.ts";
import { asOwner } from "./measuring/as-owner.ts";
import { freeBookings, hour, makeStudents } from "./measuring/free-bookings.ts";
import { interleaved, median, medianRatio, percentile, ratePerSecond } from "./measuring/rounds.ts";

const holdFloor = 0.2;
const settledFloor = 0.06;
/** Of two sides that race for the same times: most are refused, and the locks queue. */
const raceFloor = 0.2;
/** Milliseconds: the most that one in a hundred racers waits, and what we want. */
const contentionP99 = { floor: 250, goal: 120 };

export async function run(): Promise<boolean> {
  const { dir, remove } = tempDir({ onDisk: true });
  const postgres = await startPostgres(dir);
  Object.assign(process.env, {
    EMBEDDED_DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-for-benchmarks-0123456789",
    DATABASE_POOL: "64",
    LOG_LEVEL: "error",
  });
  try {
    return await measure();
  } finally {
    await postgres.stop();
    remove();
  }
}

async function measure(): Promise<boolean> {
  const { closeDatabase, database, db } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { bookLesson } = await import("#app/features/scheduling/booking/book-lesson.server.ts");
  const { settlePaidLesson } =
    await import("#app/features/scheduling/booking/settle-paid-lesson.server.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await asOwner(
    "create table plain_insert (id uuid primary key, at timestamptz not null); grant all on plain_insert to public",
  );

  const { bookNext, booked, teachers, firstHour } = await freeBookings(40_000);
  const clients = 16;
  const span = 2_000;
  const rates = await interleaved(5, {
    plain: () =>
      ratePerSecond(clients, span, () =>
        database().pool.query({
          name: "plain-insert",
          text: "insert into plain_insert values ($1, now())",
          values: [randomUUID()],
        }),
      ),
    booking: () => ratePerSecond(clients, span, bookNext),
    settled: () =>
      ratePerSecond(clients, span, async () => settlePaidLesson(await bookNext(), "4242")),
  });
  await checkWhole();

  const contention = await contend();
  const ratio = medianRatio(rates, "booking", "plain");
  const settledRatio = medianRatio(rates, "settled", "plain");
  const perSecond = (name: string) => Math.round(median(rates[name]!));
  console.log(
    `${booked()} lessons booked in the free rounds, every one with its event and payment`,
  );
  console.log(
    `plain insert ${perSecond("plain")}/s, booking ${perSecond("booking")}/s, booking and settling the payment ${perSecond("settled")}/s (${clients} clients, medians of 5)`,
  );
  console.log(
    `contention: ${contention.racers} racers, 50 teachers, 200 students, 64 connections: ${contention.won} booked, ${contention.deadlocks} deadlocks, ${contention.overlaps} overlaps, p50 ${contention.p50.toFixed(0)} ms, p99 ${contention.p99.toFixed(0)} ms (floor ${contentionP99.floor}, goal ${contentionP99.goal})`,
  );
  console.log(
    `booking + payment settled / plain insert: ${settledRatio.toFixed(3)} (floor ${settledFloor})`,
  );
  const raceRatio = contention.perSecond / median(rates["plain"]!);
  console.log(`two-sided race / plain insert: ${raceRatio.toFixed(3)} (floor ${raceFloor})`);
  console.log(`booking / plain insert: ${ratio.toFixed(3)} (floor ${holdFloor})`);
  await stopJobs();
  await closeDatabase();
  const isFair =
    contention.deadlocks === 0 &&
    contention.overlaps === 0 &&
    contention.p99 <= contentionP99.floor;
  return ratio >= holdFloor && settledRatio >= settledFloor && raceRatio >= raceFloor && isFair;

  async function checkWhole() {
    const { rows } = await db().execute<{
      lessons: number;
      events: number;
      payments: number;
      off: number;
    }>(sql`
      select (select count(*)::int from lessons) as lessons,
        (select count(*)::int from lesson_events where "to" = 'held') as events,
        (select count(*)::int from payments) as payments,
        (select coalesce(sum(amount_minor), 0)::int from ledger_entries) as off`);
    const whole = rows[0]!;
    if (
      whole.lessons !== booked() ||
      whole.events !== booked() ||
      whole.payments !== booked() ||
      whole.off !== 0
    )
      throw new Error(`bookings are not whole: ${JSON.stringify(whole)}`);
  }

  async function contend() {
    const racers = 5_000;
    const people = await makeStudents(200);
    const start = firstHour + 3_000 * hour;
    const before = await deadlocks();
    let next = 0;
    let won = 0;
    const times: number[] = [];
    const from = performance.now();
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (next < racers) {
          const n = next++;
          const teacher = teachers[(n * 17) % 50]!;
          const began = performance.now();
          const answer = await bookLesson(people[(n * 31) % 200]!, {
            teacherId: teacher.id,
            offerId: teacher.offer.id,
            startsAt: start + ((n * 7) % 24) * (hour / 2),
            requestId: randomUUID(),
            pricePence: teacher.offer.priceMinor,
          });
          times.push(performance.now() - began);
          if (answer.ok) won += 1;
        }
      }),
    );
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await db().execute<{ n: number }>(sql`
      select count(*)::int as n from lessons a join lessons b on a.id < b.id
        and a.starts_at >= ${new Date(start)} and b.starts_at >= ${new Date(start)}
        and (a.teacher_id = b.teacher_id and a.teacher_during && b.teacher_during
          or a.student_id = b.student_id and a.during && b.during)
      where a.state = 'held' and b.state = 'held'`);
    return {
      racers,
      won,
      perSecond: racers / seconds,
      deadlocks: (await deadlocks()) - before,
      overlaps: rows[0]!.n,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
    };
  }

  async function deadlocks(): Promise<number> {
    const { rows } = await db().execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0]!.deadlocks);
  }
}
