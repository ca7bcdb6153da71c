import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, it } from "vitest";
import { changeRights } from "#app/features/accounts/people/change-rights.server.ts";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { auditActions, diffText, lookActions } from "#app/features/accounts/audit-log/text.ts";
import { acceptDisputedPayment } from "#app/features/payments/disputes/answer-dispute.server.ts";
import { noteReportDownload } from "#app/features/payments/platform-report/sellers.server.ts";
import { closeMessage } from "#app/features/support/answer-message.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { sanctionTeacher } from "#app/features/scheduling/cancel-and-reschedule/suspend-teacher.server.ts";
import { appealSanction } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import { checkAuditLog } from "#app/features/accounts/jobs.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { addDays, localDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { securityResults } from "#db/schema/accounts/sign-in-words.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { useApp } from "#test/asking/app.ts";
import { writtenContent } from "#test/builders/applications.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { asOwnerUnguarded, useDatabase } from "#test/database.ts";

// A chain that was broken on purpose is told to the operator.
process.env["LOG_LEVEL"] = "silent";
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

  const log = await desk.get("/admin/audit");
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

  const of = async (search: string) => {
    const page = await desk.get(`/admin/audit?${search}`);
    const tables = page.all("table");
    return tables.length === 0
      ? []
      : page.all("tbody tr", page.part("Audit log")).map((row) => page.words(row));
  };
  expect(await of("what=payments")).toHaveLength(2);
  expect(await of("what=teachers.appealed&who=valverde")).toHaveLength(1);
  expect(await of("who=nia")).toEqual([]);
  const ofOwen = await of(`whom=${encodeURIComponent("owen pryce")}`);
  expect(ofOwen.join()).toContain("Application claimed");
  expect(ofOwen.join()).not.toContain("Inés");
  expect((await of(`whom=${dispute.id}`)).join()).toContain("Bank's dispute given up");
  const today = localDate(Date.now(), brand.zone);
  expect(await of(`from=${addDays(today, -1)}&until=${addDays(today, 1)}`)).toHaveLength(
    rows.length,
  );
  expect(await of(`until=${addDays(today, -2)}`)).toEqual([]);
});

it("the log is downloaded as it is filtered, which is a row of its own; a formula is no formula [H4]", async () => {
  const admin = await anAdmin({ name: "=HYPERLINK(1)" });
  const desk = app.as(admin);
  await changeRights(admin, (await anAdmin({ adminRights: ["money"] })).id, {
    rights: ["reports"],
    before: ["money"],
  });
  const page = await desk.get(`/admin/audit?who=${admin.id}`);
  const file = await desk.get(page.link("Download as CSV"));
  expect(file.headers.get("content-disposition")).toContain("audit-log.csv");
  const lines = file.html.trim().split("\r\n");
  expect(lines[0]).toContain('"When (UTC)","What","Whom"');
  expect(lines.slice(1).map((line) => line.split(",")[2])).toEqual(['"Admin rights changed"']);
  expect(lines[1]).toContain(`"'=HYPERLINK(1)"`);
  const after = await desk.get(`/admin/audit?who=${admin.id}&what=accounts.audit-downloaded`);
  expect(after.all("tbody tr")).toHaveLength(1);
});

it("looks at files are left out unasked, the page says so, and one link shows them [H5]", async () => {
  const admin = await anAdmin();
  const now = new Date();
  await inTransaction(async (tx) => {
    const note = { actorId: admin.id, object: `user:${admin.id}`, diff: {}, now };
    await audit(tx, { ...note, action: "teachers.holiday" });
    for (const action of lookActions) await audit(tx, { ...note, action });
  });
  const desk = app.as(admin);
  const log = await desk.get(`/admin/audit?who=${admin.id}`);
  expect(log.all("tbody tr").map((row) => log.words(row))).toEqual([
    expect.stringContaining("Holiday"),
  ]);
  expect(log.words("main")).toContain("Left out: each look of an admin at a document, a photo");
  const all = await desk.get(log.link("Show these looks, too"));
  expect(all.all("tbody tr")).toHaveLength(4);
  expect(all.words("main")).not.toContain("Left out");
  const files = await desk.get(`/admin/audit?who=${admin.id}&what=files`);
  expect(files.all("tbody tr")).toHaveLength(3);

  const rowsOf = async (path: string) => (await desk.get(path)).html.trim().split("\r\n").slice(1);
  expect(await rowsOf(log.link("Download as CSV"))).toHaveLength(1);
  // The download before this one is a row itself.
  expect(await rowsOf(all.link("Download as CSV"))).toHaveLength(5);
});

it("its pages hold all rows, each once, and an address that says nonsense is refused in words [H5]", async () => {
  const admin = await anAdmin();
  await inTransaction(async (tx) => {
    for (let row = 0; row < 60; row += 1)
      await audit(tx, {
        actorId: admin.id,
        action: "teachers.holiday",
        object: `user:${admin.id}`,
        diff: { row },
        now: new Date(Date.now() - Math.floor(row / 20) * 1_000),
      });
  });
  const desk = app.as(admin);
  const first = await desk.get(`/admin/audit?who=${admin.id}`);
  const second = await desk.get(first.link("Older rows"));
  const seen = [first, second].flatMap((page) =>
    page.all("tbody tr").map((row) => /Row: (\d+)/.exec(page.words(row))![1]),
  );
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  for (const nonsense of ["from=31.12.2027", "what=drop", "before=-1", "before=9e9.1"]) {
    const page = await desk.get(`/admin/audit?${nonsense}`);
    expect(page.status, nonsense).toBe(400);
    expect(page.words("main")).toMatch(/Give a day|Choose from the list|first page/);
    expect((await desk.get(`/admin/audit/log.csv?${nonsense}`)).status).toBe(400);
  }
});

it("the page says what the nightly walk over the chain has found, and never walks itself [H3]", async () => {
  const desk = app.as(await anAdmin());
  expect((await desk.get("/admin/audit")).words("main")).toContain("has not been checked yet");
  await checkAuditLog.run({});
  expect((await desk.get("/admin/audit")).words("main")).toMatch(/rows are as written, and none/);
  await asOwnerUnguarded("update audit_log set action = 'accounts.admitted' where seq = 2");
  expect((await desk.get("/admin/audit")).words("main")).toMatch(/rows are as written, and none/);
  await checkAuditLog.run({});
  expect((await desk.get("/admin/audit")).words("main")).toMatch(
    /not as it was written.*row 2 was changed.*up to row 1/,
  );
});

it("everything that is written into the log has words of its own [B8]", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const written = files.flatMap((name) => {
    const text = readFileSync(join("app", name), "utf8");
    if (!/\baudit\(/.test(text)) return [];
    return [
      ...text.matchAll(
        /(?<!name: )"((?:accounts|files|payments|privacy|reports|support|teachers)\.[a-z-]+)"/g,
      ),
    ];
  });
  expect(written.length).toBeGreaterThan(25);
  const changes = securityResults.filter((one) => !/^(signed-in|wrong-)/.test(one));
  const all = [...written.map(([, action]) => action!), ...changes.map((one) => `accounts.${one}`)];
  expect(all.filter((action) => auditActions[action] === undefined)).toEqual([]);
});

it("a refund stands in the entry with its sum, and names without words of their own are words [B8]", () => {
  expect(diffText({ outcome: "part", refundPence: 660 })).toBe(
    "Outcome: part. Back to the student: £6.60",
  );
  expect(diffText({ claimedBy: { from: null, to: "0199" }, trialNoticeHours: 24 })).toBe(
    "Trial notice hours: 24",
  );
});
