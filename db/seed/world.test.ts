import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns, isDeep } from "#test/depth.ts";
import { agreeOnThings } from "./lessons/agreements.ts";
import { keepLessonJoinable } from "./lessons/joinable-lesson.ts";
import { buildWorld } from "./world.ts";

/** London moves its clocks; a Sunday with few lessons ahead of noon; a summer, when late hours are night in London. */
const awkward = ["2027-03-28T00:40Z", "2026-11-29T09:00Z", "2031-05-07T15:20Z"];
/** London and New York change their clocks within these weeks. */
const many = Array.from(
  { length: 28 },
  (_, n) => Date.UTC(2027, 2, 22, 9, 13) + n * (day * 3 + 7 * hour),
);
const days = [...byTurns(awkward, 3).map((at) => Date.parse(at)), ...(isDeep ? many : [])];

describe.each(days.map((at) => [new Date(at).toISOString(), at] as const))(
  "the demo world that begins on %s",
  (_, at) => {
    useDatabase();

    async function read(statement: ReturnType<typeof sql>) {
      return (await db().execute<Record<string, number>>(statement)).rows[0]!;
    }

    it("is complete: people and lessons, and what they have agreed on", async () => {
      // The constraints that wait for the commit see it: every ledger transaction sums to zero.
      await inTransaction((tx) => buildWorld(tx, at, 60));
      expect(await agreeOnThings(new Date(at))).toEqual([]);
      await keepLessonJoinable(new Date(at));
      const coming = await read(sql`
        select count(*)::int as teaching,
          count(*) filter (where s.email = 'student@demo.test')::int as together
        from lessons l join users s on s.id = l.student_id join users t on t.id = l.teacher_id
        where t.email = 'teacher@demo.test' and l.state = 'booked'
          and l.starts_at > ${new Date(at + day)}`);
      expect(coming["teaching"]).toBeGreaterThan(8);
      expect(coming["together"]).toBeGreaterThan(0);
      expect(
        await read(sql`
          select (select count(*)::int from reschedule_requests where state = 'open') as "rescheduleRequests",
            (select count(*)::int from lesson_series where state = 'active') as series,
            (select count(*)::int from packages where state = 'active') as packages,
            (select count(*)::int from saved_teachers) as saved,
            (select count(*)::int from lessons l join users t on t.id = l.teacher_id
              where t.name = 'Mateo Quiroga' and l.state = 'booked') > 0 as mateo`),
      ).toEqual({ rescheduleRequests: 1, series: 1, packages: 1, saved: 3, mateo: true });
    });
  },
);
