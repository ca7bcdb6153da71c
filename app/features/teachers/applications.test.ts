import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { day, hour } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts.ts";
import { mails } from "#db/schema/notifications.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { applications, offers, teachers, weeklyHours } from "#db/schema/teachers.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import type { ApplicationContent } from "./application-steps.ts";
import { findApplication, getApplication, listApplications } from "./applications.server.ts";
import { approveApplication } from "./approve-application.server.ts";
import { rejectApplication } from "./reject-application.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { submitApplication } from "./submit-application.server.ts";
import { findTeacherProfile } from "./teacher-profile.server.ts";

useDatabase();

const content: ApplicationContent = {
  headline: "Polish for people with Polish families",
  about: "We start with what you would say at the table on Sunday.".repeat(3),
  country: "PL",
  zone: "Europe/Warsaw",
  languages: [
    { language: "pl", level: "native", taught: true },
    { language: "en", level: "C1", taught: false },
  ],
  offers: [
    { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 500 },
    { title: "Conversation", kind: "single", minutes: 50, pricePence: 1800 },
  ],
  weekly: [{ weekday: 1, startMinute: 540, endMinute: 720 }],
};

async function aSentApplication(name = "Katarzyna Zielińska") {
  const student = await aStudent({ name });
  await saveApplication(student, content);
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
    const { languages, ...rest } = content;
    await Promise.all([saveApplication(student, { languages }), saveApplication(student, rest)]);
    const rows = await db().select().from(applications).where(eq(applications.userId, student.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ ...content, state: "draft" });
  });

  it("is sent only complete, and only as it was last seen", async () => {
    const student = await aStudent();
    const wish = { version: 1 };
    expect(await submitApplication(student, wish)).toMatchObject({ reason: "incomplete" });
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
    await saveApplication(student, content);
    const draft = (await findApplication(student))!;
    await expect(getApplication(admin, draft.id)).rejects.toThrow("not-found");
    const waiting = () => listApplications(admin, { show: "waiting", text: "draft writer" });
    expect(await waiting()).toEqual([]);
    await send(student);
    expect((await waiting()).map(({ id }) => id)).toEqual([draft.id]);
    await expect(getApplication(admin, "nonsense")).rejects.toThrow("not-found");
  });
});

describe("approval", () => {
  it("makes a teacher of a student and publishes what they wrote", async () => {
    const admin = await anAdmin();
    const { student, ...wish } = await aSentApplication();
    expect(await approveApplication(admin, wish)).toEqual({
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
      takesBookings: true,
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
    const answers = await Promise.all(pair.map((one) => approveApplication(admin, one)));
    expect(answers.map((answer) => answer.ok && answer.slug).toSorted()).toEqual([
      "ana-silva",
      "ana-silva-2",
    ]);
  });

  it("is decided once, whatever two admins do at the same moment", async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    const { student, ...wish } = await aSentApplication("Two Admins");
    const answers = await Promise.all([
      approveApplication(one, wish),
      rejectApplication(two, { ...wish, reason: "The profile says too little." }),
      approveApplication(two, wish),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      answers.filter((answer) => !answer.ok && answer.reason === "decided-meanwhile"),
    ).toHaveLength(2);
    const { decidedBy, state } = (await findApplication(student))!;
    const [user] = await db().select().from(users).where(eq(users.id, student.id));
    expect(user!.role).toBe(state === "approved" ? "teacher" : "student");
    expect([one.id, two.id]).toContain(decidedBy);
  });

  it("waits while the person has lessons to come or money in them", async () => {
    const admin = await anAdmin();
    const teacher = await aTeacher();
    const { student, ...wish } = await aSentApplication("Still Learning");
    const at = new Date(Date.now() + day);
    const during = `[${at.toISOString()},${new Date(at.getTime() + hour).toISOString()})`;
    const [lesson] = await db()
      .insert(lessons)
      .values({
        teacherId: teacher.id,
        studentId: student.id,
        offerId: teacher.offer.id,
        kind: "single",
        title: "Conversation",
        language: "es",
        startsAt: at,
        minutes: 60,
        during,
        teacherDuring: during,
        state: "booked",
        priceMinor: 2200,
        currency: "GBP",
        freeCancelHours: 12,
        requestId: randomUUID(),
      })
      .returning();
    for (const state of ["booked", "live", "ended"] as const) {
      await db().update(lessons).set({ state }).where(eq(lessons.id, lesson!.id));
      expect(await approveApplication(admin, wish)).toEqual({ ok: false, reason: "has-lessons" });
    }
    await db().update(lessons).set({ state: "completed" });
    expect(await approveApplication(admin, wish)).toMatchObject({ ok: true });
  });

  it("leaves nothing behind when it is refused or breaks", async () => {
    const admin = await anAdmin();
    const { student, ...wish } = await aSentApplication("Half Made");
    const broken = [{ weekday: 9, startMinute: 0, endMinute: 60 }];
    await db()
      .update(applications)
      .set({ weekly: broken })
      .where(eq(applications.id, wish.applicationId));
    await expect(approveApplication(admin, wish)).rejects.toThrow();
    const [user] = await db().select().from(users).where(eq(users.id, student.id));
    expect(user).toMatchObject({ role: "student", version: 1 });
    for (const table of [teachers.userId, offers.teacherId])
      expect(await db().select().from(table.table).where(eq(table, student.id))).toEqual([]);
    expect((await findApplication(student))!.state).toBe("submitted");
  });

  it("is refused when the account is no longer a student's", async () => {
    const admin = await anAdmin();
    const { student, ...wish } = await aSentApplication("Changed");
    await db().update(users).set({ role: null }).where(eq(users.id, student.id));
    expect(await approveApplication(admin, wish)).toMatchObject({ reason: "not-a-student" });
  });
});

describe("rejection", () => {
  it("tells the reason, and lets the person apply again with what they wrote", async () => {
    const admin = await anAdmin();
    const { student, ...wish } = await aSentApplication("Not Yet");
    const now = new Date();
    const reason = "The profile says too little about the lessons.";
    expect(await rejectApplication(admin, { ...wish, reason }, now)).toEqual({ ok: true });
    expect(await findApplication(student)).toMatchObject({ state: "rejected", reason });
    expect((await mailsTo(student.email)).at(-1)!.text).toContain(reason);

    const { reapplyDays } = rules.apply;
    const almost = new Date(now.getTime() + reapplyDays * day - 1);
    expect(await saveApplication(student, {}, almost)).toMatchObject({ reason: "too-early" });
    const then = new Date(now.getTime() + reapplyDays * day);
    expect(await saveApplication(student, { headline: "A better one" }, then)).toEqual({
      ok: true,
    });
    expect(await findApplication(student)).toMatchObject({
      state: "draft",
      headline: "A better one",
      about: content.about,
      offers: content.offers,
    });
  });
});
