import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type Held, joinRoomAs, personRoom } from "#app/platform/live/live.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { ledgerIsSound } from "#test/ledger.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { concede } from "./concede.server.ts";
import { waiveNoShow } from "./waive-no-show.server.ts";

useDatabase();

async function aLesson() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const at = (minutes: number) => new Date(lesson!.startsAt.getTime() + minutes * minute);
  const came = async (
    who: "student" | "teacher",
    from: number,
    until: number,
    leftByChoice = false,
  ) => {
    const userId = who === "student" ? student.id : teacher.id;
    const [joinedAt, leftAt] = [at(from), at(until)];
    await chatDb()
      .insert(roomPresence)
      .values({ lessonId, userId, joinedAt, lastSeenAt: leftAt, leftAt, leftByChoice });
  };
  const state = async () =>
    (await db().select().from(lessons).where(eq(lessons.id, lessonId)))[0]!.state;
  const money = async () => {
    await runJobs();
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    await ledgerIsSound();
    return {
      back: payment!.refundedMinor,
      held: await balanceOf(db(), `escrow:${lessonId}`),
      teacher: await balanceOf(db(), `teacher:${teacher.id}`),
    };
  };
  const advance = (minutes: number) => advanceLessons(at(minutes));
  return { student, teacher, lessonId, at, came, state, money, advance };
}

/** What a page that this person has open is told of their lessons, from now on. */
function changesHeard(personId: string): string[] {
  const heard: string[] = [];
  const page = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: Buffer) =>
      void (frame.includes("lessons-changed") && heard.push(frame.toString())),
  };
  joinRoomAs(page as unknown as Held, personRoom(personId));
  return heard;
}

describe("who was in the room decides", () => {
  it("a teacher's absence when the waiting time is over: everything back at once, while the lesson would still run", async () => {
    const { at, came, state, money } = await aLesson();
    await came("student", -1, 16);
    await advanceLessons(at(14));
    expect(await state()).toBe("live");
    await advanceLessons(at(15));
    expect(await state()).toBe("no_show_teacher");
    expect(await money()).toEqual({ back: 2200, held: 0, teacher: 0 });
  });

  it("a student's absence: held for 48 hours, then paid in full, and it stays one", async () => {
    const { at, came, state, money } = await aLesson();
    await came("teacher", -3, 17);
    await advanceLessons(at(64));
    expect(await state()).toBe("ended");
    await advanceLessons(at(65));
    expect(await state()).toBe("no_show_student");
    expect(await money()).toEqual({ back: 0, held: 2200, teacher: 0 });
    await advanceLessons(new Date(+at(50) + 48 * hour));
    expect(await state()).toBe("no_show_student");
    expect(await money()).toEqual({ back: 0, held: 0, teacher: 1936 });
  });

  it("and both people's pages are told of each change once, and of no minute in which nothing changed", async () => {
    const { student, teacher, at, came, state } = await aLesson();
    await came("student", -1, 64);
    await came("teacher", -1, 64);
    const heard = [student, teacher].map(({ id }) => changesHeard(id));
    const told = () => heard.map((each) => each.length);
    await advanceLessons(at(0));
    expect(told()).toEqual([1, 1]);
    for (const minutes of [1, 5, 14, 15, 16, 40]) await advanceLessons(at(minutes));
    expect(told()).toEqual([1, 1]);
    await advanceLessons(at(50));
    expect(told()).toEqual([2, 2]);
    await advanceLessons(at(65));
    expect(told()).toEqual([3, 3]);
    await advanceLessons(new Date(+at(50) + 48 * hour));
    expect([await state(), ...told()]).toEqual(["completed", 4, 4]);

    const missed = await aLesson();
    await missed.came("student", -1, 16);
    const waits = changesHeard(missed.student.id);
    for (const minutes of [0, 14]) await missed.advance(minutes);
    expect(waits).toHaveLength(1);
    await missed.advance(15);
    expect([await missed.state(), waits.length]).toEqual(["no_show_teacher", 2]);
  });

  it("void when nobody came: everything back", async () => {
    const { at, state, money } = await aLesson();
    await advanceLessons(at(65));
    expect(await state()).toBe("void");
    expect(await money()).toEqual({ back: 2200, held: 0, teacher: 0 });
  });

  it("cut short: the lost minutes back, the rest to teacher and platform, to the penny", async () => {
    const { at, came, state, money } = await aLesson();
    await came("student", 0, 25);
    await came("teacher", 0, 25);
    await advanceLessons(at(65));
    expect(await state()).toBe("interrupted");
    expect(await money()).toEqual({ back: 0, held: 2200, teacher: 0 });
    await advanceLessons(new Date(+at(50) + 48 * hour - 1));
    expect(await money()).toEqual({ back: 0, held: 2200, teacher: 0 });
    await advanceLessons(new Date(+at(50) + 48 * hour));
    expect(await state()).toBe("interrupted");
    expect(await money()).toEqual({ back: 1100, held: 0, teacher: 968 });
  });

  it("held in full when both said goodbye early: nothing goes back by itself [F5]", async () => {
    const { at, came, state, money } = await aLesson();
    await came("student", 0, 6, true);
    await came("teacher", 0, 6.3, true);
    await advanceLessons(at(65));
    expect(await state()).toBe("ended");
    await advanceLessons(new Date(+at(50) + 48 * hour));
    expect(await state()).toBe("completed");
    expect(await money()).toEqual({ back: 0, held: 0, teacher: 1936 });
  });

  it("the same however late and however often the clock is looked at", async () => {
    const { at, came, state, lessonId } = await aLesson();
    await came("student", 0, 50);
    await came("teacher", 0, 50);
    for (let run = 0; run < 3; run += 1) await advanceLessons(new Date(+at(0) + 20 * day));
    expect(await state()).toBe("completed");
    const events = await db()
      .select()
      .from(lessonEvents)
      .where(eq(lessonEvents.lessonId, lessonId));
    expect(events.map(({ to }) => to)).toEqual(["held", "booked", "live", "ended", "completed"]);
  });

  it("the same when two servers look at once", async () => {
    const { at, came, money } = await aLesson();
    await came("student", -1, 20);
    await Promise.all([advanceLessons(at(16)), advanceLessons(at(16)), advanceLessons(at(16))]);
    expect(await money()).toEqual({ back: 2200, held: 0, teacher: 0 });
  });
});

describe("a lesson that was cut short", () => {
  async function aCut() {
    const made = await aLesson();
    await made.came("student", 0, 25);
    await made.came("teacher", 0, 25);
    await made.advance(65);
    return made;
  }

  it("can be given up by either for the other, which divides the money at once [F5]", async () => {
    for (const [who, expected] of [
      ["student", { back: 0, held: 0, teacher: 1936 }],
      ["teacher", { back: 2200, held: 0, teacher: 0 }],
    ] as const) {
      const made = await aCut();
      expect(await concede(made[who], made.lessonId, made.at(70))).toEqual({ ok: true });
      expect(await made.state()).toBe("interrupted");
      expect(await made.money()).toEqual(expected);
      await made.advance(50 + 48 * 60);
      expect(await made.money()).toEqual(expected);
    }
  });

  it("is given up once, also when both press at the same moment, and by nobody else [F5]", async () => {
    const { student, teacher, lessonId, at, money } = await aCut();
    await expect(concede(await aTeacher(), lessonId, at(70))).rejects.toMatchObject({
      code: "not-found",
    });
    const answers = await Promise.all([
      concede(student, lessonId, at(70)),
      concede(teacher, lessonId, at(70)),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await money()).held).toBe(0);
    expect(await concede(student, lessonId, at(71))).toEqual({ ok: false, reason: "too-late" });
  });

  it("tells both what goes back and when, and then that one of them gave it up [F5]", async () => {
    const { teacher, student, lessonId, at } = await aCut();
    const mailsOf = async () => {
      await runJobs();
      const found = await db().select().from(mails).where(eq(mails.to, student.email));
      return found.filter(({ key }) => key.startsWith("lesson-cut-short:")).map(({ text }) => text);
    };
    const [first] = await mailsOf();
    expect(first).toContain("£11.00 of £22.00 goes back to the card ending 4242 on ");
    expect(first).toContain("unless one of you reports the lesson before");
    await concede(teacher, lessonId, at(70));
    const second = (await mailsOf()).find((text) => text !== first);
    expect(second).toContain("All £22.00 goes back to the card ending 4242.");
  });
});

describe("a student's absence", () => {
  async function anAbsence() {
    const made = await aLesson();
    await made.came("teacher", -3, 17);
    await advanceLessons(made.at(65));
    return made;
  }

  it("can be waived by the teacher until it is paid, and then everything goes back", async () => {
    const { teacher, lessonId, at, state, money } = await anAbsence();
    expect(await waiveNoShow(teacher, lessonId, at(90))).toEqual({ ok: true });
    expect(await state()).toBe("void");
    expect(await money()).toEqual({ back: 2200, held: 0, teacher: 0 });
    expect(await waiveNoShow(teacher, lessonId, at(91))).toEqual({ ok: false, reason: "too-late" });
  });

  it("cannot be waived once it is paid, nor by anybody else [B2]", async () => {
    const { teacher, lessonId, at } = await anAbsence();
    await expect(waiveNoShow(await aTeacher(), lessonId)).rejects.toMatchObject({
      code: "not-found",
    });
    const late = new Date(+at(50) + 48 * hour);
    await advanceLessons(late);
    expect(await waiveNoShow(teacher, lessonId, late)).toEqual({ ok: false, reason: "too-late" });
  });
});
