import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asTeacher, type Admin, type Teacher } from "#app/access/actor.ts";
import { answerReliability } from "#app/features/teachers/sanctions/answer-reliability.server.ts";
import {
  appealSanction,
  decideAppeal,
} from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import {
  answerClosing,
  proposeClosing,
} from "#app/features/teachers/sanctions/close-teacher.server.ts";
import type { SanctionInput } from "#app/features/teachers/sanctions/impose-sanction.server.ts";
import {
  endDueSanctions,
  liftSanction,
} from "#app/features/teachers/sanctions/lift-sanction.server.ts";
import type { Sanction } from "#app/features/teachers/sanctions/sanctions.ts";
import { bannerText } from "#app/features/teachers/sanctions/text.ts";
import { listWaitingDecisions } from "#app/features/teachers/sanctions/waiting-decisions.server.ts";
import {
  findInForce,
  readMyStatus,
} from "#app/features/teachers/sanctions/account-status.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, bankCard, rewriteLessons } from "#test/builders/lessons.ts";
import { answerBank, payLesson } from "#db/seed/money/paying.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { runJobs } from "#test/jobs.ts";
import { settlePaidLesson } from "../booking/settle-paid-lesson.server.ts";
import { closeDueTeachers, sanctionTeacher } from "./suspend-teacher.server.ts";

useDatabase();

const reason = "Two students wrote that they were asked to pay outside.";
const input = (teacherId: string, part: Partial<SanctionInput> = {}): SanctionInput => ({
  teacherId,
  kind: "restrict",
  scope: "new-students",
  cause: "conduct",
  reason,
  endsAt: null,
  ...part,
});

async function statusOf(teacherId: string) {
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacherId));
  return row!.status;
}

async function latest(teacherId: string) {
  const rows = await db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.teacherId, teacherId))
    .orderBy(teacherSanctions.createdAt, teacherSanctions.id);
  return rows.at(-1)!;
}

async function rowOf(teacherId: string, kind: "suspend" | "close") {
  const rows = await db()
    .select()
    .from(teacherSanctions)
    .where(and(eq(teacherSanctions.teacherId, teacherId), eq(teacherSanctions.kind, kind)))
    .orderBy(teacherSanctions.createdAt, teacherSanctions.id);
  return rows.at(-1)!;
}

async function beginClosing(teacherId: string): Promise<Date> {
  await proposeClosing(await anAdmin(), { teacherId, cause: "fraud", reason });
  const { id: sanctionId, version } = await rowOf(teacherId, "close");
  const yes = { sanctionId, teacherId, version, agrees: true };
  expect(await answerClosing(await anAdmin(), yes)).toEqual({ ok: true });
  return (await rowOf(teacherId, "close")).endsAt!;
}

async function logOf(teacherId: string) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `teacher:${teacherId}`))
    .orderBy(auditLog.seq);
  return rows.map(({ action, actorId }) => [action, actorId]);
}

async function endedMail(email: string) {
  return (await mailsTo(email)).find(({ key }) => key.startsWith("sanction-ended:"))!;
}

async function returnedMails(email: string) {
  const told = (await mailsTo(email)).filter(({ key }) => key.startsWith("payment-returned:"));
  return told.map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, " ") }));
}

async function lessonOf(id: string) {
  const [row] = await db()
    .select({ state: lessons.state, refunded: payments.refundedMinor, money: payments.state })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(eq(lessons.id, id));
  return row!;
}

describe("a restriction", () => {
  it("leaves booked lessons alone, tells the teacher why, and ends by itself on its day", async () => {
    const [admin, student, teacher] = [await anAdmin(), await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    const endsAt = new Date(Date.now() + 7 * day);
    const done = await sanctionTeacher(admin, input(teacher.id, { endsAt }));
    expect(done).toEqual({ ok: true, cancelled: 0 });
    expect(await statusOf(teacher.id)).toBe("restricted");
    expect(await lessonOf(lesson)).toMatchObject({ state: "booked", refunded: 0 });
    const [mail] = (await mailsTo(teacher.email)).filter(({ key }) => key.startsWith("sanction-"));
    expect(mail!.text).toContain(reason);
    await endDueSanctions(new Date(endsAt.getTime() - 1));
    expect(await statusOf(teacher.id)).toBe("restricted");
    await endDueSanctions(endsAt);
    await endDueSanctions(endsAt);
    expect(await statusOf(teacher.id)).toBe("active");
    expect(await logOf(teacher.id)).toEqual([
      ["teachers.restricted", admin.id],
      ["teachers.sanction-over", null],
    ]);
  });

  it("gives a teacher on holiday their holiday back", async () => {
    const admin = await anAdmin();
    const teacher = await aTeacher({ profile: { status: "paused" } });
    await sanctionTeacher(admin, input(teacher.id));
    const { id: sanctionId, version } = await latest(teacher.id);
    const own = { sanctionId, teacherId: teacher.id, version };
    expect(await liftSanction(admin, own)).toEqual({ ok: true });
    expect(await statusOf(teacher.id)).toBe("paused");
    const { text } = await endedMail(teacher.email);
    expect(text).toContain("You are on holiday as before");
    expect(text).not.toContain("book you as before");
  });

  it("that ends for a teacher who has asked to go says neither in the mail nor in the log that they can be booked", async () => {
    const [admin, teacher] = [await anAdmin(), await aTeacher()];
    const endsAt = new Date(Date.now() + 7 * day);
    await sanctionTeacher(admin, input(teacher.id, { endsAt }));
    const asked = { deletionAskedAt: new Date() };
    await db().update(users).set(asked).where(eq(users.id, teacher.id));
    await endDueSanctions(endsAt);
    expect(await statusOf(teacher.id)).toBe("closing");
    const [written] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "teachers.sanction-over"))
      .orderBy(desc(auditLog.seq))
      .limit(1);
    expect(written!.object).toBe(`teacher:${teacher.id}`);
    expect(JSON.parse(written!.diff!).status).toEqual({ from: "restricted", to: "closing" });
    const { subject, text } = await endedMail(teacher.email);
    expect(subject).toBe("A decision about your profile is over");
    expect(text).toContain("nothing new can be booked");
    expect(text).not.toContain("book you as before");
  });

  it("is not found on the page of another teacher, whatever is posted there", async () => {
    const [one, two, teacher] = [await anAdmin(), await anAdmin(), await aTeacher()];
    const { id: teacherId } = await aTeacher();
    await sanctionTeacher(one, input(teacher.id));
    const { id: sanctionId, version } = await latest(teacher.id);
    await appealSanction(asTeacher(teacher), { sanctionId, text: "Please read the chat again." });
    const elsewhere = { sanctionId, teacherId, version: version + 1 };
    const verdict = { outcome: "overturned" as const, reason: "You are right." };
    for (const act of [
      () => liftSanction(one, elsewhere),
      () => decideAppeal(two, { ...elsewhere, ...verdict }),
      () => answerClosing(two, { ...elsewhere, agrees: true }),
      () => answerReliability(two, { ...elsewhere, hides: true }),
    ])
      await expect(act()).rejects.toThrow("not-found");
    expect(await statusOf(teacher.id)).toBe("restricted");
  });

  it("is one, however many admins decide at the same moment, and gives way only to a graver one", async () => {
    const teacher = await aTeacher();
    const admins = await Promise.all([1, 2, 3].map(() => anAdmin()));
    const answers = await Promise.all(
      admins.map((admin) => sanctionTeacher(admin, input(teacher.id))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const graver = await sanctionTeacher(
      admins[0]!,
      input(teacher.id, { kind: "suspend", cause: "safety" }),
    );
    expect(graver.ok).toBe(true);
    expect(await sanctionTeacher(admins[1]!, input(teacher.id))).toMatchObject({
      reason: "not-graver",
    });
    expect(await statusOf(teacher.id)).toBe("suspended");
  });
});

describe("a suspension", () => {
  it("pays every lesson to come back in full at once, and lets go what is held", async () => {
    const [admin, student, other] = [await anAdmin(), await aStudent(), await aStudent()];
    const teacher = await aTeacher();
    const booked = [await aBookedLesson(student, teacher), await aBookedLesson(other, teacher)];
    const held = await aHold(student, teacher);
    expect(
      await sanctionTeacher(admin, input(teacher.id, { kind: "suspend", cause: "safety" })),
    ).toEqual({
      ok: true,
      cancelled: 2,
    });
    for (const id of booked)
      expect(await lessonOf(id)).toEqual({
        state: "cancelled_teacher",
        refunded: 2200,
        money: "refunded",
      });
    expect((await lessonOf(held)).state).toBe("expired");
    const mail = (await mailsTo(student.email)).find(({ key }) =>
      key.startsWith("lesson-cancelled:"),
    );
    expect(mail!.text).not.toContain(`${teacher.name} cancelled`);
  });

  it("is never about oneself, and stays closed to a person who is closed", async () => {
    const teacher = await aTeacher();
    const oneself = { ...(await anAdmin()), id: teacher.id } as Admin;
    expect(await sanctionTeacher(oneself, input(teacher.id))).toMatchObject({ reason: "oneself" });
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    expect(await sanctionTeacher(await anAdmin(), input(teacher.id))).toMatchObject({
      reason: "closed",
    });
  });
});

describe("closing", () => {
  it("needs another admin, then runs its notice, and only then pays back what is left", async () => {
    const [one, two, student] = [await anAdmin(), await anAdmin(), await aStudent()];
    const teacher = await aTeacher();
    const lesson = await aBookedLesson(student, teacher);
    const rescheduleRequest = { teacherId: teacher.id, cause: "fraud" as const, reason };
    const both = await Promise.all([
      proposeClosing(one, rescheduleRequest),
      proposeClosing(one, rescheduleRequest),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statusOf(teacher.id)).toBe("active");
    expect((await readMyStatus(asTeacher(teacher))).sanctions).toEqual([]);

    const { id: sanctionId, version } = await latest(teacher.id);
    const yes = { sanctionId, teacherId: teacher.id, version, agrees: true };
    expect(await answerClosing(one, yes)).toMatchObject({ reason: "same-admin" });
    const now = new Date();
    const answers = await Promise.all([
      answerClosing(two, yes, now),
      answerClosing(await anAdmin(), yes, now),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statusOf(teacher.id)).toBe("closing");

    const endsAt = new Date(now.getTime() + rules.notice.terminationDays * day);
    expect((await latest(teacher.id)).endsAt).toEqual(endsAt);
    expect(await closeDueTeachers(new Date(endsAt.getTime() - 1))).toBe(0);
    expect((await lessonOf(lesson)).state).toBe("booked");
    // One that was booked far ahead.
    const far = new Date(endsAt.getTime() + 5 * day);
    const during = `[${far.toISOString()},${new Date(far.getTime() + 50 * 60_000).toISOString()})`;
    await rewriteLessons({ startsAt: far, during, teacherDuring: during }, eq(lessons.id, lesson));
    expect(await closeDueTeachers(endsAt)).toBe(1);
    expect(await closeDueTeachers(endsAt)).toBe(0);
    expect(await statusOf(teacher.id)).toBe("closed");
    expect(await lessonOf(lesson)).toMatchObject({ state: "cancelled_teacher", refunded: 2200 });
  });

  it("is refused by the database when nobody has agreed", async () => {
    const [admin, teacher] = [await anAdmin(), await aTeacher()];
    const alone = {
      teacherId: teacher.id,
      kind: "close" as const,
      scope: "everybody" as const,
      cause: "fraud" as const,
      reason,
      state: "active" as const,
      by: admin.id,
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 30 * day),
    };
    for (const secondBy of [null, admin.id])
      await expect(
        db()
          .insert(teacherSanctions)
          .values({ ...alone, secondBy }),
      ).rejects.toThrow();
  });

  it("that was proposed opens nothing once the account is closed, and waits for nobody", async () => {
    const [one, two, teacher] = [await anAdmin(), await anAdmin(), await aTeacher()];
    await proposeClosing(one, { teacherId: teacher.id, cause: "terms", reason });
    const waiting = async () =>
      (await listWaitingDecisions(two, null)).rows.some(
        ({ teacherId }) => teacherId === teacher.id,
      );
    expect(await waiting()).toBe(true);
    const own = eq(teachers.userId, teacher.id);
    await db().update(teachers).set({ status: "closed" }).where(own);
    const { id: sanctionId, version } = await latest(teacher.id);
    const yes = { sanctionId, teacherId: teacher.id, version, agrees: true };
    expect(await answerClosing(two, yes)).toEqual({ ok: false, reason: "closed" });
    expect(await statusOf(teacher.id)).toBe("closed");
    expect(await waiting()).toBe(false);
  });

  it("is taken back by who proposed it", async () => {
    const [one, teacher] = [await anAdmin(), await aTeacher()];
    const rescheduleRequest = { teacherId: teacher.id, cause: "terms" as const, reason };
    await proposeClosing(one, rescheduleRequest);
    const first = await latest(teacher.id);
    const own = { sanctionId: first.id, teacherId: teacher.id, version: first.version };
    const no = { ...own, agrees: false };
    expect(await answerClosing(one, no)).toEqual({ ok: true });
    expect(await statusOf(teacher.id)).toBe("active");
    expect(await proposeClosing(one, rescheduleRequest)).toEqual({ ok: true });
  });
});

describe("a suspension and a closing", () => {
  async function lift(teacherId: string, kind: "suspend" | "close") {
    const { id: sanctionId, version } = await rowOf(teacherId, kind);
    const lifted = await liftSanction(await anAdmin(), { sanctionId, teacherId, version });
    expect(lifted).toEqual({ ok: true });
  }

  const suspend = async (teacherId: string, part: Partial<SanctionInput> = {}) =>
    sanctionTeacher(
      await anAdmin(),
      input(teacherId, { kind: "suspend", cause: "safety", ...part }),
    );

  it("go together: who is suspended stays so while the notice runs, and when the closing is lifted", async () => {
    const teacher = await aTeacher();
    await suspend(teacher.id);
    await beginClosing(teacher.id);
    expect(await statusOf(teacher.id)).toBe("suspended");
    const banner = await findInForce(asTeacher(teacher));
    expect(banner).toMatchObject({ kind: "close", isSuspended: true });
    await lift(teacher.id, "close");
    expect(await statusOf(teacher.id)).toBe("suspended");
    expect((await endedMail(teacher.email)).text).toContain("stays suspended");
    expect(await rowOf(teacher.id, "suspend")).toMatchObject({ state: "active", endedAt: null });
    await lift(teacher.id, "suspend");
    expect(await statusOf(teacher.id)).toBe("active");
  });

  it("go together: who is under notice can be suspended, which pays back at once, and is closed on the day", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lesson = await aBookedLesson(student, teacher);
    const endsAt = await beginClosing(teacher.id);
    expect(await suspend(teacher.id)).toEqual({ ok: true, cancelled: 1 });
    expect(await lessonOf(lesson)).toMatchObject({ state: "cancelled_teacher", refunded: 2200 });
    expect(await statusOf(teacher.id)).toBe("suspended");
    expect(await suspend(teacher.id)).toEqual({ ok: false, reason: "not-graver" });
    const told = (await mailsTo(teacher.email)).map(({ subject }) => subject);
    expect(told).toContain("Your teacher's account is suspended");
    await lift(teacher.id, "suspend");
    expect(await statusOf(teacher.id)).toBe("closing");
    await suspend(teacher.id);
    await closeDueTeachers(endsAt);
    expect(await statusOf(teacher.id)).toBe("closed");
    expect((await rowOf(teacher.id, "suspend")).endedAt).toEqual(endsAt);
    expect((await readMyStatus(asTeacher(teacher))).sanctions).toMatchObject([
      { kind: "suspend", appealUntil: null },
      { kind: "suspend" },
      { kind: "close", state: "over" },
    ]);
  });

  it("end each by itself: the suspension on its last day or by an appeal, and the notice runs on", async () => {
    const [byTime, byAppeal] = [await aTeacher(), await aTeacher()];
    const lastDay = new Date(Date.now() + 7 * day);
    for (const { id } of [byTime, byAppeal]) {
      await suspend(id, { endsAt: lastDay });
      await beginClosing(id);
    }
    const { id: sanctionId } = await rowOf(byAppeal.id, "suspend");
    const own = { sanctionId, teacherId: byAppeal.id };
    const text = "Nobody was ever in danger; please read the chat again.";
    expect(await appealSanction(asTeacher(byAppeal), { sanctionId, text })).toEqual({ ok: true });
    const { version } = await rowOf(byAppeal.id, "suspend");
    const answer = { ...own, version, outcome: "overturned" as const, reason: "You are right." };
    expect(await decideAppeal(await anAdmin(), answer)).toEqual({ ok: true });
    expect(await statusOf(byAppeal.id)).toBe("closing");
    await endDueSanctions(lastDay);
    expect(await statusOf(byTime.id)).toBe("closing");
    expect(await rowOf(byTime.id, "suspend")).toMatchObject({ state: "over", endedAt: lastDay });
    expect(await rowOf(byTime.id, "close")).toMatchObject({ state: "active" });
  });
});

describe("an appeal", () => {
  const text = "I never asked anybody for money outside; please read the chat again.";

  async function aSanction() {
    const [admin, teacher] = [await anAdmin(), await aTeacher()];
    const now = new Date();
    await sanctionTeacher(admin, input(teacher.id), now);
    return { admin, teacher: asTeacher(teacher), now, ...(await latest(teacher.id)) };
  }

  it("is possible once, within its days, by the teacher alone", async () => {
    const { teacher, id: sanctionId, now } = await aSanction();
    const last = now.getTime() + rules.settle.appealDays * day;
    expect(await appealSanction(teacher, { sanctionId, text }, new Date(last))).toMatchObject({
      reason: "too-late",
    });
    const another = asTeacher(await aTeacher());
    await expect(appealSanction(another, { sanctionId, text })).rejects.toThrow("not-found");
    const both = await Promise.all([
      appealSanction(teacher, { sanctionId, text }, new Date(last - 1)),
      appealSanction(teacher, { sanctionId, text }, new Date(last - 1)),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statusOf(teacher.id)).toBe("restricted");
  });

  it("is decided by another admin, whose yes ends it at once", async () => {
    const { admin, teacher, id: sanctionId } = await aSanction();
    await appealSanction(teacher, { sanctionId, text });
    const { version } = await latest(teacher.id);
    const answer = {
      sanctionId,
      teacherId: teacher.id,
      version,
      outcome: "overturned" as const,
      reason: "You are right.",
    };
    expect(await decideAppeal(admin, answer)).toMatchObject({ reason: "same-admin" });
    expect(await decideAppeal(await anAdmin(), answer)).toEqual({ ok: true });
    expect(await decideAppeal(await anAdmin(), answer)).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(await statusOf(teacher.id)).toBe("active");
    const mails = (await mailsTo(teacher.email)).filter(({ key }) => key.startsWith("appeal-"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your appeal: the decision is taken back",
    ]);
  });

  it("that is turned down leaves everything as it is", async () => {
    const { teacher, id: sanctionId } = await aSanction();
    await appealSanction(teacher, { sanctionId, text });
    const { version } = await latest(teacher.id);
    const own = { sanctionId, teacherId: teacher.id, version };
    const answer = { ...own, outcome: "upheld" as const, reason: "It stays." };
    expect(await decideAppeal(await anAdmin(), answer)).toEqual({ ok: true });
    expect(await statusOf(teacher.id)).toBe("restricted");
    expect((await readMyStatus(teacher)).sanctions).toMatchObject([
      { state: "active", appealOutcome: "upheld", appealUntil: null },
    ]);
  });

  /** Asks for a second look at it, and gives the answer. */
  async function appealAnswered(
    teacher: Teacher,
    sanctionId: string,
    { outcome, now, meanwhile = async () => {} }: Answer,
  ): Promise<string> {
    const own = { sanctionId, teacherId: teacher.id };
    expect(await appealSanction(teacher, { sanctionId, text })).toEqual({ ok: true });
    await meanwhile();
    const [{ version }] = (await db()
      .select()
      .from(teacherSanctions)
      .where(eq(teacherSanctions.id, sanctionId))) as [Sanction];
    const answer = { ...own, version, outcome, reason: "We read the chat again." };
    expect(await decideAppeal(await anAdmin(), answer, now)).toEqual({ ok: true });
    const mails = await mailsTo(teacher.email);
    return mails.find(({ key }) => key === `appeal-decided:${sanctionId}`)!.text;
  }
  type Answer = { outcome: "upheld" | "overturned"; now?: Date; meanwhile?: () => Promise<void> };

  async function aClosing() {
    const teacher = asTeacher(await aTeacher());
    const endsAt = await beginClosing(teacher.id);
    return { teacher, endsAt, id: (await rowOf(teacher.id, "close")).id };
  }

  it("against a closing is answered before the account is closed, and a yes keeps it open", async () => {
    const { teacher, id, endsAt } = await aClosing();
    const late = new Date(endsAt.getTime() + day);
    const told = await appealAnswered(teacher, id, {
      outcome: "overturned",
      now: late,
      meanwhile: async () => {
        await closeDueTeachers(late);
        expect(await statusOf(teacher.id)).toBe("closing");
        const { rows } = await listWaitingDecisions(await anAdmin(), null);
        const waiting = rows.find((row) => row.id === id);
        expect(waiting).toMatchObject({ about: "appeal", isForReader: true });
        const banner = (await findInForce(teacher))!;
        expect(bannerText(banner, "Europe/London")).toContain("not before your appeal is answered");
      },
    });
    await closeDueTeachers(late);
    expect(await statusOf(teacher.id)).toBe("active");
    expect(told).toContain("Students can find and book you as before.");
  });

  it("against a closing that is turned down after the notice closes the account, and says so", async () => {
    const { teacher, id, endsAt } = await aClosing();
    const told = await appealAnswered(teacher, id, { outcome: "upheld", now: endsAt });
    expect(told).toContain("your teacher's account is closed now");
    await closeDueTeachers(endsAt);
    expect(await statusOf(teacher.id)).toBe("closed");
  });

  it("that is won against what a later decision has replaced says that the later one stays", async () => {
    const { teacher, id } = await aSanction();
    const meanwhile = async () => void (await beginClosing(teacher.id));
    const told = await appealAnswered(teacher, id, { outcome: "overturned", meanwhile });
    expect(told).toContain("A later decision had taken its place before.");
    expect(told).not.toContain("ends at once");
    expect(await statusOf(teacher.id)).toBe("closing");
  });
});

describe("money that was on its way to a teacher who is suspended", () => {
  it("goes back, and books nothing; the student reads that it was the teacher, not the slot", async () => {
    const [admin, student, teacher] = [await anAdmin(), await aStudent(), await aTeacher()];
    const held = await aHold(student, teacher);
    await payLesson(student, { lessonId: held, note: "", earlyStart: true, card: bankCard });
    await sanctionTeacher(admin, input(teacher.id, { kind: "suspend", cause: "safety" }));
    expect(await answerBank(student, { lessonId: held, approved: true })).toEqual({
      ok: false,
      reason: "returned",
    });
    expect((await lessonOf(held)).state).toBe("expired");
    await runJobs();
    const [told] = await returnedMails(student.email);
    expect(told!.subject).toContain("Not booked, £22.00 returned");
    expect(told!.text).toContain(`${teacher.name} cannot give this lesson any more.`);
    expect(told!.text).not.toContain("Somebody else");
  });

  it("was none of a free trial, so that no mail says an amount or a card", async () => {
    const teacher = await aTeacher({
      offers: [{ title: "Trial", kind: "trial", minutes: 25, pricePence: 0 }],
    });
    const [admin, student] = [await anAdmin(), await aStudent()];
    const held = await aHold(student, teacher);
    await sanctionTeacher(admin, input(teacher.id, { kind: "suspend", cause: "safety" }));
    expect(await settlePaidLesson(held, null)).toBe("returned");
    await runJobs();
    const [told] = await returnedMails(student.email);
    expect(told!.subject).toBe(`Not booked: Trial with ${teacher.name}`);
    expect(told!.text).not.toMatch(/£|card/);
  });
});

it("only safety keeps away those who learn with the teacher already, for commands and the database [B29]", async () => {
  const [admin, teacher] = [await anAdmin(), await aTeacher()];
  const lesson = await aBookedLesson(await aStudent(), teacher);
  for (const part of [{ kind: "suspend" }, { kind: "restrict", scope: "everybody" }] as const) {
    expect(await sanctionTeacher(admin, input(teacher.id, part))).toEqual({
      ok: false,
      reason: "only-safety",
    });
    const row = { ...input(teacher.id, part), scope: "everybody" as const, by: admin.id };
    await expect(
      db()
        .insert(teacherSanctions)
        .values({ ...row, state: "active", startsAt: new Date() }),
    ).rejects.toThrow();
  }
  expect(await lessonOf(lesson)).toMatchObject({ state: "booked" });
});
