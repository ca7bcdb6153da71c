import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { closeDatabase, db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";
import { aBookingInput, firstOpenStart } from "#test/builders/lessons.ts";
import { openLine, type Line } from "#test/servers/line.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();
let line: Line;
let direct = "";

beforeAll(async () => {
  direct = env().databaseUrl;
  line = await openLine(direct);
  env().databaseUrl = line.url;
  await closeDatabase();
});
afterAll(async () => {
  await closeDatabase();
  env().databaseUrl = direct;
  await line.close();
});
beforeEach(async () => {
  Object.assign(line.state, { delay: 0, isFrozen: false, resetAt: null });
  await expect
    .poll(() =>
      db()
        .execute(sql`select`)
        .then(Boolean, () => false),
    )
    .toBe(true);
});

/** What becomes of a request to the database, and after how long. */
async function ask(
  work: () => Promise<unknown> = () => inTransaction((tx) => tx.execute(sql`select`)),
) {
  const begun = performance.now();
  const answer = await work().then(
    () => "done",
    ({ code }) => code as string,
  );
  return { answer, after: performance.now() - begun };
}

const lessonsOf = async (id: string) =>
  (await db().execute<{ id: string }>(sql`select id from lessons where student_id = ${id}`)).rows;

async function aBooking() {
  const teacher = await aTeacher();
  const student = await aStudent();
  return { student, input: aBookingInput(teacher, await firstOpenStart(teacher)) };
}

it.each(["before", "after"] as const)(
  "a connection that is reset %s PostgreSQL hears COMMIT: asked again, the lesson is booked once [K3]",
  async (when) => {
    const { student, input } = await aBooking();
    line.state.resetAt = { text: "commit", when };
    expect(await ask(() => bookLesson(student, input))).toMatchObject({ answer: "unavailable" });
    expect(line.state.resetAt).toBeNull();
    expect(await lessonsOf(student.id)).toHaveLength(when === "before" ? 0 : 1);
    const again = await bookLesson(student, input);
    expect(again).toMatchObject({ ok: true });
    expect(await lessonsOf(student.id)).toEqual([{ id: again.ok && again.lessonId }]);
  },
);

it.runIf(isTurn(0, 2))(
  "a line on which nothing arrives any more is told within moments, and is over when it is mended [K3]",
  async () => {
    line.state.isFrozen = true;
    for (let round = 0; round < 2; round += 1) {
      const all = await Promise.all(Array.from({ length: 30 }, () => ask()));
      expect(new Set(all.map(({ answer }) => answer))).toEqual(new Set(["unavailable"]));
      expect(Math.max(...all.map(({ after }) => after))).toBeLessThan(3_000);
    }
    line.state.isFrozen = false;
    await expect.poll(async () => (await ask()).answer).toBe("done");
  },
);

it.runIf(isTurn(1, 2))(
  "a slow line makes answers late and not wrong: a tenth of a second each way is waited for, half a second is not [K3]",
  async () => {
    const { student, input } = await aBooking();
    line.state.delay = 100;
    expect(await bookLesson(student, input)).toMatchObject({ ok: true });
    line.state.delay = 500;
    const late = await ask();
    expect(late.answer).toBe("unavailable");
    expect(late.after).toBeLessThan(3_000);
    line.state.delay = 0;
    await expect.poll(async () => (await ask()).answer).toBe("done");
    expect(await bookLesson(student, input)).toMatchObject({ ok: true });
    expect(await lessonsOf(student.id)).toHaveLength(1);
  },
);
