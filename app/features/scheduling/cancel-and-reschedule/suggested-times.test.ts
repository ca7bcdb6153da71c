import { describe, expect, it } from "vitest";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { cancelLesson } from "./cancel-lesson.server.ts";
import { closeOpenReschedule, requestReschedule } from "./reschedule-requests.server.ts";
import { listSuggestedTimes } from "../availability/suggested-times.server.ts";

useDatabase();

async function aSuggestion() {
  const [student, teacher] = [await aStudent({ name: "Priya Sharma" }), await aTeacher()];
  const insteadOf = await firstOpenStart(teacher, { after: 3 * day });
  const lessonId = await aBookedLesson(student, teacher, { startsAt: insteadOf });
  const start = insteadOf + day;
  const proposed = await requestReschedule(student, { lessonId, startsAt: start, note: "" });
  if (!proposed.ok) throw new Error(proposed.reason);
  const end = start + 50 * minute;
  const list = (range = { from: start, to: end }, now = Date.now()) =>
    listSuggestedTimes(teacher, range, now);
  return { student, teacher, lessonId, proposed, insteadOf, start, end, list };
}

describe("suggested times of a week", () => {
  it("are those of the teacher's own lessons that touch it, with where the lesson stands until then", async () => {
    const { lessonId, insteadOf, start, end, list, student } = await aSuggestion();
    const [time, ...more] = await list();
    expect(more).toEqual([]);
    expect(time).toEqual({
      lessonId,
      by: "student",
      start,
      end,
      insteadOf,
      studentName: "Priya Sharma",
      studentZone: student.zone,
    });
    expect(await list({ from: end - 1, to: end + day })).toHaveLength(1);
    for (const range of [
      { from: start - day, to: start },
      { from: end, to: end + day },
    ])
      expect(await list(range)).toEqual([]);
    const other = await aTeacher();
    expect(await listSuggestedTimes(other, { from: start, to: end }, Date.now())).toEqual([]);
  });

  it("are gone once they are answered, once the lesson begins, and with the lesson", async () => {
    const one = await aSuggestion();
    expect(await one.list(undefined, one.insteadOf - hour)).toHaveLength(1);
    expect(await one.list(undefined, one.insteadOf)).toEqual([]);
    await closeOpenReschedule(one.teacher, one.proposed.rescheduleRequestId);
    expect(await one.list()).toEqual([]);
    const two = await aSuggestion();
    const refundPence = two.teacher.offer.priceMinor;
    await cancelLesson(two.student, { lessonId: two.lessonId, refundPence, reason: "" });
    expect(await two.list()).toEqual([]);
  });
});
