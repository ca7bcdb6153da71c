import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons, rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { requestReschedule } from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { advanceJob, advanceLessons } from "./advance-lessons.server.ts";

useDatabase();

const thisHour = Math.floor(Date.now() / hour) * hour;

const stateOf = async (id: string) =>
  (await db().select().from(lessons).where(eq(lessons.id, id)))[0]!.state;

/** Booked three days before it starts. */
async function aLesson(startsAt: number) {
  const teacher = await aTeacher();
  const now = new Date(startsAt - 3 * day);
  return { teacher, id: await aBookedLesson(await aStudent(), teacher, { startsAt, now }) };
}

/** The table refuses what `when` names, while `run` does its work. */
async function refusing(trigger: string, when: string, run: () => Promise<void>): Promise<void> {
  await asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger refuse before ${trigger} for each row when (${when}) execute function refuse()`);
  await run().finally(() => asOwner("drop function refuse() cascade"));
}

it("a lesson that cannot begin keeps no other from beginning, and is told", async () => {
  const startsAt = thisHour + 3 * day;
  const ids = [await aLesson(startsAt), await aLesson(startsAt)].map(({ id }) => id);
  const [stuck] = ids;
  await refusing("insert on lesson_events", `new.lesson_id = '${stuck}'`, () =>
    expect(advanceLessons(new Date(startsAt))).rejects.toThrow("lessons that did not move on"),
  );
  expect(await Promise.all(ids.map(stateOf))).toEqual(["booked", "live"]);
  await advanceLessons(new Date(startsAt + 1));
  expect(await Promise.all(ids.map(stateOf))).toEqual(["live", "live"]);
});

it("while no lesson can be judged, an earlier one is paid out all the same, and what was suggested lapses", async () => {
  const [judged, late] = [await aLesson(thisHour - 4 * day), await aLesson(thisHour - 3 * hour)];
  for (const { id } of [judged, late]) await bothCame(id);
  await advanceLessons(new Date(thisHour - 3 * day));
  const suggested = await requestReschedule(
    late.teacher,
    { lessonId: late.id, startsAt: thisHour + 2 * day, note: "" },
    new Date(thisHour - day),
  );
  if (!suggested.ok) throw new Error(suggested.reason);

  const isJudgement = "old.judged_at is null and new.judged_at is not null";
  await refusing("update on lessons", isJudgement, () =>
    expect(advanceJob(async () => {}).run({})).rejects.toThrow("the clock has not moved"),
  );
  expect(await stateOf(late.id)).toBe("ended");
  expect(await stateOf(judged.id)).toBe("completed");
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, judged.id));
  expect(payment!.settledAt).not.toBeNull();
  const [request] = await db()
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.id, suggested.rescheduleRequestId));
  expect(request!.state).toBe("lapsed");
});
