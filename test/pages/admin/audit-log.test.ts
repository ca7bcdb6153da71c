import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, it } from "vitest";
import { changeRights } from "#app/features/accounts/people/change-rights.server.ts";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { diffText } from "#app/features/accounts/people/text.ts";
import { acceptDisputedPayment } from "#app/features/payments/disputes/answer-dispute.server.ts";
import { noteReportDownload } from "#app/features/payments/platform-report/sellers.server.ts";
import { closeMessage } from "#app/features/support/answer-message.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { sanctionTeacher } from "#app/features/scheduling/cancel-and-reschedule/suspend-teacher.server.ts";
import { appealSanction } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { contactMessages, reports } from "#db/schema/reports.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { useApp } from "#test/app.ts";
import { writtenContent } from "#test/applications.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { aDispute } from "#test/disputes.ts";
import { aCompletedLesson } from "#test/lessons.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

const app = useApp();

it("the log says whom each entry concerns, by name and link, who did it, and what changed in words [B8]", async () => {
  const admin = await anAdmin({ name: "Rosa Okafor" });
  const desk = app.as(admin);
  const applicant = await aStudent({ name: "Owen Pryce" });
  const [application] = await db()
    .insert(applications)
    .values({
      ...writtenContent,
      userId: applicant.id,
      state: "submitted",
      submittedAt: new Date(),
    })
    .returning();
  const applied = href("/admin/teachers/:applicationId", { applicationId: application!.id });
  await desk.press(await desk.get(applied), "Claim Owen Pryce");

  const teacher = await aTeacher({ person: { name: "Inés Valverde" } });
  await sanctionTeacher(admin, {
    teacherId: teacher.id,
    kind: "restrict",
    scope: "new-students",
    cause: "quality",
    reason: "Three reports of lessons that began late.",
    endsAt: null,
  });
  const [sanction] = await db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.teacherId, teacher.id));
  await appealSanction(teacher, { sanctionId: sanction!.id, text: "Please look again." });

  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: applicant.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "misleading-price",
      severity: "S3",
      text: "The price on the page is another one.",
    })
    .returning();
  const { id: reportId, version } = report!;
  const reason = "The price was right on the day that this was about.";
  await decideReport(admin, { reportId, version, ground: "teachers", outcome: "dismiss", reason });
  const [session] = await db().select().from(sessions).where(eq(sessions.userId, admin.id));
  const helped = await aStudent({ name: "Tom Helped" });
  await beginView(admin, { sessionId: session!.id, userId: helped.id, reason: "help" });
  await desk.post("/view-as/stop");

  const limited = await anAdmin({ name: "Nia Limited", adminRights: ["reports"] });
  await changeRights(admin, limited.id, { rights: ["money"], before: ["reports"] });
  const payer = await aStudent({ name: "Ada Payer" });
  const { dispute } = await aDispute(await aCompletedLesson(payer, await aTeacher()));
  await acceptDisputedPayment(admin, dispute.id);
  const [message] = await db()
    .insert(contactMessages)
    .values({ name: "Eve", email: "eve@example.test", topic: "other", text: "Where is it?" })
    .returning();
  await closeMessage(admin, message!.number);
  await noteReportDownload(admin, { year: 2025, format: "csv" });

  const log = await desk.get("/admin/teachers?show=log");
  const table = log.part("Audit log");
  const rows = log.all("tbody tr", table).map((row) => log.words(row));
  const rowOf = (what: string) => rows.find((row) => row.includes(what))!;
  expect(rowOf("Application claimed")).toContain("Owen Pryce");
  expect(log.link("Owen Pryce", table)).toBe(applied);
  expect(rowOf("Appealed")).toMatch(/Inés Valverde.*Inés Valverde/);
  expect(rowOf("Restricted")).toContain(
    "About: quality. Scope: new students. Status: active to restricted",
  );
  expect(rowOf("Report decided")).toContain("Outcome: dismiss. State: open to decided");
  expect(log.all(`a[href="/admin/reports/${reportId}"]`, table)).toHaveLength(1);
  expect(rowOf("View as this person began")).toContain("Tom Helped");
  expect(rowOf("View as this person began")).toContain("Reason: help");
  expect(rowOf("Admin rights changed")).toMatch(/Nia Limited.*Rights: reports to money/);
  expect(rowOf("Bank's dispute given up")).toContain("Ada Payer");
  expect(log.link("Ada Payer", table)).toBe(`/admin/disputes/${dispute.id}`);
  expect(rowOf("Message closed")).toContain("An address without an account");
  expect(rowOf("Yearly platform report downloaded")).toContain("Nobody in particular");
  expect(log.words(table)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[{}"→]|Themselves/);
});

it("a refund stands in the entry with its sum, and names without words of their own are words [B8]", () => {
  expect(diffText({ outcome: "part", refundPence: 660 })).toBe(
    "Outcome: part. Back to the student: £6.60",
  );
  expect(diffText({ claimedBy: { from: null, to: "0199" }, trialNoticeHours: 24 })).toBe(
    "Trial notice hours: 24",
  );
});
