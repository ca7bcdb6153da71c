import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { teacherViews } from "#db/schema/statistics.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { allOff, allOn, consentCookie, makeRecord } from "#app/features/consent/record.ts";
import { dropOldViews } from "#app/features/statistics/drop-old-views.server.ts";
import { receiveView } from "#app/features/statistics/receive-view.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, firstOpenStart } from "#test/builders/lessons.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { readViewsToBookings } from "./profile-conversion.server.ts";

useDatabase();

const noon = new Date("2026-11-21T12:00:00Z");
const chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";
type Teacher = Awaited<ReturnType<typeof aTeacher>>;
type Viewer = Parameters<typeof receiveView>[3];

let addresses = 0;

/** What a browser sends on opening this teacher's page. */
async function opened(
  teacher: Teacher,
  {
    now = noon,
    viewer = null as Viewer,
    flags = allOn,
    agent = chromium,
    page = "/student/teachers/:slug",
  } = {},
) {
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const stored = consentCookie(makeRecord(flags, now.getTime()), {
    now: now.getTime(),
    secure: false,
  });
  const request = new Request("http://localhost:3000/api/page-views", {
    method: "POST",
    headers: { "user-agent": agent, "content-type": "application/json", cookie: stored },
    body: JSON.stringify({ page, begins: true, from: null, teacher: row!.slug }),
  });
  const { outcome } = await receiveView(request, `192.0.2.${(addresses += 1)}`, now, viewer);
  return outcome;
}

const viewsOf = async (teacher: Teacher, now = noon) =>
  (await readViewsToBookings(teacher, now)).views;

it("an opened page counts for its teacher, once each time, and for nobody else", async () => {
  const [teacher, other] = [await aTeacher(), await aTeacher()];
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => opened(teacher)));
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => "counted"));
  expect(await viewsOf(teacher)).toBe(20);
  expect(await viewsOf(other)).toBe(0);
});

it("a student's look counts; the teacher's own and an admin's do not", async () => {
  const teacher = await aTeacher();
  await opened(teacher, { viewer: await aStudent() });
  expect(await viewsOf(teacher)).toBe(1);
  await opened(teacher, { viewer: teacher });
  await opened(teacher, { viewer: await anAdmin() });
  expect(await viewsOf(teacher)).toBe(1);
});

it("nobody is counted without their yes, no robot, no page that is closed, and on no other page", async () => {
  const teacher = await aTeacher();
  expect(await opened(teacher, { flags: { ...allOff, functional: true } })).toBe("ignored");
  expect(await opened(teacher, { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" })).toBe(
    "ignored",
  );
  expect(await opened(teacher, { page: "/faq" })).toBe("unreadable");
  await db().update(teachers).set({ status: "suspended" }).where(eq(teachers.userId, teacher.id));
  await opened(teacher);
  expect(await viewsOf(teacher)).toBe(0);
});

it("views and booked lessons stand at their day of ours; a hold is no booking, a cancelled one was", async () => {
  const teacher = await aTeacher({ profile: { noticeHours: 0 } });
  const now = new Date();
  await opened(teacher, { now });
  const offer = teacher.offer;
  const startsAt = await firstOpenStart(teacher, { offer, now: now.getTime() });
  await aBookedLesson(await aStudent(), teacher, { startsAt, now });
  const lessonId = await aBookedLesson(await aStudent(), teacher, {
    startsAt: startsAt + 3 * 3_600_000,
    now,
  });
  const cancelling = { lessonId, refundPence: offer.priceMinor, reason: "Ill" };
  expect(await cancelLesson(teacher, cancelling, now)).toMatchObject({ ok: true });
  await aHold(await aStudent(), teacher, { startsAt: startsAt + 5 * 3_600_000, now });
  const read = await readViewsToBookings(teacher, now);
  expect(read.perDay).toHaveLength(rules.statistics.teacherDays);
  expect(read.perDay.at(-1)).toMatchObject({ views: 1, bookings: 2 });
  expect(read.perDay.slice(0, -1).every(({ views, bookings }) => views + bookings === 0)).toBe(
    true,
  );
  expect(read).toMatchObject({ views: 1, bookings: 2, per100: null });
});

it("a lesson that moved is one booking, however often it has moved", async () => {
  const teacher = await aTeacher();
  const student = await aStudent();
  const lessonId = await aBookedLesson(student, teacher);
  const startsAt = await firstOpenStart(teacher, { after: 96 * 3_600_000 });
  const asked = await requestReschedule(teacher, { lessonId, startsAt, note: "" });
  if (!asked.ok) throw new Error(asked.reason);
  expect(await acceptReschedule(student, asked.rescheduleRequestId)).toMatchObject({ ok: true });
  expect((await readViewsToBookings(teacher)).bookings).toBe(1);
});

it("the days are London's, and what is older than the last ones is left out", async () => {
  const teacher = await aTeacher();
  await opened(teacher, { now: new Date("2026-07-01T22:59:59Z") });
  await opened(teacher, { now: new Date("2026-07-01T23:00:00Z") });
  const { perDay } = await readViewsToBookings(teacher, new Date("2026-07-02T12:00:00Z"));
  expect(perDay.slice(-2)).toMatchObject([
    { day: "2026-07-01", views: 1 },
    { day: "2026-07-02", views: 1 },
  ]);
  expect(await viewsOf(teacher, new Date("2026-07-28T12:00:00Z"))).toBe(2);
  expect(await viewsOf(teacher, new Date("2026-07-29T12:00:00Z"))).toBe(1);
});

it("a share is said from 50 views on, and of fewer none", async () => {
  const teacher = await aTeacher();
  const has = (views: number) =>
    db()
      .insert(teacherViews)
      .values({ teacherId: teacher.id, day: "2026-11-20", views })
      .onConflictDoUpdate({ target: [teacherViews.teacherId, teacherViews.day], set: { views } });
  await has(rules.statistics.viewsForShare - 1);
  expect((await readViewsToBookings(teacher, noon)).per100).toBeNull();
  await has(rules.statistics.viewsForShare);
  expect((await readViewsToBookings(teacher, noon)).per100).toBe(0);
});

it("views are kept for 25 months", async () => {
  const teacher = await aTeacher();
  for (const day of ["2024-10-20", "2024-10-21"])
    await db().insert(teacherViews).values({ teacherId: teacher.id, day, views: 3 });
  await dropOldViews(noon);
  const left = await db().select().from(teacherViews).where(eq(teacherViews.teacherId, teacher.id));
  expect(left.map(({ day }) => day)).toEqual(["2024-10-21"]);
});
