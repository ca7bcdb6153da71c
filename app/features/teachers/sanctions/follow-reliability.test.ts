import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asTeacher } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { auditLog } from "#db/schema/audit.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { answerReliability } from "./answer-reliability.server.ts";
import { appealSanction, decideAppeal } from "./appeal-sanction.server.ts";
import { followReliability } from "./follow-reliability.server.ts";
import { imposeSanction } from "./impose-sanction.server.ts";
import { endDueSanctions, liftSanction } from "./lift-sanction.server.ts";
import { readMyStatus } from "./account-status.server.ts";

useDatabase();

const start = Date.UTC(2027, 2, 1, 5, 40);
const on = (days: number) => new Date(start + days * day);
const { minLessons, hideAt, noticeAt, windowDays } = rules.reliability;
const [first, second] = rules.reliability.hideDays as [number, number];

/** A teacher with enough lessons on the first day of the story; unless said, nothing more is forgiven. */
async function experienced(
  lessons: number = minLessons,
  { status = "active" as "active" | "paused", forgiven = 2 } = {},
) {
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { status } })];
  for (let index = 0; index < lessons; index += 1)
    await aPastLesson(teacher, student, { state: "completed", at: on(-200 + index) });
  const misses = async (days: number, times = 1) => {
    for (let index = 0; index < times; index += 1)
      await aPastLesson(teacher, student, {
        state: "no_show_teacher",
        at: new Date(on(days).getTime() - (index + 1) * 2 * hour),
      });
  };
  const cancels = (days: number) =>
    aPastLesson(teacher, student, { state: "cancelled_teacher", at: on(days) });
  for (let cause = 0; cause < forgiven; cause += 1) await misses(-8 + cause, 2);
  return { teacher, misses, cancels };
}

async function decisions(teacherId: string) {
  return db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.teacherId, teacherId))
    .orderBy(teacherSanctions.createdAt, teacherSanctions.id);
}

async function statusOf(teacherId: string) {
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacherId));
  return row!.status;
}

async function mailKeys(email: string) {
  return (await mailsTo(email)).map(({ key }) => key.split(":")[0]);
}

/** What happens on a day: first the restrictions whose time is over end. */
async function aDay(days: number) {
  await endDueSanctions(on(days));
  await followReliability(on(days));
}

describe("the rule on reliability", () => {
  it("hides a teacher from new students for seven days, tells them the numbers, and ends by itself", async () => {
    const { teacher, misses } = await experienced();
    await misses(-1, 2);
    await aDay(0);
    const [hidden, ...more] = await decisions(teacher.id);
    expect(more).toEqual([]);
    expect(hidden).toMatchObject({
      kind: "restrict",
      scope: "new-students",
      cause: "reliability",
      state: "active",
      by: null,
      endsAt: on(first),
    });
    expect(await statusOf(teacher.id)).toBe("restricted");
    expect(hidden!.reason).toContain("6 points");
    expect(hidden!.reason).toContain("Lesson missed on 28 February 2027: 3 points");
    expect(hidden!.reason).toContain("on 21 February 2027: not counted, as an emergency");
    expect(hidden!.reason).toContain(`You have taught ${minLessons}.`);
    const [mail, ...others] = await mailsTo(teacher.email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain("28 February 2027");
    const log = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `teacher:${teacher.id}`));
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["teachers.restricted", null],
    ]);
    await aDay(first - 1);
    expect(await statusOf(teacher.id)).toBe("restricted");
    // The points are still there: what was decided once is not decided again.
    await aDay(first);
    await aDay(first + 1);
    expect(await statusOf(teacher.id)).toBe("active");
    expect(await decisions(teacher.id)).toHaveLength(1);
  });

  it("does nothing more when it runs twice on a day, or in two workers at once", async () => {
    const { teacher, misses } = await experienced();
    await misses(-1, 2);
    const noticed = await experienced();
    await noticed.misses(-1);
    await noticed.cancels(-2);
    await Promise.all([1, 2, 3].map(() => followReliability(on(0))));
    await followReliability(on(0));
    await followReliability(new Date(on(0).getTime() + hour));
    expect(await decisions(teacher.id)).toHaveLength(1);
    expect(await mailKeys(teacher.email)).toEqual(["sanction-imposed"]);
    expect(await decisions(noticed.teacher.id)).toEqual([]);
    expect(await mailKeys(noticed.teacher.email)).toEqual(["reliability-notice"]);
  });

  it("hides for fourteen days the second time, and asks a person the third", async () => {
    const { teacher, misses } = await experienced();
    await misses(-1, 2);
    await aDay(0);
    await misses(20);
    await aDay(21);
    const secondTime = (await decisions(teacher.id))[1]!;
    expect(secondTime).toMatchObject({ state: "active", endsAt: on(21 + second) });
    expect(secondTime.reason).toContain("once before");
    await misses(50);
    await aDay(51);
    await aDay(52);
    const asked = (await decisions(teacher.id)).slice(2);
    expect(asked).toMatchObject([{ state: "proposed", by: null, cause: "reliability" }]);
    expect(await statusOf(teacher.id)).toBe("active");
    expect((await readMyStatus(asTeacher(teacher))).sanctions).toHaveLength(2);

    const admin = await anAdmin();
    const { id: sanctionId, version } = asked[0]!;
    const answers = await Promise.all(
      [true, false].map((hides) =>
        answerReliability(admin, { sanctionId, teacherId: teacher.id, version, hides }, on(52)),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("leaves it to the admin: hidden once more is that admin's decision, left is nothing", async () => {
    const admin = await anAdmin();
    const asked = async () => {
      const { teacher, misses } = await experienced();
      for (const days of [0, 10, 30]) {
        await misses(days - 1, 2);
        await aDay(days);
      }
      return { teacher, question: (await decisions(teacher.id))[2]! };
    };
    const answer = async (hides: boolean) => {
      const { teacher, question } = await asked();
      const of = { sanctionId: question.id, teacherId: teacher.id };
      const input = { ...of, version: question.version, hides };
      expect(await answerReliability(admin, input, on(31))).toEqual({ ok: true });
      await aDay(32);
      return { teacher, rows: await decisions(teacher.id) };
    };
    const left = await answer(false);
    expect(await statusOf(left.teacher.id)).toBe("active");
    expect(left.rows[2]).toMatchObject({ state: "refused", endedBy: admin.id });
    expect(left.rows).toHaveLength(3);

    const { teacher, rows } = await answer(true);
    expect(await statusOf(teacher.id)).toBe("restricted");
    expect(rows[2]).toMatchObject({ state: "active", by: admin.id, endsAt: on(31 + second) });
    const text = "My flat was flooded, and I have sent the bill of the plumber.";
    await appealSanction(asTeacher(teacher), { sanctionId: rows[2]!.id, text }, on(32));
    const { version } = (await decisions(teacher.id))[2]!;
    const outcome = "overturned" as const;
    const of = { sanctionId: rows[2]!.id, teacherId: teacher.id, version };
    const verdict = { ...of, outcome, reason: "It was an emergency." };
    expect(await decideAppeal(admin, verdict, on(33))).toMatchObject({ reason: "same-admin" });
  });

  it("counts nothing that was taken back, and does not come again for the same lessons", async () => {
    const { teacher, misses } = await experienced();
    await misses(-1, 2);
    await aDay(0);
    const [hidden] = await decisions(teacher.id);
    const input = { sanctionId: hidden!.id, teacherId: teacher.id, version: hidden!.version };
    expect(await liftSanction(await anAdmin(), input, on(1))).toEqual({ ok: true });
    await aDay(2);
    expect(await decisions(teacher.id)).toHaveLength(1);
    await misses(9);
    await aDay(10);
    expect((await decisions(teacher.id))[1]).toMatchObject({ endsAt: on(10 + first) });
  });

  it("is for the appeal of the teacher, which any admin decides", async () => {
    const { teacher, misses } = await experienced();
    await misses(-1, 2);
    await aDay(0);
    const { id: sanctionId } = (await decisions(teacher.id))[0]!;
    const text = "The whole town was without power on that evening.";
    expect(await appealSanction(asTeacher(teacher), { sanctionId, text }, on(1))).toEqual({
      ok: true,
    });
    const { version } = (await decisions(teacher.id))[0]!;
    const of = { sanctionId, teacherId: teacher.id, version };
    const verdict = { ...of, outcome: "overturned" as const, reason: "It was." };
    expect(await decideAppeal(await anAdmin(), verdict, on(2))).toEqual({ ok: true });
    expect(await statusOf(teacher.id)).toBe("active");
  });

  it("hides nobody who has taught fewer than ten lessons, and nobody whose points have run out", async () => {
    const few = await experienced(minLessons - 1);
    await few.misses(-1, 3);
    const old = await experienced();
    await old.misses(-windowDays, 2);
    await aDay(0);
    for (const { teacher } of [few, old]) expect(await decisions(teacher.id)).toEqual([]);
  });

  it("forgives two days in ninety without being asked, and counts the days after them", async () => {
    const { teacher, misses } = await experienced(minLessons, { forgiven: 0 });
    await misses(-1, 3);
    await misses(-2, 2);
    await aDay(0);
    expect(await decisions(teacher.id)).toEqual([]);
    expect(await mailKeys(teacher.email)).toEqual([]);
    await misses(3, 2);
    await aDay(4);
    expect(await decisions(teacher.id)).toMatchObject([{ state: "active", endsAt: on(4 + first) }]);
  });

  it("hides again for a day that is forgiven itself where it makes an earlier one count", async () => {
    const { teacher, misses } = await experienced(minLessons, { forgiven: 0 });
    for (const days of [-1, -2, -3, -4]) await misses(days);
    await aDay(0);
    expect(await decisions(teacher.id)).toHaveLength(1);
    await misses(9, 2);
    await aDay(10);
    expect((await decisions(teacher.id))[1]).toMatchObject({ endsAt: on(10 + second) });
  });

  it("leaves a teacher whom an admin has restricted or suspended to that admin", async () => {
    const { teacher, misses } = await experienced();
    const admin = await anAdmin();
    const input = { teacherId: teacher.id, kind: "suspend", scope: "everybody" } as const;
    const reason = "Two students wrote that they were asked to pay outside.";
    await inTransaction((tx) =>
      imposeSanction(tx, admin, { ...input, cause: "safety", reason, endsAt: null }, on(-3)),
    );
    await misses(-1, 2);
    await aDay(0);
    expect(await decisions(teacher.id)).toMatchObject([{ kind: "suspend", state: "active" }]);
  });

  it("gives a teacher on holiday their holiday back", async () => {
    const { teacher, misses } = await experienced(minLessons, { status: "paused" });
    await misses(-1, 2);
    await aDay(0);
    await aDay(first);
    expect(await statusOf(teacher.id)).toBe("paused");
  });
});

describe("the notice", () => {
  it("comes once from four points on, and again only after they were fewer", async () => {
    const { teacher, misses, cancels } = await experienced(2);
    await misses(-1);
    await aDay(0);
    expect(await mailKeys(teacher.email)).toEqual([]);
    await cancels(1);
    await Promise.all([followReliability(on(2)), followReliability(on(2))]);
    await aDay(3);
    await cancels(3);
    await aDay(4);
    const [mail, ...more] = await mailsTo(teacher.email);
    expect(more).toEqual([]);
    expect(mail!.key).toMatch(/^reliability-notice:/);
    expect(mail!.text).toContain(`${noticeAt} POINTS IN ${windowDays} DAYS`);
    expect(mail!.text).toContain("21 February 2027: not counted, as an emergency");
    expect(mail!.text).toContain(`From ${hideAt} points on`);
    // The absences are 90 days old, nothing is left, and four more on days of their own are a new crossing.
    await aDay(93);
    for (const days of [94, 95, 96]) await misses(days);
    await aDay(96);
    expect(await mailKeys(teacher.email)).toHaveLength(1);
    await misses(97);
    await aDay(97);
    await aDay(98);
    expect(await mailKeys(teacher.email)).toHaveLength(2);
  });
});
