import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { changePassword } from "#app/features/accounts/sign-in/change-password.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { rejectApplication } from "#app/features/teachers/vetting/reject-application.server.ts";
import { approveApplication } from "#app/features/teachers/vetting/approve-application.server.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { aFileOf } from "#test/builders/applications.ts";
import { aStudent, aTeacher, anAdmin, password } from "#test/builders/people.ts";
import { aReview } from "#test/builders/reviews.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

async function rowsAbout(...objects: string[]) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(inArray(auditLog.object, objects))
    .orderBy(auditLog.seq);
  return rows.map(({ action, actorId, diff }) => [action, actorId, JSON.parse(diff)]);
}

it("of two admins who decide at once, one is in the log: who, what, and from what to what [H1] [H3]", async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  const applicant = await aStudent();
  const [application] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state: "submitted",
      submittedAt: new Date(),
      headline: "Polish for people who like to talk",
      about: "I have taught for nine years, mostly adults who begin again. ".repeat(5),
      country: "PL",
      languages: [{ language: "pl", level: "native", taught: true }],
      offers: [{ title: "Talk", kind: "single", minutes: 50, pricePence: 2_000 }],
      weekly: [{ weekday: 1, startMinute: 600, endMinute: 720 }],
      identityFileId: await aFileOf(applicant.id, "identity"),
      videoFileId: await aFileOf(applicant.id, "video"),
    })
    .returning();
  const input = await aReview(one, application!.id);
  const [approved, rejected] = await Promise.all([
    approveApplication(one, input),
    rejectApplication(two, input),
  ]);
  expect(approved.ok).toBe(true);
  expect(rejected).toMatchObject({ ok: false });
  const claim = { claimedBy: { from: null, to: one.id } };
  const about = await rowsAbout(`application:${application!.id}`, `user:${applicant.id}`);
  expect(about).toEqual([
    ["teachers.application-claimed", one.id, claim],
    ["accounts.role-changed", one.id, { role: { from: "student", to: "teacher" } }],
    ["teachers.application-approved", one.id, { state: { from: "in_review", to: "approved" } }],
  ]);
});

it("a decided report is in the log, without the words that were written about it [H3]", async () => {
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "scam",
      severity: "S2",
      text: "They asked me to pay them outside.",
    })
    .returning();
  const reason = "We have spoken with the teacher, and it will not happen again.";
  const input = {
    reportId: report!.id,
    version: 1,
    ground: "conduct",
    outcome: "warn",
    reason,
  } as const;
  expect(await decideReport(admin, input)).toEqual({ ok: true });
  expect(await rowsAbout(`report:${report!.id}`)).toEqual([
    [
      "reports.decided",
      admin.id,
      { outcome: "warn", ground: "conduct", state: { from: "open", to: "decided" } },
    ],
  ]);
});

it("a change of how somebody gets in is in the log, a failed one is not [H3]", async () => {
  const student = await aStudent();
  const next = { current: password, password: "a lantern by the weir" };
  const wrong = { ...next, current: "not this one, surely" };
  expect((await changePassword(student, wrong, new Headers())).ok).toBe(false);
  expect((await changePassword(student, next, new Headers())).ok).toBe(true);
  expect(await rowsAbout(`user:${student.id}`)).toEqual([
    ["accounts.password-changed", student.id, { method: "password" }],
  ]);
  const all = await db().select().from(auditLog).where(eq(auditLog.actorId, student.id));
  expect(JSON.stringify(all)).not.toContain("lantern");
  expect((await verifyAudit()).fault).toBeNull();
});
