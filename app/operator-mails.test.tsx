/** An operator changes config/, and nothing else: every mail follows. */
import { readdirSync } from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import { sendAccountExistsMail } from "#app/features/accounts/emails/account-exists.tsx";
import { sendCodeMail } from "#app/features/accounts/emails/code.tsx";
import { sendEmailChangeMail } from "#app/features/accounts/emails/email-change.tsx";
import { sendResetMail } from "#app/features/accounts/emails/reset.tsx";
import {
  securityChanges,
  sendSecurityNoticeMail,
} from "#app/features/accounts/emails/security-notice.tsx";
import { sendDeletionAskedMail } from "#app/features/privacy/emails/deletion-asked.tsx";
import { sendUnreadMail } from "#app/features/chat/emails/unread.tsx";
import { sendContactAnswerMail } from "#app/features/reports/emails/contact-answer.tsx";
import { sendContactMessageMail } from "#app/features/reports/emails/contact-message.tsx";
import { sendContactReceivedMail } from "#app/features/reports/emails/contact-received.tsx";
import { sendDecidedMails } from "#app/features/reports/emails/report-decided.tsx";
import { sendReceivedMail as sendReportReceivedMail } from "#app/features/reports/emails/report-received.tsx";
import { sendBookedMails } from "#app/features/scheduling/emails/lesson-booked.tsx";
import { sendCancelledMails } from "#app/features/scheduling/emails/lesson-cancelled.tsx";
import { sendReminderMails } from "#app/features/scheduling/emails/lesson-reminder.tsx";
import { sendReturnedMail } from "#app/features/scheduling/emails/payment-returned.tsx";
import { sendApprovedMail } from "#app/features/teachers/emails/application-approved.tsx";
import { sendReceivedMail } from "#app/features/teachers/emails/application-received.tsx";
import { sendRejectedMail } from "#app/features/teachers/emails/application-rejected.tsx";
import { db } from "#app/platform/db.server.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { mails } from "#db/schema/notifications.ts";
import { reports } from "#db/schema/reports.ts";
import { applications } from "#db/schema/teachers.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/lessons.ts";

// These two files are what an operator replaces, so here they are replaced.
vi.mock("#config/brand.ts", async (ours) => {
  const [config, { otherBrand }] = await Promise.all([
    ours<typeof import("#config/brand.ts")>(),
    import("#test/other-operator.ts"),
  ]);
  return { ...config, brand: otherBrand(config.brand) };
});
vi.mock("#config/rules.ts", async (ours) => {
  const [config, { otherRules }] = await Promise.all([
    ours<typeof import("#config/rules.ts")>(),
    import("#test/other-operator.ts"),
  ]);
  return { rules: otherRules(config.rules) };
});

useDatabase();

const to = "robin@example.test";
let sent: (typeof mails.$inferSelect)[];

beforeAll(async () => {
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const lessonId = await aBookedLesson(student, teacher);
  const application = async (state: "submitted" | "approved" | "rejected", userId: string) => {
    const [row] = await db()
      .insert(applications)
      .values({ userId, state, reason: "A reason.", decidedAt: new Date() })
      .returning({ id: applications.id });
    return row!.id;
  };
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "scam",
      severity: "S2",
      text: "They asked me to pay outside.",
      state: "decided",
      outcome: "warn",
      reason: "They did.",
      decidedBy: admin.id,
      decidedAt: new Date(),
    })
    .returning({ id: reports.id });
  const about = { number: 7, topic: "My data", email: to, complaint: true };

  await sendCodeMail({ email: to, code: "408211" });
  await sendAccountExistsMail({ email: to, at: "now" });
  await sendResetMail({ email: to, key: "one", token: async () => "a-token" });
  const change = { oldEmail: to, newEmail: to, key: "one", token: async () => "a-token" };
  for (const side of ["old", "new"] as const) await sendEmailChangeMail({ ...change, to: side });
  for (const change of securityChanges)
    await sendSecurityNoticeMail({ email: to, change, at: Date.now() });
  await sendDeletionAskedMail({ email: to, id: student.id, at: Date.now() });
  await sendUnreadMail({
    chatId: "c",
    readerId: "r",
    seq: 3,
    to,
    role: "student",
    from: "Inés",
    text: "Hola",
    messages: 1,
  });
  await sendContactAnswerMail({ ...about, id: "a", text: "Here it is." });
  await sendContactMessageMail({ ...about, name: "Robin", text: "Where is it?" });
  await sendContactReceivedMail(about);
  await sendReportReceivedMail(report!.id);
  await sendDecidedMails(report!.id);
  await sendReminderMails(lessonId, rules.notice.reminderHours[0]!);
  await sendBookedMails(lessonId);
  await sendReturnedMail(lessonId);
  await sendCancelledMails(lessonId, "A cold");
  await sendReceivedMail(await application("submitted", student.id));
  await sendRejectedMail(await application("rejected", student.id));
  await sendApprovedMail(await application("approved", teacher.id));
  sent = await db().select().from(mails);
}, 60_000);

const mail = (key: string) => sent.find((one) => one.key.startsWith(`${key}:`))!;

it("every mail that there is was looked at", () => {
  const files = readdirSync("app/features", { recursive: true, encoding: "utf8" })
    .filter((name) => /emails\/[\w-]+\.tsx$/.test(name))
    .map((name) => name.replace(/.*\/([\w-]+)\.tsx$/, "$1"));
  const keys = new Set(sent.map(({ key }) => key.split(":")[0]!));
  const named: Record<string, string> = { unread: "chat-unread" };
  expect(files.filter((file) => !keys.has(named[file] ?? file))).toEqual([]);
});

it("every mail has the other operator's name and company, and nothing of ours", async () => {
  const { brand: ours } =
    await vi.importActual<typeof import("#config/brand.ts")>("#config/brand.ts");
  const { name, legalName, companyNumber, registeredAddress, email } = ours;
  for (const { key, subject, html, text } of sent) {
    const whole = `${subject}\n${html}\n${text}`;
    for (const own of [name, legalName, companyNumber, registeredAddress, email.support])
      expect(whole.includes(own), `${key}: ${own}`).toBe(false);
    for (const theirs of [brand.name, brand.legalName, brand.companyNumber, brand.email.support])
      expect(text.includes(theirs), `${key}: ${theirs}`).toBe(true);
  }
});

it("the numbers in mails are the other operator's", () => {
  expect(mail("code").text).toContain(`${rules.account.codeMinutes} minutes`);
  expect(mail("chat-unread").text).toContain(`${rules.chat.unreadMailMinutes} minutes`);
  expect(mail("contact-received").text).toContain(`${rules.contact.complaintOutcomeDays} days`);
  expect(mail("application-received").text).toContain(`${rules.apply.reviewWorkDays} working days`);
  expect(mail("lesson-reminder").text).toContain(`${rules.lesson.joinEarlyMinutes} minutes before`);
  expect(mail("lesson-booked").text).toContain(`${rules.lesson.joinEarlyMinutes} minutes before`);
  expect(mail("lesson-booked").text).toContain(`${rules.cancel.coolingOffDays} days`);
  expect(mail("report-received").text).toContain(`${rules.report.firstLookHours.S2} hours`);
});
