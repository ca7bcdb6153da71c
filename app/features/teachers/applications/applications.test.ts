import { rewriteLessons } from "#test/builders/lessons.ts";
import { lessonRow } from "#test/builders/lesson-row.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { deleteDue } from "#app/features/files/papers/delete-documents.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { files } from "#db/schema/files.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { offers, teachers, weeklyHours } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import {
  aFileOf,
  completeContent,
  writtenContent as content,
} from "#test/builders/applications.ts";
import { liftSuspension, suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aReview } from "#test/builders/reviews.ts";
import { listApplications } from "../vetting/application-queue.server.ts";
import { findApplication, getApplication } from "./applications.server.ts";
import { approveApplication } from "../vetting/approve-application.server.ts";
import { readReviewPage } from "../vetting/review-page.server.ts";
import { rejectApplication } from "../vetting/reject-application.server.ts";
import { saveApplication } from "./wizard/save-application.server.ts";
import { applicationQuery } from "../vetting/queue-query.ts";
import { submitApplication } from "./submit-application.server.ts";
import { findTeacherProfile } from "../profiles/teacher-profile.server.ts";
import { withdrawApplication } from "./withdraw-application.server.ts";

useDatabase();

async function aSentApplication(name = "Katarzyna Zielińska") {
  const student = await aStudent({ name });
  await saveApplication(student, await completeContent(student));
  return { student, ...(await send(student)) };
}

async function send(student: Student) {
  const draft = (await findApplication(student))!;
  expect(await submitApplication(student, { version: draft.version })).toEqual({ ok: true });
  const { id, version } = (await findApplication(student))!;
  return { applicationId: id, version };
}

async function mailsTo(email: string) {
  await runJobs();
  return db().select().from(mails).where(eq(mails.to, email)).orderBy(mails.id);
}

describe("writing an application", () => {
  it("keeps each step, in one draft, also when two windows begin at once", async () => {
    const student = await aStudent();
    const content = await completeContent(student);
    const { languages, ...rest } = content;
    await Promise.all([saveApplication(student, { languages }), saveApplication(student, rest)]);
    const rows = await db().select().from(applications).where(eq(applications.userId, student.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ ...content, state: "draft" });
  });

  it("is sent only complete, and only as it was last seen", async () => {
    const student = await aStudent();
    const input = { version: 1 };
    expect(await submitApplication(student, input)).toMatchObject({ reason: "incomplete" });
    const content = await completeContent(student);
    await saveApplication(student, { ...content, weekly: [] });
    const { version } = (await findApplication(student))!;
    expect(await submitApplication(student, { version })).toMatchObject({ reason: "incomplete" });
    await saveApplication(student, content);
    expect(await submitApplication(student, { version })).toMatchObject({
      reason: "changed-meanwhile",
    });
    await send(student);
    expect(await saveApplication(student, { headline: "Another" })).toMatchObject({
      reason: "already-sent",
    });
    const [mail] = await mailsTo(student.email);
    expect(mail!.subject).toBe("Your application to teach has arrived");
  });

  it("is seen by the admin once it is sent, and not before", async () => {
    const admin = await anAdmin();
    const student = await aStudent({ name: "Draft Writer" });
    await saveApplication(student, await completeContent(student));
    const draft = (await findApplication(student))!;
    await expect(getApplication(admin, draft.id)).rejects.toThrow("not-found");
    const waiting = async () => {
      const query = { ...applicationQuery.parse({ q: "draft writer" }), show: "waiting" as const };
      return (await listApplications(admin, query)).rows;
    };
    expect(await waiting()).toEqual([]);
    await send(student);
    expect((await waiting()).map(({ id }) => id)).toEqual([draft.id]);
    await expect(getApplication(admin, "nonsense")).rejects.toThrow("not-found");
  });
});

describe("files that are no longer wanted", () => {
  it("go when their credential is taken out of the application", async () => {
    const student = await aStudent();
    const credential = { kind: "degree", issuer: "Leeds", year: null, hours: null } as const;
    const [ma, ba] = [
      await aFileOf(student.id, "credential"),
      await aFileOf(student.id, "credential"),
    ];
    const credentials = [
      { ...credential, id: "c1", title: "MA", fileId: ma },
      { ...credential, id: "c2", title: "BA", fileId: ba },
    ];
    await saveApplication(student, { headline: "Polish" });
    await db().update(applications).set({ credentials }).where(eq(applications.userId, student.id));
    await saveApplication(student, { credentials: [{ ...credentials[1]!, fileId: null }] });
    const left = await db().select().from(files).where(eq(files.ownerId, student.id));
    expect(left.map(({ id }) => id)).toEqual([ba]);
    expect((await findApplication(student))!.credentials).toEqual([credentials[1]]);
  });

  it("go thirty days after the application was taken back, the video with its captions too", async () => {
    const [student, now] = [await aStudent(), new Date()];
    const captionsFileId = await aFileOf(student.id, "captions");
    await saveApplication(student, await completeContent(student, { captionsFileId }));
    const { version } = await send(student);
    expect(await withdrawApplication(student, { version }, now)).toEqual({ ok: true });
    const left = async (at: number) => {
      await deleteDue(new Date(at));
      return db().select().from(files).where(eq(files.ownerId, student.id));
    };
    const over = now.getTime() + rules.apply.idDocumentKeepDays * day;
    expect(await left(over - 1)).toHaveLength(3);
    expect(await left(over)).toEqual([]);
  });
});

describe("approval", () => {
  it("makes a teacher of a student and publishes what they wrote", async () => {
    const admin = await anAdmin();
    const { student, applicationId } = await aSentApplication();
    const input = await aReview(admin, applicationId);
    expect(await approveApplication(admin, input)).toEqual({
      ok: true,
      slug: "katarzyna-zielinska",
    });
    const [user] = await db().select().from(users).where(eq(users.id, student.id));
    expect(user).toMatchObject({ role: "teacher", version: 2 });
    expect(await findTeacherProfile("katarzyna-zielinska")).toMatchObject({
      name: "Katarzyna Zielińska",
      headline: content.headline,
      about: content.about,
      country: "Poland",
      zone: "Europe/Warsaw",
      bookableBy: "everybody",
      main: { minutes: 50, pricePence: 1800, language: "pl" },
      languages: [
        { code: "pl", level: "native", taught: true },
        { code: "en", level: "C1", taught: false },
      ],
    });
    expect(
      await db().select().from(weeklyHours).where(eq(weeklyHours.teacherId, student.id)),
    ).toMatchObject(content.weekly);
    const sent = await mailsTo(student.email);
    expect(sent.at(-1)!.text).toContain("/student/teachers/katarzyna-zielinska");
  });

  it("gives two people of one name two addresses", async () => {
    const admin = await anAdmin();
    const pair = [await aSentApplication("Ana Silva"), await aSentApplication("Ana Silva")];
    const inputs = [];
    for (const { applicationId } of pair) inputs.push(await aReview(admin, applicationId));
    const answers = await Promise.all(inputs.map((one) => approveApplication(admin, one)));
    expect(answers.map((answer) => answer.ok && answer.slug).toSorted()).toEqual([
      "ana-silva",
      "ana-silva-2",
    ]);
  });

  it("waits while the person has lessons to come or money in them", async () => {
    const admin = await anAdmin();
    const teacher = await aTeacher();
    const { student, applicationId } = await aSentApplication("Still Learning");
    const input = await aReview(admin, applicationId);
    const at = new Date(Date.now() + day);
    const [lesson] = await db()
      .insert(lessons)
      .values(lessonRow(teacher, student.id, { startsAt: at, state: "completed" }))
      .returning();
    for (const state of ["booked", "live", "ended"] as const) {
      await rewriteLessons({ state }, eq(lessons.id, lesson!.id));
      expect(await approveApplication(admin, input)).toEqual({ ok: false, reason: "has-lessons" });
    }
    await rewriteLessons({ state: "completed" });
    expect(await approveApplication(admin, input)).toMatchObject({ ok: true });
  });

  it("waits while the person is suspended or has asked to have their account deleted", async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const { student, applicationId } = await aSentApplication("Not Now");
    const input = await aReview(admin, applicationId);
    expect(await suspendPerson(second, student.id)).toEqual({ ok: true });
    expect(await approveApplication(admin, input)).toEqual({ ok: false, reason: "suspended" });
    expect((await readReviewPage(admin, applicationId)).obstacle).toBe("suspended");
    await liftSuspension(admin, student.id);
    const person = eq(users.id, student.id);
    await db().update(users).set({ deletionAskedAt: new Date() }).where(person);
    expect(await approveApplication(admin, input)).toEqual({ ok: false, reason: "leaving" });
    await db().update(users).set({ deletionAskedAt: null }).where(person);
    expect(await approveApplication(admin, input)).toMatchObject({ ok: true });
  });

  it("leaves nothing behind when it is refused or breaks", async () => {
    const admin = await anAdmin();
    const { student, applicationId } = await aSentApplication("Half Made");
    const input = await aReview(admin, applicationId);
    const broken = [{ weekday: 9, startMinute: 0, endMinute: 60 }];
    await db()
      .update(applications)
      .set({ weekly: broken })
      .where(eq(applications.id, input.applicationId));
    await expect(approveApplication(admin, input)).rejects.toThrow();
    const [user] = await db().select().from(users).where(eq(users.id, student.id));
    expect(user).toMatchObject({ role: "student", version: 1 });
    for (const table of [teachers.userId, offers.teacherId])
      expect(await db().select().from(table.table).where(eq(table, student.id))).toEqual([]);
    expect((await findApplication(student))!.state).toBe("in_review");
  });

  it("is refused when the account is no longer a student's", async () => {
    const admin = await anAdmin();
    const { student, applicationId } = await aSentApplication("Changed");
    const input = await aReview(admin, applicationId);
    await db().update(users).set({ role: null }).where(eq(users.id, student.id));
    expect(await approveApplication(admin, input)).toMatchObject({ reason: "not-a-student" });
  });
});

describe("rejection", () => {
  it("tells the reason, and lets the person apply again with what they wrote", async () => {
    const admin = await anAdmin();
    const now = new Date();
    const reason = "The profile says too little about the lessons.";
    const { student, applicationId } = await aSentApplication("Not Yet");
    const input = await aReview(admin, applicationId, { policy: reason }, now);
    expect(await rejectApplication(admin, input, now)).toEqual({ ok: true });
    expect(await findApplication(student)).toMatchObject({ state: "rejected" });
    expect((await mailsTo(student.email)).at(-1)!.text).toContain(reason);

    const { reapplyDays } = rules.apply;
    const almost = new Date(now.getTime() + reapplyDays * day - 1);
    expect(await saveApplication(student, {}, almost)).toMatchObject({ reason: "too-early" });
    const then = new Date(now.getTime() + reapplyDays * day);
    expect(await saveApplication(student, { headline: "A better one" }, then)).toMatchObject({
      ok: true,
    });
    expect(await findApplication(student)).toMatchObject({
      state: "draft",
      headline: "A better one",
      about: content.about,
      offers: content.offers,
    });
  });

  it("counts no days against a paper or a video that was sent again, until the next decision", async () => {
    const [admin, student, now] = [await anAdmin(), await aStudent(), new Date()];
    const degree = await aFileOf(student.id, "credential");
    const credential = { id: "c1", kind: "degree", title: "MA", issuer: "Leeds" } as const;
    const credentials = [{ ...credential, year: null, hours: null, fileId: degree }];
    const whole = await completeContent(student);
    await saveApplication(student, whole);
    const own = eq(applications.userId, student.id);
    await db().update(applications).set({ credentials }).where(own);
    const daysLater = (days: number) => new Date(now.getTime() + days * day);
    const kept = async (at: Date) => {
      await deleteDue(at);
      const rows = await db().select().from(files).where(eq(files.ownerId, student.id));
      return rows.map(({ kind }) => kind).toSorted();
    };
    const sendAndReject = async (at: Date) => {
      const { applicationId } = await send(student);
      expect(await kept(at)).toEqual(expect.arrayContaining(["credential", "video"]));
      const input = await aReview(admin, applicationId, { text: "Too short." });
      expect(await rejectApplication(admin, input, at)).toEqual({ ok: true });
    };
    await sendAndReject(now);
    const { idDocumentKeepDays: days } = rules.apply;
    const identityFileId = await aFileOf(student.id, "identity");
    await saveApplication(student, { identityFileId }, daysLater(days - 1));
    await sendAndReject(daysLater(days + 2));
    const all = ["credential", "identity", "video"];
    expect(await kept(daysLater(2 * days + 1))).toEqual(all);
    expect(await kept(daysLater(2 * days + 2))).toEqual([]);
  });

  it("leaves a later application no paper whose days are over", async () => {
    const [admin, student, now] = [await anAdmin(), await aStudent(), new Date()];
    const credential = { id: "c1", kind: "degree", title: "MA", issuer: "Leeds" } as const;
    const fileId = await aFileOf(student.id, "credential");
    const credentials = [{ ...credential, year: null, hours: null, fileId }];
    await saveApplication(student, await completeContent(student));
    const own = eq(applications.userId, student.id);
    await db().update(applications).set({ credentials }).where(own);
    const { applicationId } = await send(student);
    const input = await aReview(admin, applicationId, { text: "Too short." });
    await rejectApplication(admin, input, now);
    const over = new Date(now.getTime() + rules.apply.idDocumentKeepDays * day);
    // The hourly deletion has not come to it yet.
    await saveApplication(student, { headline: "Again" }, over);
    expect((await findApplication(student))!.credentials).toEqual([
      { ...credentials[0], fileId: null },
    ]);
    await deleteDue(over);
    const [rejected] = await db()
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId));
    expect(rejected!.credentials).toEqual([{ ...credentials[0], fileId: null }]);
    expect(rejected!.videoFileId).toBeNull();
  });
});
