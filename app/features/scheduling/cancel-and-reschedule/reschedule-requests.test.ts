import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Person } from "#app/access/actor.ts";
import { blockPerson, unblockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { listStatement } from "#app/features/payments/ledger/statement.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessonEvents, rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aLessonDisputedInPart } from "#test/builders/disputes.ts";
import { aBookedLesson, firstOpenStart, takesPlace } from "#test/builders/lessons.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { countAbsences } from "../lessons/student-absences.server.ts";
import { cancelLesson } from "./cancel-lesson.server.ts";
import { listRescheduleSlots } from "./reschedule-slots.server.ts";
import {
  acceptReschedule,
  closeOpenReschedule,
  lapseReschedules,
  requestReschedule,
} from "./reschedule-requests.server.ts";

useDatabase();

const deep = process.env["TEST_DEPTH"] === "deep";

async function aLesson() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = await firstOpenStart(teacher, { after: 3 * day });
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  return { student, teacher, startsAt, lessonId };
}

async function read(lessonId: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  return lesson!;
}

async function findRequest(id: string) {
  const [found] = await db().select().from(rescheduleRequests).where(eq(rescheduleRequests.id, id));
  return found!;
}

async function propose(person: Person, lessonId: string, startsAt: number, now = new Date()) {
  const answer = await requestReschedule(person, { lessonId, startsAt, note: "" }, now);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.rescheduleRequestId;
}

async function noOverlaps() {
  const { rows } = await db().execute(sql`
    select a.id from lessons a join lessons b on a.id < b.id
      and a.state in ('held', 'requested', 'booked', 'live') and b.state in ('held', 'requested', 'booked', 'live')
      and (a.teacher_id = b.teacher_id and a.teacher_during && b.teacher_during
        or a.student_id = b.student_id and a.during && b.during)`);
  expect(rows).toEqual([]);
}

describe("moving a lesson", () => {
  it("moves nothing before the other side accepts, and then lesson, money, terms and calendar entry together", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const before = await read(lessonId);
    const rescheduleRequestId = await propose(student, lessonId, startsAt + day);
    expect(await read(lessonId)).toEqual(before);

    const moved = await acceptReschedule(teacher, rescheduleRequestId);
    if (!moved.ok) throw new Error(moved.reason);
    const [old, made] = [await read(lessonId), await read(moved.lessonId)];
    expect(old.state).toBe("rescheduled");
    expect(made).toMatchObject({
      state: "booked",
      movedFromId: lessonId,
      moves: 1,
      startsAt: new Date(startsAt + day),
      calendarUid: before.calendarUid,
      priceMinor: before.priceMinor,
      cancelPolicy: before.cancelPolicy,
      bookedAt: before.bookedAt,
      note: before.note,
    });
    expect(made.version).toBeGreaterThan(old.version);
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, made.id));
    expect(payment).toMatchObject({ state: "paid", amountMinor: before.priceMinor });
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    expect(await balanceOf(db(), `escrow:${made.id}`)).toBe(before.priceMinor);
    const events = await db()
      .select()
      .from(lessonEvents)
      .where(eq(lessonEvents.lessonId, lessonId));
    expect(events.at(-1)).toMatchObject({ to: "rescheduled", actor: "teacher" });
  });

  it("leaves in the student's statement what was held for it before, and what is held now", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const moved = await acceptReschedule(teacher, await propose(student, lessonId, startsAt + day));
    if (!moved.ok) throw new Error(moved.reason);
    const entries = await listStatement(student.id);
    const heldFor = (id: string) =>
      entries
        .filter(({ account }) => account === `escrow:${id}`)
        .map(({ amount }) => Number(amount));
    expect([heldFor(lessonId), heldFor(moved.lessonId)]).toEqual([[2200, -2200], [2200]]);
    expect(entries.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  });

  it("takes along what a bank has left of its money, and nothing is its teacher's before it has taken place", async () => {
    for (const [end, held, teacherMinor, fees] of [
      ["won", 2200, 1936, 264],
      ["lost", 1400, 1232, 168],
    ] as const)
      for (const decidedFirst of [false, true]) {
        const { student, teacher, lessonId, decide } = await aLessonDisputedInPart([800]);
        if (decidedFirst) await decide(end);
        const startsAt = +(await read(lessonId)).startsAt + day;
        const moved = await acceptReschedule(teacher, await propose(student, lessonId, startsAt));
        if (!moved.ok) throw new Error(moved.reason);
        const sums = async () => ({
          before: await balanceOf(db(), `escrow:${lessonId}`),
          held: await balanceOf(db(), `escrow:${moved.lessonId}`),
          teacher: await balanceOf(db(), `teacher:${teacher.id}`),
          fees: await balanceOf(db(), `fees:${teacher.id}`),
        });
        const nothing = { before: 0, teacher: 0, fees: 0 };
        if (!decidedFirst) expect(await sums()).toEqual({ ...nothing, held: 1400 });
        if (!decidedFirst) await decide(end);
        expect(await sums()).toEqual({ ...nothing, held });
        await takesPlace(moved.lessonId);
        expect(await sums()).toEqual({ before: 0, held: 0, teacher: teacherMinor, fees });
      }
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("nearer, because its teacher asked, is cancelled free until it would have been, and is no late cancellation", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const { freeHours } = (await read(lessonId)).cancelPolicy;
    const freeUntil = startsAt - freeHours * hour;
    const asked = await propose(teacher, lessonId, freeUntil + hour);
    const moved = await acceptReschedule(student, asked);
    if (!moved.ok) throw new Error(moved.reason);
    const { priceMinor } = await read(moved.lessonId);
    const cancel = { lessonId: moved.lessonId, refundPence: priceMinor, reason: "" };
    expect(await cancelLesson(student, cancel, new Date(freeUntil + 1))).toMatchObject({
      reason: "refund-changed",
      refund: { refundPence: 0, kind: "late" },
    });
    const inTime = new Date(freeUntil);
    expect(await cancelLesson(student, cancel, inTime)).toMatchObject({
      ok: true,
      refund: { refundPence: priceMinor, kind: "free" },
    });
    expect(await countAbsences(db(), student.id, inTime)).toBe(0);
  });

  it("is asked for until the very start, and answered until then", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const lastMoment = new Date(startsAt - minute);
    const rescheduleRequestId = await propose(teacher, lessonId, startsAt + day, lastMoment);
    const atStart = new Date(startsAt);
    expect(await acceptReschedule(student, rescheduleRequestId, atStart)).toEqual({
      ok: false,
      reason: "not-movable",
    });
    expect(
      await requestReschedule(teacher, { lessonId, startsAt: startsAt + day, note: "" }, atStart),
    ).toEqual({ ok: false, reason: "not-movable" });
    expect((await acceptReschedule(student, rescheduleRequestId, lastMoment)).ok).toBe(true);
  });

  it("is possible three times and no fourth", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    let id = lessonId;
    for (let move = 1; move <= rules.lesson.maxReschedules; move += 1) {
      const moved = await acceptReschedule(
        teacher,
        await propose(student, id, startsAt + move * day),
      );
      if (!moved.ok) throw new Error(moved.reason);
      id = moved.lessonId;
    }
    expect(await requestReschedule(student, { lessonId: id, startsAt, note: "" })).toEqual({
      ok: false,
      reason: "moved-often",
    });
  });

  it("can go to a time that overlaps the one it leaves", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const rescheduleRequestId = await propose(student, lessonId, startsAt + 30 * minute);
    expect((await acceptReschedule(teacher, rescheduleRequestId)).ok).toBe(true);
    await noOverlaps();
  });
});

describe("a reschedule request", () => {
  it("of a student names an open time; of a teacher any in which both are free", async () => {
    const student = await aStudent();
    const weekly = [{ weekday: 1, startMinute: 540, endMinute: 660 }];
    const teacher = await aTeacher({ weekly, profile: { zone: "UTC" } });
    const startsAt = await firstOpenStart(teacher, { after: 8 * day });
    const lessonId = await aBookedLesson(student, teacher, { startsAt });
    const outside = startsAt + 6 * hour;
    expect(await requestReschedule(student, { lessonId, startsAt: outside, note: "" })).toEqual({
      ok: false,
      reason: "not-open",
    });
    expect((await requestReschedule(teacher, { lessonId, startsAt: outside, note: "" })).ok).toBe(
      true,
    );
  });

  it("is refused with the reason: the same time, the past, off the minute, too far, either one busy", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const other = await aTeacher();
    await aBookedLesson(student, other, { startsAt: startsAt + day });
    await aBookedLesson(await aStudent(), teacher, { startsAt: startsAt + 2 * day });
    const tried = async (at: number) => {
      const answer = await requestReschedule(teacher, { lessonId, startsAt: at, note: "" });
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await tried(startsAt)).toBe("same-time");
    expect(await tried(Date.now() - hour)).toBe("past");
    expect(await tried(startsAt + 7)).toBe("off-grid");
    expect(await tried(startsAt + 400 * day)).toBe("too-far");
    expect(await tried(startsAt + day + 30 * minute)).toBe("student-busy");
    expect(await tried(startsAt + 2 * day - 30 * minute)).toBe("teacher-busy");
    expect(
      await db().select().from(rescheduleRequests).where(eq(rescheduleRequests.lessonId, lessonId)),
    ).toEqual([]);
  });

  it("takes the place of one's own, and answers the other's with another time", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const first = await propose(student, lessonId, startsAt + day);
    const second = await propose(student, lessonId, startsAt + 2 * day);
    const third = await propose(teacher, lessonId, startsAt + 3 * day);
    const rows = await db()
      .select()
      .from(rescheduleRequests)
      .where(eq(rescheduleRequests.lessonId, lessonId));
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    expect([first, second, third].map((id) => states.get(id))).toEqual([
      "withdrawn",
      "declined",
      "open",
    ]);
    expect(await acceptReschedule(teacher, second)).toEqual({ ok: false, reason: "answered" });
  });

  it("under a block proposes a time and says nothing with it, whichever of the two has blocked", async () => {
    for (const blocker of ["student", "teacher"] as const) {
      const of = await aLesson();
      const other = blocker === "student" ? of.teacher : of.student;
      await blockPerson(of[blocker], other.id);
      const ask = async (note: string) => {
        const input = { lessonId: of.lessonId, startsAt: of.startsAt + day, note };
        const asked = await requestReschedule(other, input);
        if (!asked.ok) throw new Error(asked.reason);
        return findRequest(asked.rescheduleRequestId);
      };
      expect(await ask("You cannot hide from me")).toMatchObject({ note: "", state: "open" });
      await unblockPerson(of[blocker], other.id);
      expect(await ask("An hour later?")).toMatchObject({ note: "An hour later?" });
    }
  });

  it("comes at most so often in a day from one side about one lesson, withdrawn ones among them", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const now = new Date();
    const ask = (person: Person, at: Date) =>
      requestReschedule(person, { lessonId, startsAt: startsAt + day, note: "" }, at);
    const most = rules.lesson.rescheduleRequestsPerDay;
    for (let asked = 0; asked < most - 2; asked += 1) {
      const made = await propose(student, lessonId, startsAt + day, now);
      await closeOpenReschedule(student, made, now);
    }
    const race = await Promise.all([1, 2, 3, 4].map(() => ask(student, now)));
    expect(race.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await ask(student, new Date(+now + day - 1))).toEqual({
      ok: false,
      reason: "asked-often",
    });
    expect((await ask(teacher, now)).ok).toBe(true);
    expect((await ask(student, new Date(+now + day))).ok).toBe(true);
  });

  it("is nobody's to accept but the other side's, and a stranger's to see never [B2]", async () => {
    const { student, startsAt, lessonId } = await aLesson();
    const rescheduleRequestId = await propose(student, lessonId, startsAt + day);
    await expect(acceptReschedule(student, rescheduleRequestId)).rejects.toMatchObject({
      code: "not-found",
    });
    for (const stranger of [await aStudent(), await aTeacher()]) {
      await expect(acceptReschedule(stranger, rescheduleRequestId)).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(closeOpenReschedule(stranger, rescheduleRequestId)).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(
        requestReschedule(stranger, { lessonId, startsAt: startsAt + day, note: "" }),
      ).rejects.toMatchObject({ code: "not-found" });
    }
  });

  it("is declined by the other side or withdrawn by its own, and the lesson stays", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const state = async (id: string) =>
      (await db().select().from(rescheduleRequests).where(eq(rescheduleRequests.id, id)))[0]!.state;
    const declined = await propose(student, lessonId, startsAt + day);
    expect((await closeOpenReschedule(teacher, declined)).ok).toBe(true);
    const withdrawn = await propose(student, lessonId, startsAt + day);
    expect((await closeOpenReschedule(student, withdrawn)).ok).toBe(true);
    expect([await state(declined), await state(withdrawn)]).toEqual(["declined", "withdrawn"]);
    expect((await read(lessonId)).state).toBe("booked");
  });

  it("lapses when its time or the lesson's has come, and with a cancelled lesson", async () => {
    const [one, two] = [await aLesson(), await aLesson()];
    const soon = await propose(one.teacher, one.lessonId, one.startsAt - day);
    const cancelled = await propose(two.student, two.lessonId, two.startsAt + day);
    await cancelLesson(two.teacher, { lessonId: two.lessonId, refundPence: 2200, reason: "" });
    await lapseReschedules(new Date(one.startsAt - day));
    const rows = await db().select().from(rescheduleRequests);
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    expect([states.get(soon), states.get(cancelled)]).toEqual(["lapsed", "lapsed"]);
  });
});

describe("races for one lesson [C6]", () => {
  const rounds = deep ? 100 : 5;

  it("accepted and cancelled at once: one wins, and the money is where the winner says", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { student, teacher, startsAt, lessonId } = await aLesson();
      const rescheduleRequestId = await propose(student, lessonId, startsAt + day);
      const [moved, cancelled] = await Promise.all([
        acceptReschedule(teacher, rescheduleRequestId),
        cancelLesson(student, { lessonId, refundPence: 2200, reason: "" }),
      ]);
      expect([moved.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
      expect((await read(lessonId)).state).toBe(moved.ok ? "rescheduled" : "cancelled_student");
      expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
      if (moved.ok) expect(await balanceOf(db(), `escrow:${moved.lessonId}`)).toBe(2200);
    }
  });

  it("accepted while the slot is sold to somebody else: never both", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { student, teacher, startsAt, lessonId } = await aLesson();
      const to = startsAt + day;
      const rescheduleRequestId = await propose(student, lessonId, to);
      const rival = await aStudent();
      const [moved, sold] = await Promise.allSettled([
        acceptReschedule(teacher, rescheduleRequestId),
        aBookedLesson(rival, teacher, { startsAt: to }),
      ]);
      const won = moved.status === "fulfilled" && moved.value.ok;
      expect(won).toBe(sold.status === "rejected");
      await noOverlaps();
    }
  });

  it("accepted twice at once: one new lesson", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const rescheduleRequestId = await propose(student, lessonId, startsAt + day);
    const answers = await Promise.all([
      acceptReschedule(teacher, rescheduleRequestId),
      acceptReschedule(teacher, rescheduleRequestId),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const made = await db().select().from(lessons).where(eq(lessons.movedFromId, lessonId));
    expect(made).toHaveLength(1);
  });

  it("accepted while the lesson begins: it is live or moved, never both", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const rescheduleRequestId = await propose(teacher, lessonId, startsAt + day);
    const [moved] = await Promise.all([
      acceptReschedule(student, rescheduleRequestId, new Date(startsAt - 1)),
      advanceLessons(new Date(startsAt)),
    ]);
    expect((await read(lessonId)).state).toBe(moved.ok ? "rescheduled" : "live");
  });
});

describe("the times a lesson can move to", () => {
  it("are the teacher's open ones without notice, its own way free, where the student has nothing else", async () => {
    const { student, teacher, startsAt, lessonId } = await aLesson();
    const busy = await aTeacher();
    await aBookedLesson(student, busy, { startsAt: startsAt + 3 * hour });
    const during = asRange({ start: startsAt + 6 * hour, end: startsAt + 7 * hour });
    await db().insert(timeOff).values({ teacherId: teacher.id, during });
    const list = await listRescheduleSlots(
      { ...(await read(lessonId)), startsAt },
      { from: startsAt - 2 * hour, to: startsAt + 9 * hour },
    );
    expect(list).toContain(startsAt + 30 * minute);
    expect(list).not.toContain(startsAt);
    expect(list).not.toContain(startsAt + 3 * hour);
    expect(list).not.toContain(startsAt + 6 * hour);
    expect(list).toContain(startsAt + 8 * hour);
  });
});
