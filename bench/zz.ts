import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { tempDir } from "#test/temp-dir.ts";
import { startPostgres } from "../server/postgres.ts";
import type { Student } from "#app/access/actor.ts";
export async function run(): Promise<boolean> {
  const { dir, remove } = tempDir({ onDisk: true });
  const postgres = await startPostgres(dir);
  Object.assign(process.env, {
    EMBEDDED_DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-for-benchmarks-0123456789",
    LOG_LEVEL: "error",
  });
  try {
    const { closeDatabase, db } = await import("#app/platform/database/db.server.ts");
    const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
    const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
    const { jobs } = await import("#app/jobs.server.ts");
    const { aTeacher } = await import("#test/builders.ts");
    const { bookLesson } = await import("#app/features/scheduling/booking/book-lesson.server.ts");
    const { settlePaidLesson } =
      await import("#app/features/scheduling/booking/settle-paid-lesson.server.ts");
    await migrateDatabase();
    await startJobs(jobs, { work: false });
    const hour = 3_600_000;
    const firstHour = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
    const teacher = await aTeacher({ profile: { windowDays: 180, zone: "UTC" } });
    const { rows } = await db().execute<{
      id: string;
    }>(sql`insert into users (name, email, email_verified, role)
      select 'Racer', 'racer-' || gen_random_uuid() || '@example.test', true, 'student' from generate_series(1, 200) returning id`);
    const students = rows.map(
      ({ id }) => ({ id, name: "Racer", role: "student", zone: "UTC" }) as Student,
    );
    let log: [string, number][] | null = null;
    const original = pg.Client.prototype.query as any;
    (pg.Client.prototype as any).query = function (...args: any[]) {
      const text = typeof args[0] === "string" ? args[0] : args[0].text;
      const from = performance.now();
      const answer = original.apply(this, args);
      if (log && answer?.then) {
        const l = log;
        answer.then(
          () => l.push([text.replace(/\s+/g, " ").slice(0, 150), performance.now() - from]),
          () => {},
        );
      }
      return answer;
    };
    const sums = { hold: 0, settle: 0 };
    for (let n = 0; n < 120; n += 1) {
      const last = n === 119;
      log = last ? [] : null;
      let from = performance.now();
      const held = await bookLesson(students[n]!, {
        teacherId: teacher.id,
        offerId: teacher.offer.id,
        startsAt: firstHour + n * hour,
        requestId: randomUUID(),
        pricePence: teacher.offer.priceMinor,
      });
      if (!held.ok) throw new Error(held.reason);
      if (n > 20) sums.hold += performance.now() - from;
      if (last) {
        console.log("HOLD");
        for (const [t, ms] of log!) console.log(ms.toFixed(2), t);
        log = [];
      }
      from = performance.now();
      await settlePaidLesson(held.lessonId, "4242");
      if (n > 20) sums.settle += performance.now() - from;
      if (last) {
        console.log("SETTLE");
        for (const [t, ms] of log!) console.log(ms.toFixed(2), t);
      }
    }
    console.log(sums.hold / 99, sums.settle / 99);
    await stopJobs();
    await closeDatabase();
    return true;
  } finally {
    await postgres.stop();
    remove();
  }
}
