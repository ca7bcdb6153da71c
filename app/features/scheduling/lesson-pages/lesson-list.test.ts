import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, formatTime, hour, localDate } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, aHold, rewriteLessons } from "#test/builders/lessons.ts";
import { aSeries } from "#test/builders/series.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { bookingNumber } from "../lessons/booking-number.ts";
import { exportLessons } from "../calendar-sync/export-lessons.server.ts";
import { listLastCompleted } from "./lesson-actions.server.ts";
import { readLessonList } from "./lesson-list.server.ts";
import { readLessonPage } from "./lesson-page.server.ts";
import { requestReschedule } from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { readTeacherDashboard } from "../dashboards/teacher-dashboard.server.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  student = await aStudent();
  teacher = await aTeacher({
    person: { zone: "Europe/Madrid" },
    profile: { zone: "Europe/Madrid" },
  });
});

const inFiveDays = Math.ceil(Date.now() / hour) * hour + 5 * day;
const list = (person: typeof student | typeof teacher, tab = "") =>
  readLessonList(person, `http://x.test/?tab=${tab}`);

async function rowOf(id: string) {
  const [row] = await db().select().from(lessons).where(eq(lessons.id, id));
  return row!;
}

describe("the list of lessons", () => {
  it("puts what is to come under upcoming, and what is over or called off under past", async () => {
    const coming = await aBookedLesson(student, teacher);
    const done = await aCompletedLesson(student, teacher);
    const called = await aBookedLesson(student, await aTeacher(), { startsAt: inFiveDays });
    const refundPence = (await rowOf(called)).priceMinor;
    await cancelLesson(student, { lessonId: called, refundPence, reason: "" });
    const ids = async (tab?: string) => (await list(student, tab)).lessons.map(({ id }) => id);
    expect(await ids()).toEqual([coming]);
    expect((await ids("past")).toSorted()).toEqual([done, called].toSorted());
    expect((await list(student)).counts).toEqual({ upcoming: 1, past: 2 });
    expect((await list(student, "nonsense")).tab).toBe("upcoming");
  });

  it("says of a suggested time on each side whose answer it waits for", async () => {
    const lessonId = await aBookedLesson(student, teacher);
    const startsAt = (await rowOf(lessonId)).startsAt.getTime() + day;
    expect((await list(teacher)).actions.toAnswer).toEqual([]);
    expect(await requestReschedule(student, { lessonId, startsAt, note: "Later?" })).toMatchObject({
      ok: true,
    });
    const [mine, theirs] = [await list(student, "action"), await list(teacher)];
    const about = { lesson: { id: lessonId }, suggestion: { startsAt, note: "Later?" } };
    expect(mine.actions).toMatchObject({ toAnswer: [], awaiting: [about] });
    expect(theirs.actions).toMatchObject({ toAnswer: [about], awaiting: [] });
    expect(theirs.suggestions).toMatchObject([{ lessonId, mine: false }]);
    expect((await list(await aTeacher())).actions.toAnswer).toEqual([]);
    const viewed = { ...teacher, viewed: true as const };
    expect((await list(viewed)).actions.toAnswer).toEqual([]);
  });

  it("finds the lessons of a student by a part of the name, on every tab, for the teacher [B25]", async () => {
    const other = await aStudent({ name: "Jürgen 100% Groß" });
    await aBookedLesson(student, teacher);
    const found = await aBookedLesson(other, teacher, { startsAt: inFiveDays });
    const search = async (person: typeof student | typeof teacher, name: string, tab = "") => {
      const asked = new URLSearchParams({ tab, student: name });
      const { lessons: rows, counts } = await readLessonList(person, `http://x.test/?${asked}`);
      return [rows.map(({ id }) => id), counts.upcoming];
    };
    expect(await search(teacher, "jürgen")).toEqual([[found], 1]);
    expect(await search(teacher, "0% G")).toEqual([[found], 1]);
    expect(await search(teacher, "%")).toEqual([[found], 1]);
    expect(await search(teacher, "_")).toEqual([[], 0]);
    expect((await search(student, "nobody"))[1]).toBe(1);
    const done = await aCompletedLesson(other, teacher);
    expect((await search(teacher, "Groß", "past"))[0]).toEqual([done]);
    const finish = await readLessonList(teacher, "http://x.test/?tab=finish&student=priya");
    expect(finish.teaching!.toFinish).toEqual([]);
  });

  it("says of a lesson of a weekly series which of how many it is [B22]", async () => {
    await aSeries(student, teacher, { count: 3 });
    const { lessons: rows, places } = await list(student);
    expect(rows.map(({ id }) => places[id])).toEqual([1, 2, 3].map((place) => ({ place, of: 3 })));
    const single = await aBookedLesson(student, await aTeacher(), { startsAt: inFiveDays });
    expect((await list(student)).places[single]).toBeUndefined();
  });

  it("names as the last teacher whose lesson took place, not one of whom it was cancelled [A23]", async () => {
    const done = await aCompletedLesson(student, teacher, { daysAgo: 6 });
    const called = await aBookedLesson(student, await aTeacher(), { startsAt: inFiveDays });
    const refundPence = (await rowOf(called)).priceMinor;
    await cancelLesson(student, { lessonId: called, refundPence, reason: "" });
    expect((await list(student)).last?.id).toBe(done);
    await rewriteLessons({ state: "no_show_teacher" }, eq(lessons.id, done));
    expect((await list(student)).last).toBeNull();
  });

  it("has a teacher answer requests and a student wait for them, until they lapse", async () => {
    const id = await aBookedLesson(student, teacher);
    const set = (answerBy: number) =>
      rewriteLessons({ state: "requested", answerBy: new Date(answerBy) }, eq(lessons.id, id));
    await set(Date.now() + hour);
    expect((await list(teacher)).actions.toAnswer).toMatchObject([{ lesson: { id } }]);
    expect((await list(student)).actions).toMatchObject({
      toAnswer: [],
      awaiting: [{ lesson: { id } }],
    });
    await set(Date.now() - 1);
    expect((await list(teacher)).actions.toAnswer).toEqual([]);
  });

  it("keeps what is to pay in front of the student alone", async () => {
    const id = await aHold(student, teacher);
    expect((await list(student)).actions.holds).toMatchObject([{ id }]);
    expect((await list(teacher)).actions.holds).toEqual([]);
  });

  it("asks of each teacher's latest completed lesson alone how it was", async () => {
    await aCompletedLesson(student, teacher, { daysAgo: 9 });
    const last = await aCompletedLesson(student, teacher, { daysAgo: 4 });
    const other = await aCompletedLesson(student, await aTeacher(), { daysAgo: 6 });
    expect((await listLastCompleted(student)).map(({ id }) => id)).toEqual([last, other]);
  });
});

describe("the table of one's lessons", () => {
  const lines = async (person: typeof student | typeof teacher) => {
    const { text, type } = await exportLessons(person, "lessons.csv");
    expect(type).toContain("text/csv");
    return text.slice(1).trimEnd().split("\r\n");
  };

  it("has both clocks, the state and the money of each lesson, on either side", async () => {
    const id = await aBookedLesson(student, teacher);
    await aHold(student, await aTeacher(), { startsAt: inFiveDays });
    const at = (await rowOf(id)).startsAt.getTime();
    const [head, line, ...more] = await lines(student);
    expect(more).toEqual([]);
    expect(head).toContain('"You paid"');
    for (const text of [
      localDate(at, "Europe/London"),
      formatTime(at, "Europe/London"),
      formatTime(at, "Europe/Madrid"),
      new Date(at).toISOString(),
      "Booked",
      "22.00",
      bookingNumber(id),
    ])
      expect(line).toContain(`"${text}"`);
    const [teachersHead, teachers] = await lines(teacher);
    expect(teachersHead).toContain('"For you"');
    expect(teachers).toContain(`"19.36"`);
    expect(await lines(await aTeacher())).toHaveLength(1);
  });

  it("says of a weekly lesson that nothing is paid for it before its charge", async () => {
    await aSeries(student, teacher, { count: 2 });
    const [head, ...rows] = (await lines(student)).map((line) => line.slice(1, -1).split('","'));
    const cells = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
    expect(cells("Price")).toEqual(["22.00", "22.00"]);
    expect(cells("You paid").toSorted()).toEqual(["0.00", "22.00"]);
    expect(cells("Payment").toSorted()).toEqual(["Paid", "To be taken later"]);
  });

  it("counts for a teacher what they earned, and not what they once paid as a student", async () => {
    const taken = await aCompletedLesson(student, await aTeacher());
    await rewriteLessons({ studentId: teacher.id }, eq(lessons.id, taken));
    await aBookedLesson(student, teacher);
    const [head, ...rows] = (await lines(teacher)).map((line) => line.slice(1, -1).split('","'));
    const cells = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
    expect(cells("Price")).toEqual(["22.00", "22.00"]);
    expect(cells("For you")).toEqual(["19.36", ""]);
  });

  it("makes no formula of a name that was chosen to be one [H4]", async () => {
    await db()
      .update(users)
      .set({ name: '=HYPERLINK("https://evil.test","Click")' })
      .where(eq(users.id, student.id));
    await aBookedLesson(student, teacher);
    expect((await lines(teacher))[1]).toContain(`"'=HYPERLINK(""https://evil.test"",""Click"")"`);
  });

  it("comes as a calendar too, and as nothing else", async () => {
    await aBookedLesson(student, teacher);
    expect((await exportLessons(student, "lessons.ics")).text).toContain("BEGIN:VEVENT");
    await expect(exportLessons(student, "lessons.exe")).rejects.toThrow("not-found");
  });

  it("shows no sums to an admin who looks as that person", async () => {
    await aBookedLesson(student, teacher);
    expect((await lines({ ...student, viewed: true as const }))[1]).not.toContain("22.00");
  });
});

describe("the digits of the student's card", () => {
  it("are sent to the student, and to the teacher neither in lists nor on the lesson's page", async () => {
    const lessonId = await aBookedLesson(student, teacher);
    expect((await readLessonPage(student, lessonId)).lesson.cardLast4).toBe("4242");
    for (const sent of [
      await readLessonPage(teacher, lessonId),
      await list(teacher),
      await readTeacherDashboard(teacher),
    ])
      expect(JSON.stringify(sent)).not.toMatch(/cardLast4":"|"4242"/);
  });
});
