import { expect, it } from "vitest";
import { markFirstRun } from "#app/features/teachers/publishing/mark-first-run.server.ts";
import { readProfileHealth } from "#app/features/teachers/profiles/profile-health.server.ts";
import { setWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { day } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { readOwnRanking } from "./own-ranking.server.ts";

useDatabase();

it("a teacher who cancels late after two emergencies sees the point, and what was forgiven", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { noticeHours: 0 } })];
  for (const ago of [3, 4]) {
    const at = new Date(Date.now() - ago * day);
    await aPastLesson(teacher, student, { state: "no_show_teacher", at });
  }
  const before = (await readOwnRanking(teacher))!;
  expect(before).toMatchObject({ isBookable: true, reliability: { points: 0 } });
  expect(before.facts.halfHours).toBeGreaterThan(60);
  const startsAt = Math.ceil((Date.now() + 3_600_000) / 1_800_000) * 1_800_000;
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  const cancelled = await cancelLesson(teacher, { lessonId, refundPence: 2200, reason: "Ill" });
  expect(cancelled).toMatchObject({ ok: true });
  const after = (await readOwnRanking(teacher))!;
  expect(after.reliability).toMatchObject({
    points: 1,
    events: [
      { lessonId, kind: "late-cancel", points: 1 },
      { isExcused: true, points: 0 },
      { isExcused: true, points: 0 },
    ],
  });
  expect(after.score).toBeCloseTo(before.score - 0.15 / 6, 5);
});

it("what one evening spoils is one cause by the teacher's own clock, not by ours", async () => {
  const teacher = await aTeacher({ profile: { zone: "Pacific/Kiritimati" } });
  const student = await aStudent();
  // An hour before midnight there, an hour after, and late on that next day.
  for (const at of ["2026-11-10T09:15Z", "2026-11-10T11:15Z", "2026-11-11T09:15Z"])
    await aPastLesson(teacher, student, { state: "no_show_teacher", at: new Date(at) });
  const { reliability } = (await readOwnRanking(teacher, Date.UTC(2026, 10, 21)))!;
  expect(reliability.events.map((event) => event.day)).toEqual([
    "2026-11-11",
    "2026-11-11",
    "2026-11-10",
  ]);
  expect(reliability.points).toBe(0);
});

it("a paused teacher has no open half-hours and is told so", async () => {
  const teacher = await aTeacher({ profile: { status: "paused" } });
  expect(await readOwnRanking(teacher)).toMatchObject({
    isBookable: false,
    facts: { halfHours: 0 },
  });
});

it("each step of the first run is ticked by doing it, and stays ticked", async () => {
  const teacher = await aTeacher();
  const firstRun = async () => (await readProfileHealth(teacher))!.firstRun;
  expect(await firstRun()).toEqual({});
  await setWeeklyHours(teacher, []);
  expect(await firstRun()).toEqual({});
  await setWeeklyHours(teacher, [{ weekday: 1, startMinute: 540, endMinute: 720 }]);
  expect(await firstRun()).toEqual({ hours: true });
  await Promise.all([markFirstRun(teacher, "offers"), markFirstRun(teacher, "page")]);
  expect(await firstRun()).toEqual({ hours: true, offers: true, page: true });
});
