import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/platform/db.server.ts";
import { day, hour } from "#app/platform/time.ts";
import { useDatabase } from "#test/database.ts";
import { buildWorld } from "./world.ts";

useDatabase();

const deep = process.env["TEST_DEPTH"] === "deep";
const firstMonday = Date.UTC(2027, 2, 22, 9, 13);
/** London and New York change their clocks within these weeks. */
const days = Array.from(
  { length: deep ? 28 : 3 },
  (_, n) => firstMonday + n * (day * 3 + 7 * hour),
);

class Undone extends Error {}

describe("the demo world can begin on any day", () => {
  it.each(days.map((at) => [new Date(at).toISOString(), at] as const))("%s", async (_, at) => {
    const told = inTransaction(async (tx) => {
      await buildWorld(tx, at, 60);
      // The constraints that wait for the commit: every ledger transaction sums to zero.
      await tx.execute(sql`set constraints all immediate`);
      const { rows } = await tx.execute<{ teaching: number; together: number }>(sql`
        select count(*)::int as teaching,
          count(*) filter (where s.email = 'student@demo.test')::int as together
        from lessons l join users s on s.id = l.student_id join users t on t.id = l.teacher_id
        where t.email = 'teacher@demo.test' and l.state = 'booked'
          and l.starts_at > ${new Date(at + day)}`);
      expect(rows[0]!.teaching).toBeGreaterThan(8);
      expect(rows[0]!.together).toBeGreaterThan(0);
      throw new Undone();
    });
    await expect(told).rejects.toThrow(Undone);
  });
});
