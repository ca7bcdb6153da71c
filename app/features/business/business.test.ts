import { inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { countView } from "#app/features/statistics/count-view.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, instantOf } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { businessLessonDays } from "#db/schema/business.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import {
  aBookedLesson,
  aCompletedLesson,
  aHold,
  goodCard,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { readBusiness, readTable } from "./business.server.ts";
import { countBusiness } from "./count-business.server.ts";

/** As if counted so many days later: what happens now is of a full day then. */
const later = (days: number) => new Date(Date.now() + days * day);

async function countedFor(admin: Admin, name: "days" | "weeks" | "months" = "days") {
  const { counted } = await readBusiness(admin, name);
  return counted!;
}

/** Six in the evening of our own zone. */
function evening(date: string): number {
  const [year = 0, month = 0, number = 0] = date.split("-").map(Number);
  return instantOf({ year, month, day: number }, 18 * 60, brand.zone);
}

/** What is in the rollups, whole. */
async function rollups(): Promise<unknown[]> {
  const tables = [
    "business_lesson_days",
    "business_lesson_hours",
    "business_money_days",
    "business_first_lesson_days",
    "business_cohorts",
    "business_active_people",
  ];
  return Promise.all(
    tables.map(
      async (table) =>
        (await db().execute(sql.raw(`select * from ${table} order by 1, 2, 3`))).rows,
    ),
  );
}

describe("rollups", () => {
  useDatabase();

  it("are what is counted directly, whether at once, piece by piece, twice or by two at the same time", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const [student, second] = [await aStudent(), await aStudent()];
    await aPastLesson(teacher, student, { state: "completed", at: later(-40) });
    await countBusiness();
    await aPastLesson(teacher, student, { state: "completed", at: later(-20) });
    await aPastLesson(other, second, { state: "no_show_teacher", at: later(-70) });
    await aCompletedLesson(second, other, { daysAgo: 5 });
    await aBookedLesson(student, other);
    await Promise.all([countBusiness(), countBusiness()]);
    const pieceByPiece = await rollups();
    await countBusiness(new Date(), { all: true });
    expect(await rollups()).toEqual(pieceByPiece);
    await countBusiness();
    expect(await rollups()).toEqual(pieceByPiece);
    const { rows } = await db().execute(sql`
      select (starts_at at time zone ${brand.zone})::date as day, kind, state, count(*)::int as lessons
      from lessons where state not in ('held', 'expired') group by 1, 2, 3 order by 1, 2, 3`);
    const { day: onDay, kind, state } = businessLessonDays;
    expect(await db().select().from(businessLessonDays).orderBy(onDay, kind, state)).toEqual(rows);
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe("demand", () => {
  useDatabase();

  it("is also a request that the teacher never answered, and no hold that lapsed", async () => {
    const teacher = await aTeacher({ profile: { approveFirst: true } });
    const student = await aStudent();
    const asked = await aHold(student, teacher);
    await payLesson(student, { lessonId: asked, note: "", earlyStart: true, card: goodCard });
    const held = await aHold(student, teacher);
    await rewriteLessons({ state: "expired" }, inArray(lessons.id, [asked, held]));
    await countBusiness(new Date(), { all: true });
    const { rows } = await db().execute(
      sql`select sum(lessons)::int as wanted from business_lesson_hours`,
    );
    expect(rows).toEqual([{ wanted: 1 }]);
  });
});

describe("people", () => {
  useDatabase();
  let admin: Admin;
  /** Fixed, so that months and weeks fall as they are written here. */
  const now = new Date("2026-11-26T12:00:00Z");
  const lesson = (
    teacher: Awaited<ReturnType<typeof aTeacher>>,
    student: { id: string },
    date: string,
    state: "completed" | "no_show_teacher" = "completed",
  ) => {
    const after = state === "completed" ? 2 * day : 15 * 60_000;
    return aPastLesson(teacher, student, { state, at: new Date(evening(date) + after) });
  };

  beforeAll(async () => {
    admin = await anAdmin();
    const busy = await aTeacher({ person: { name: "Falling Teacher" } });
    const calm = await aTeacher({ person: { name: "Calm Teacher" }, weekly: [] });
    const [kept, left, late] = [await aStudent(), await aStudent(), await aStudent()];
    // Two who began in September: one came back within 30 days and in both months after, one never.
    await lesson(busy, kept, "2026-09-07");
    await lesson(busy, kept, "2026-09-28");
    await lesson(calm, kept, "2026-10-12");
    await lesson(busy, left, "2026-09-30");
    await lesson(busy, left, "2026-10-05", "no_show_teacher");
    // One who has only just begun.
    await lesson(busy, late, "2026-11-20");
    for (const date of [
      "2026-10-02",
      "2026-10-03",
      "2026-10-04",
      "2026-10-06",
      "2026-10-07",
      "2026-10-08",
    ])
      await lesson(busy, kept, date);
    for (const date of ["2026-09-14", "2026-09-15"])
      await countView({ page: "/", begins: true, from: null }, new Date(evening(date)));
    await db()
      .update(teachers)
      .set({ reliabilityNoticeAt: now })
      .where(sql`user_id = ${calm.id}`);
    await countBusiness(now);
  });

  it("begin once, count as active once, and convert within their 30 days", async () => {
    const { figures } = await countedFor(admin, "weeks");
    expect(figures.whole).toMatchObject({
      lessons: 11,
      missedByTeachers: 1,
      students: 3,
      teachers: 2,
      visits: 2,
      newStudents: 3,
      again: 1,
      early: 1,
      againEarly: 0,
    });
    expect(figures.before).toMatchObject({ lessons: 0, students: 0, newStudents: 0 });
    const weekOfFirst = figures.parts[1]!;
    expect(weekOfFirst).toMatchObject({ lessons: 1, students: 1, newStudents: 1 });
  });

  it("stay by the month of their first lesson, and a month that is not over says nothing", async () => {
    const { cohorts } = await countedFor(admin);
    expect(cohorts).toEqual([
      { month: "2026-09-01", students: 2, later: [1, null, null, null, null] },
    ]);
  });

  it("want lessons at the hour of our own zone, and a gap is named from four on", async () => {
    const later = new Date("2026-10-20T12:00:00Z");
    await countBusiness(later);
    await db().execute(sql`delete from business_runs where started_at > ${later}`);
    const { demand } = await countedFor(admin);
    expect(demand.gaps).toEqual([{ name: "Spanish", hour: 18, wanted: 10, starts: 0 }]);
    await countBusiness(now);
  });

  it("are at risk by points or by half their lessons, and a file of it holds the same", async () => {
    const { teachers: found } = await countedFor(admin);
    expect(found.map(({ name, reasons }) => [name, reasons])).toEqual([
      ["Falling Teacher", ["fell", "closed"]],
      ["Calm Teacher", ["points"]],
    ]);
    expect((await readTable(admin, "teachers", "days"))!.rows).toHaveLength(2);
  });
});

describe("queues", () => {
  useDatabase();

  it("are counted with what is past its time, and since when the oldest waits", async () => {
    const admin = await anAdmin();
    const [createdAt, dueAt] = [later(-40), later(-1)];
    const letter = { name: "Ada", email: "ada@example.test", text: "What do you hold of me?" };
    await db()
      .insert(contactMessages)
      .values([
        { ...letter, topic: "complaint", createdAt, dueAt },
        { ...letter, topic: "complaint", dueAt: later(20) },
      ]);
    const { queues } = await readBusiness(admin, "weeks");
    expect(queues.filter(({ waiting }) => waiting > 0)).toEqual([
      { queue: "messages", waiting: 2, late: 1, oldest: createdAt.getTime() },
    ]);
    expect(queues).toHaveLength(7);
  });
});

describe("a marketplace of nobody", () => {
  useDatabase();

  it("says that nothing is counted, then that nothing happened, and does not break", async () => {
    const admin = await anAdmin();
    expect(await readBusiness(admin, "weeks")).toMatchObject({ counted: null });
    expect(await readTable(admin, "lessons", "weeks")).toBeNull();
    const run = await countBusiness();
    expect(run).toMatchObject({ days: 0, differenceMinor: 0 });
    for (const name of ["days", "weeks", "months"] as const) {
      const { figures, cohorts, demand, balances, currencies } = await countedFor(admin, name);
      expect(figures.whole).toMatchObject({ lessons: 0, students: 0, money: {} });
      expect([cohorts, demand.languages, balances]).toEqual([[], [], []]);
      expect(currencies).toEqual([brand.currency]);
    }
  });
});
