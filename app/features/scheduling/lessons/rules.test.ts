import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { cases, patience } from "#test/depth.ts";
import {
  answerDeadline,
  bookingRefusal,
  breakMinutesOf,
  cancelPolicyOf,
  canJoinAt,
  canMove,
  joinWindow,
  type LessonActor,
  lessonDuring,
  noticeHoursFor,
  refundFor,
  refundSteps,
  slotMinutesOf,
  teacherDuring,
  transitions,
} from "./rules.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";

const lessonStates = Object.keys(transitions) as LessonState[];
const actors: LessonActor[] = ["student", "teacher", "system", "admin"];

describe("states", () => {
  test("are printed as who may move what where", () => {
    const moves = lessonStates.flatMap((from) =>
      lessonStates.flatMap((to) => {
        const who = actors.filter((actor) => canMove(from, to, actor));
        return who.length ? [`${from} → ${to}: ${who.join(", ")}`] : [];
      }),
    );
    expect(moves).toEqual([
      "held → requested: system",
      "held → booked: system",
      "held → expired: student, teacher, system",
      "requested → booked: teacher, system",
      "requested → expired: system",
      "requested → declined: teacher, system, admin",
      "requested → cancelled_student: student, admin",
      "booked → live: system",
      "booked → cancelled_student: student, system, admin",
      "booked → cancelled_teacher: teacher, admin",
      "booked → rescheduled: student, teacher",
      "live → ended: system",
      "live → no_show_student: system, admin",
      "live → no_show_teacher: system, admin",
      "live → void: system, admin",
      "ended → completed: system, admin",
      "ended → no_show_student: system, admin",
      "ended → no_show_teacher: system, admin",
      "ended → void: system, admin",
      "ended → interrupted: system, admin",
      "ended → disputed: student, teacher, system",
      "expired → booked: system",
      "no_show_student → void: teacher",
      "no_show_student → disputed: student, system",
      "interrupted → disputed: student, teacher, system",
      "disputed → resolved: admin",
    ]);
  });

  test("nobody stays where they are, and final states are left by nobody", () => {
    for (const state of lessonStates) {
      for (const actor of actors) expect(canMove(state, state, actor)).toBe(false);
    }
    const final = lessonStates.filter((state) => Object.keys(transitions[state]).length === 0);
    expect(final).toEqual([
      "completed",
      "declined",
      "cancelled_student",
      "cancelled_teacher",
      "rescheduled",
      "no_show_teacher",
      "void",
      "resolved",
    ]);
  });

  test("every state but the first is reached", () => {
    const reached = new Set(lessonStates.flatMap((from) => Object.keys(transitions[from])));
    expect(lessonStates.filter((state) => !reached.has(state))).toEqual(["held"]);
  });
});

describe("times", () => {
  const start = Date.UTC(2026, 10, 24, 18, 30);

  test("the student is taught the lesson, the teacher's day loses the break too", () => {
    expect(lessonDuring(start, 50)).toEqual({ start, end: start + 50 * minute });
    expect(teacherDuring(start, 50)).toEqual({ start, end: start + 60 * minute });
    expect([25, 50, 80, 45].map(slotMinutesOf)).toEqual([30, 60, 90, 45]);
    expect([30, 60, 90, 45].map(breakMinutesOf)).toEqual([5, 10, 10, 0]);
  });

  test("the room opens 10 minutes before and closes 15 after", () => {
    const lesson = { startsAt: start, minutes: 50 };
    const { opens, closes } = joinWindow(lesson);
    expect([opens, closes]).toEqual([start - 10 * minute, start + 65 * minute]);
    const instants = [opens - 1, opens, closes - 1, closes];
    expect(instants.map((at) => canJoinAt(lesson, at))).toEqual([false, true, true, false]);
  });
});

describe("cancellation", () => {
  const startsAt = Date.UTC(2026, 10, 24, 18, 30);
  const bookedAt = startsAt - 30 * day;
  const bought = { pricePence: 2201, startsAt, bookedAt, cancelPolicy: cancelPolicyOf(12) };
  const student = (before: number, changes: Partial<typeof bought> = {}) => {
    const { refundPence, keptPence, kind } = refundFor({
      ...bought,
      ...changes,
      now: startsAt - before,
      by: "student",
    });
    return [refundPence, keptPence, kind];
  };

  test.each([
    ["a week before", 7 * day, [2201, 0, "free"]],
    ["exactly 12 hours before", 12 * hour, [2201, 0, "free"]],
    ["a moment later", 12 * hour - 1, [1101, 1100, "partial"]],
    ["exactly 2 hours before", 2 * hour, [1101, 1100, "partial"]],
    ["a moment later than that", 2 * hour - 1, [0, 2201, "late"]],
    ["at the start", 0, [0, 2201, "late"]],
    ["after the start", -hour, [0, 2201, "late"]],
  ])("the student, %s", (_, before, expected) => {
    expect(student(before)).toEqual(expected);
  });

  test("a teacher on 24 hours gives the whole back until then, half until 2 hours before", () => {
    expect(student(24 * hour, { cancelPolicy: cancelPolicyOf(24) })).toEqual([2201, 0, "free"]);
    expect(student(24 * hour - 1, { cancelPolicy: cancelPolicyOf(24) })).toEqual([
      1101,
      1100,
      "partial",
    ]);
    expect(student(2 * hour, { cancelPolicy: cancelPolicyOf(24) })).toEqual([
      1101,
      1100,
      "partial",
    ]);
    expect(student(2 * hour - 1, { cancelPolicy: cancelPolicyOf(24) })).toEqual([0, 2201, "late"]);
  });

  test("a mis-tap is undone within the hour, but never less than 2 hours before", () => {
    const fiveHoursBefore = { bookedAt: startsAt - 5 * hour };
    expect(student(5 * hour, fiveHoursBefore)).toEqual([2201, 0, "undo"]);
    expect(student(4 * hour, fiveHoursBefore)).toEqual([2201, 0, "undo"]);
    expect(student(4 * hour - 1, fiveHoursBefore)).toEqual([1101, 1100, "partial"]);
    const twoAndAHalfBefore = { bookedAt: startsAt - 2.5 * hour };
    expect(student(2 * hour, twoAndAHalfBefore)).toEqual([2201, 0, "undo"]);
    expect(student(2 * hour - 1, twoAndAHalfBefore)).toEqual([0, 2201, "late"]);
    const oneBefore = { bookedAt: startsAt - hour };
    expect(student(hour, oneBefore)).toEqual([0, 2201, "late"]);
  });

  test("a teacher's cancellation gives everything back, whenever", () => {
    for (const before of [7 * day, hour, 0, -hour]) {
      const refund = refundFor({ ...bought, now: startsAt - before, by: "teacher" });
      expect(refund).toEqual({ refundPence: 2201, keptPence: 0, kind: "teacher" });
    }
  });

  test("the timeline lists what is still ahead of the one who books", () => {
    const stepsFor = (changes: Partial<typeof bought>) =>
      refundSteps({ ...bought, ...changes }).map(({ kind, refundPence, until }) => [
        kind,
        refundPence,
        (startsAt - until) / hour,
      ]);
    expect(stepsFor({})).toEqual([
      ["free", 2201, 12],
      ["partial", 1101, 2],
      ["late", 0, 0],
    ]);
    expect(stepsFor({ bookedAt: startsAt - 12.5 * hour })).toEqual([
      ["undo", 2201, 11.5],
      ["partial", 1101, 2],
      ["late", 0, 0],
    ]);
    expect(stepsFor({ bookedAt: startsAt - 2.5 * hour })).toEqual([
      ["undo", 2201, 2],
      ["late", 0, 0],
    ]);
    expect(stepsFor({ bookedAt: startsAt - hour })).toEqual([["late", 0, 0]]);
  });

  test("the timeline and the refund never disagree", patience, () => {
    fc.assert(
      fc.property(
        fc.record({
          pricePence: fc.nat(15_000),
          ahead: fc.integer({ min: 0, max: 40 * 60 }),
          passed: fc.double({ min: 0, max: 1, noNaN: true }),
          aside: fc.constantFrom(-1, 0, 1),
          freeHours: fc.constantFrom(...rules.cancel.freeHoursChoices),
        }),
        ({ pricePence, ahead, passed, aside, freeHours }) => {
          const bookedAt = startsAt - ahead * minute;
          const asked = { pricePence, startsAt, bookedAt, cancelPolicy: cancelPolicyOf(freeHours) };
          const steps = refundSteps(asked);
          expect(steps.map(({ until }) => until)).toEqual(
            [...new Set(steps.map(({ until }) => until))].toSorted((a, b) => a - b),
          );
          const wanted = bookedAt + Math.round((ahead * passed) / 30) * 30 * minute + aside;
          const now = Math.min(startsAt, Math.max(bookedAt, wanted));
          const refund = refundFor({ ...asked, now, by: "student" });
          expect(refund.refundPence + refund.keptPence).toBe(pricePence);
          expect(steps.find(({ until }) => now <= until)?.refundPence).toBe(refund.refundPence);
        },
      ),
      { numRuns: cases() },
    );
  });

  test("waiting never gives more back", patience, () => {
    const minutes = fc.integer({ min: 0, max: 40 * 60 });
    fc.assert(
      fc.property(minutes, minutes, minutes, (ahead, one, other) => {
        const asked = { ...bought, bookedAt: startsAt - ahead * minute, by: "student" as const };
        const after = (passed: number) =>
          refundFor({ ...asked, now: asked.bookedAt + passed * minute }).refundPence;
        expect(after(Math.max(one, other))).toBeLessThanOrEqual(after(Math.min(one, other)));
      }),
      { numRuns: cases() },
    );
  });
});

describe("an attempt to book", () => {
  const now = Date.UTC(2026, 10, 24, 8, 0);
  const input = (changes: Partial<Parameters<typeof bookingRefusal>[0]>) =>
    bookingRefusal({ now, startsAt: now + 2 * day, kind: "single", ...changes });

  test.each([
    ["in two days", {}, null],
    ["now", { startsAt: now }, "past"],
    ["a minute ago", { startsAt: now - minute }, "past"],
    ["in 12 hours", { startsAt: now + 12 * hour }, null],
    ["a minute sooner", { startsAt: now + 12 * hour - minute }, "too-soon"],
    ["a trial in 12 hours", { startsAt: now + 12 * hour, kind: "trial" }, "too-soon"],
    ["a trial in 24 hours", { startsAt: now + 24 * hour, kind: "trial" }, null],
    ["at once, where the teacher allows it", { startsAt: now + minute, noticeHours: 0 }, null],
    ["in 60 days less a minute", { startsAt: now + 60 * day - minute }, null],
    ["in 60 days", { startsAt: now + 60 * day }, "too-far"],
    ["in 8 days, of a week's window", { startsAt: now + 8 * day, windowDays: 7 }, "too-far"],
    ["between minutes", { startsAt: now + 2 * day + 1 }, "off-grid"],
    ["no time at all", { startsAt: NaN }, "off-grid"],
    ["of a length sold", { minutes: 80 }, null],
    ["of a length not sold", { minutes: 45 }, "not-offered"],
    ["of a length not offered", { minutes: 80, minutesOffered: [25, 50] }, "not-offered"],
    ["by the teacher", { isOwnLesson: true }, "own-lesson"],
    ["with two holds", { holdsOpen: 2 }, null],
    ["with three holds", { holdsOpen: 3 }, "too-many-holds"],
    [
      "a trial where there was a lesson [A4]",
      { kind: "trial", hadLessonWithTeacher: true },
      "trial-used",
    ],
    ["a lesson after the trial", { hadLessonWithTeacher: true }, null],
    ["a fourth trial ahead", { kind: "trial", trialsOpen: 3 }, "too-many-trials"],
    ["where the teacher is free", { openStarts: [now + 2 * day] }, null],
    ["where the teacher is not", { openStarts: [now + 3 * day] }, "not-open"],
  ] as const)("%s: %j is answered %s", (_, changes, expected) => {
    expect(input(changes)).toBe(expected);
  });

  test("a trial's notice is the longer of the teacher's and the trial's", () => {
    expect(noticeHoursFor("single")).toBe(12);
    expect(noticeHoursFor("single", 0)).toBe(0);
    expect(noticeHoursFor("trial", 0)).toBe(24);
    expect(noticeHoursFor("trial", 48)).toBe(48);
  });
});

describe("the time to answer a request", () => {
  const now = Date.parse("2026-11-24T12:00:00Z");
  test.each([
    ["a day, where the lesson is far away", 3 * day, false, 24 * hour],
    ["until two hours before a nearer one", 20 * hour, false, 18 * hour],
    ["five minutes, where those two hours have begun", hour, false, 5 * minute],
    ["five minutes, where the lesson is wanted at once", 3 * hour, true, 5 * minute],
    ["never longer than until the start", 2 * minute, true, 2 * minute],
  ])("is %s", (_, ahead, instant, time) => {
    expect(answerDeadline({ now, startsAt: now + ahead, instant })).toBe(now + time);
  });
});
