import { randomUUID } from "node:crypto";
/** An operator changes config/, and nothing else: every mail follows. */
import { readdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { parseHTML } from "linkedom";
import { beforeAll, expect, it, vi } from "vitest";
import { sendAccountExistsMail } from "./features/accounts/mails/emails/account-exists.tsx";
import { sendCodeMail } from "./features/accounts/mails/emails/code.tsx";
import { sendEmailChangeMail } from "./features/accounts/mails/emails/email-change.tsx";
import { sendResetMail } from "./features/accounts/mails/emails/reset.tsx";
import {
  securityChanges,
  sendSecurityNoticeMail,
} from "./features/accounts/mails/emails/security-notice.tsx";
import { sendDeletionAskedMail } from "./features/privacy/emails/deletion-asked.tsx";
import { sendUnreadMail } from "./features/chat/reading/emails/unread.tsx";
import { sendContactAnswerMail } from "./features/support/emails/contact-answer.tsx";
import { sendContactMessageMail } from "./features/support/emails/contact-message.tsx";
import { sendContactReceivedMail } from "./features/support/emails/contact-received.tsx";
import { sendDecidedMails } from "./features/reports/deciding/emails/report-decided.tsx";
import { sendReportReceivedMail } from "./features/reports/filing/emails/report-received.tsx";
import { announcementMail } from "./features/announcements/emails/announcement.tsx";
import { setNewsConsent } from "./features/notifications/news/news-consent.server.ts";
import { catchUp } from "./features/notifications/catch-up.server.ts";
import { setHours } from "./features/notifications/hours.server.ts";
import { notify } from "./features/notifications/notify.server.ts";
import { tellPayoutFailed } from "./features/payments/payouts/emails/payout-failed.tsx";
import { sendReviewAskedMail } from "./features/reviews/emails/review-asked.tsx";
import { sendReviewWrittenMail } from "./features/reviews/emails/review-written.tsx";
import { holdForStudent } from "./features/scheduling/booking/hold-for-student.server.ts";
import { releaseHold } from "./features/scheduling/booking/release-hold.server.ts";
import { sendBookedMails } from "./features/scheduling/mails/booking-emails/lesson-booked.tsx";
import { sendCancelledMails } from "./features/scheduling/mails/emails/lesson-cancelled.tsx";
import { sendImportFailingMail } from "./features/scheduling/calendar-sync/emails/import-failing.tsx";
import { sendWebhookOffMail } from "./features/api/webhooks/emails/webhook-off.tsx";
import { webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { sendTermsChangedMail } from "./features/accounts/terms/emails/terms-changed.tsx";
import { sendPrivacyChangedMail } from "./features/legal/emails/privacy-changed.tsx";
import { sendReminderMails } from "./features/scheduling/mails/booking-emails/lesson-reminder.tsx";
import { sendCutShortMails } from "./features/scheduling/mails/emails/lesson-cut-short.tsx";
import { sendMovedMails } from "./features/scheduling/mails/emails/lesson-moved.tsx";
import { sendRescheduleRequestedMail } from "./features/scheduling/mails/emails/reschedule-requested.tsx";
import { sendRequestedMails } from "./features/scheduling/mails/booking-emails/lesson-requested.tsx";
import { sendNoShowMails } from "./features/scheduling/mails/emails/no-show.tsx";
import { sendRescheduleClosedMail } from "./features/scheduling/mails/emails/reschedule-declined.tsx";
import { sendPackageBoughtMails } from "./features/scheduling/mails/series-and-packages/package-bought.tsx";
import { sendPackageEndedMails } from "./features/scheduling/mails/series-and-packages/package-ended.tsx";
import { sendSeriesBookedMails } from "./features/scheduling/mails/series-and-packages/series-booked.tsx";
import { sendSeriesEndedMails } from "./features/scheduling/mails/series-and-packages/series-ended.tsx";
import { sendRequestClosedMails } from "./features/scheduling/mails/booking-emails/request-declined.tsx";
import {
  acceptReschedule,
  closeOpenReschedule,
  requestReschedule,
} from "./features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { sendDisputeMails } from "./features/payments/disputes/emails/dispute-notice.tsx";
import { sendAdjustedMails } from "./features/payments/adjustments/emails/adjusted.tsx";
import { sendReturnedMail } from "./features/scheduling/mails/booking-emails/payment-returned.tsx";
import { sendApprovedMail } from "./features/teachers/applications/mails/application-approved.tsx";
import { sendChangesMail } from "./features/teachers/applications/mails/application-changes.tsx";
import { sendChangeDecidedMail } from "./features/teachers/applications/mails/change-decided.tsx";
import { sendPersonAppealAnsweredMail } from "./features/accounts/sanctions/emails/person-appeal-answered.tsx";
import { sendPersonSanctionReversedMail } from "./features/accounts/sanctions/emails/person-sanction-reversed.tsx";
import { sendPersonSanctionedMail } from "./features/accounts/sanctions/emails/person-sanctioned.tsx";
import { inviteAdmin } from "./features/accounts/people/invite-admin.server.ts";
import { sendGoOnMail } from "./features/teachers/applications/mails/resume-application.tsx";
import { sendReceivedMail } from "./features/teachers/applications/mails/application-received.tsx";
import { sendAppealDecidedMail } from "./features/teachers/sanctions/emails/appeal-decided.tsx";
import { sendReliabilityNoticeMail } from "./features/teachers/sanctions/emails/reliability-notice.tsx";
import { sendSanctionEndedMail } from "./features/teachers/sanctions/emails/sanction-ended.tsx";
import { sendSanctionedMail } from "./features/teachers/sanctions/emails/sanction-imposed.tsx";
import { sendRejectedMail } from "./features/teachers/applications/mails/application-rejected.tsx";
import { db, inTransaction } from "./platform/database/db.server.ts";
import { day } from "./platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { payouts } from "#db/schema/payments/payouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { reviews } from "#db/schema/reviews.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { reviewComments, applications } from "#db/schema/teachers/applications.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { decidedAs } from "#test/builders/reports.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, firstOpenStart, rewriteLessons } from "#test/builders/lessons.ts";
import { aPackage } from "#test/builders/packages.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { aSeries, lessonsOf } from "#test/builders/series.ts";

// These files are what an operator replaces, so here they are replaced.
vi.mock("#config/brand.ts", async (ours) => {
  const [config, { otherBrand }] = await Promise.all([
    ours<typeof import("#config/brand.ts")>(),
    import("#test/builders/other-operator.ts"),
  ]);
  return { ...config, brand: otherBrand(config.brand) };
});
vi.mock("#config/company.ts", async (ours) => {
  const [config, { otherCompany }] = await Promise.all([
    ours<typeof import("#config/company.ts")>(),
    import("#test/builders/other-operator.ts"),
  ]);
  return { ...config, company: otherCompany(config.company) };
});
vi.mock("#config/rules.ts", async (ours) => {
  const [config, { otherRules }] = await Promise.all([
    ours<typeof import("#config/rules.ts")>(),
    import("#test/builders/other-operator.ts"),
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
      ...decidedAs,
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
    await sendSecurityNoticeMail({ userId: student.id, email: to, change, at: Date.now() });
  await sendDeletionAskedMail({ email: to, id: student.id, at: Date.now() });
  const newer = { version: "2027-01-01", accepted: "2026-11-01", toldAt: 0, from: Date.now() };
  await sendTermsChangedMail({ userId: student.id, email: to, newer });
  const newerNotice = {
    version: "2027-01-01",
    since: "2026-11-01",
    toldAt: 0,
    from: 0,
    hasSeen: false,
  };
  await sendPrivacyChangedMail({ userId: student.id, email: to, news: newerNotice });
  await sendUnreadMail({
    chatId: "c",
    readerId: student.id,
    seq: 3,
    role: "student",
    from: "Inés",
    text: "Hola",
    messages: 1,
  });
  await sendContactAnswerMail({ ...about, id: "a", messageId: "m", text: "Here it is." });
  await sendContactMessageMail({ ...about, id: "m", name: "Robin", text: "Where is it?" });
  await sendContactReceivedMail({ ...about, id: "m", kind: "complaint" });
  await sendReportReceivedMail(report!.id);
  await sendDecidedMails(report!.id);
  await sendReminderMails(lessonId, rules.notice.reminderHours[0]!);
  await runJobs();
  await sendBookedMails(lessonId);
  const failing = { name: "Home", sealedAddress: "", addressHash: "", host: "calendar.test" };
  const [imported] = await db()
    .insert(importedCalendars)
    .values({
      ...failing,
      teacherId: teacher.id,
      createdAt: new Date(),
      dueAt: new Date(),
      failures: 4,
      problem: "refused",
    })
    .returning();
  await sendImportFailingMail(imported!.id, Date.now());
  const [hook] = await db()
    .insert(webhookEndpoints)
    .values({
      userId: teacher.id,
      url: "https://calendar.test/hook",
      events: ["lesson.booked"],
      sealedSecret: "",
      offSince: new Date(),
      offReason: "failing",
    })
    .returning();
  await sendWebhookOffMail(hook!.id, Date.now());
  await sendReturnedMail(lessonId, "slot-gone");
  const [first] = await lessonsOf(await aSeries(await aStudent(), await aTeacher(), { count: 2 }));
  await sendSeriesBookedMails(first!.seriesId!);
  await sendSeriesEndedMails(first!.seriesId!, [first!.id]);
  const packageId = await aPackage(await aStudent(), await aTeacher());
  await sendPackageBoughtMails(packageId);
  await sendPackageEndedMails({ packageId, refundPence: 100, cause: "ran-out" });
  await sendCancelledMails(lessonId, "A cold");
  await sendLifeMails(lessonId, teacher);
  await sendReceivedMail(await application("submitted", student.id));
  await sendGoOnMail(student.id, "offers", 1);
  await inviteAdmin(admin, { email: "nia@example.test", rights: ["reports"] });
  await runJobs();
  const refused = await application("rejected", student.id);
  const comment = { verdict: "failed", reason: "A reason.", by: admin.id } as const;
  await db()
    .insert(reviewComments)
    .values({ ...comment, applicationId: refused, round: 1, item: "video" });
  const [sanction] = await db()
    .insert(teacherSanctions)
    .values({
      teacherId: teacher.id,
      kind: "restrict",
      scope: "new-students",
      cause: "conduct",
      reason: "A reason.",
      state: "active",
      startsAt: new Date(),
      appealText: "Please look again.",
      appealedAt: new Date(),
      appealOutcome: "upheld",
      appealReason: "We have.",
      appealDecidedBy: admin.id,
      appealDecidedAt: new Date(),
    })
    .returning();
  const [decision] = await db()
    .insert(personSanctions)
    .values({
      userId: student.id,
      kind: "warning",
      cause: "spam",
      facts: "What was seen.",
      evidence: "A chat.",
      bookedLessons: 0,
      heldMinor: 0,
      needsSecond: false,
      startsAt: new Date(),
      endedAt: new Date(),
      ending: "reversed",
      appealText: "Please look again.",
      appealedAt: new Date(),
      appealOutcome: "overturned",
      appealReason: "We have.",
      appealDecidedBy: admin.id,
      appealDecidedAt: new Date(),
    })
    .returning();
  await db().insert(personSanctionReversals).values({
    sanctionId: decision!.id,
    by: admin.id,
    reason: "We have.",
    byAppeal: true,
    at: new Date(),
  });
  await sendPersonSanctionedMail(decision!.id);
  await sendPersonSanctionReversedMail(decision!.id);
  await sendPersonAppealAnsweredMail(decision!.id);
  await sendSanctionedMail(sanction!.id);
  await sendSanctionEndedMail(sanction!.id);
  await sendAppealDecidedMail(sanction!.id);
  const other = await aStudent();
  for (let ago = 0; ago <= rules.reliability.emergencyCauses; ago += 1) {
    const at = new Date(Date.now() - ago * day);
    await aPastLesson(teacher, other, { state: "no_show_teacher", at });
  }
  await sendReliabilityNoticeMail(teacher.id, Date.now());
  await sendRejectedMail(refused);
  await sendChangesMail(refused, 1);
  for (const outcome of ["approved", "rejected", "changes_requested"] as const)
    await sendChangeDecidedMail(refused, 1, outcome);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const [adjusted] = await db()
    .insert(adjustments)
    .values({
      key: randomUUID(),
      paymentId: payment!.id,
      kind: "refund",
      amountMinor: 500,
      currency: "GBP",
      reason: "The sound was lost.",
      limitMinor: 10_000,
      state: "done",
      requestedBy: admin.id,
      requestedAt: new Date(),
      decidedBy: admin.id,
      decidedAt: new Date(),
      effect: { studentPence: 500, teacherPence: -440, feePence: -60, ownPence: 0, heldPence: 0 },
    })
    .returning();
  await sendAdjustedMails(adjusted!.id);
  const { dispute } = await aDispute(await aBookedLesson(student, teacher));
  for (const step of ["opened", "won", "lost"] as const) await sendDisputeMails(dispute.id, step);
  await sendApprovedMail(await application("approved", teacher.id));
  const together = [lessonId];
  while (together.length < rules.review.askPrivatelyAfter)
    together.push(await aBookedLesson(student, teacher));
  await rewriteLessons({ state: "completed" });
  for (const one of together) await sendReviewAskedMail(one);
  const pair = { lessonId, teacherId: teacher.id, studentId: student.id };
  await db()
    .insert(reviews)
    .values({ ...pair, stars: 5, text: "Clear and kind, every time." });
  await sendReviewWrittenMail(lessonId);
  const told = { to: student.id, event: "package-running-out", link: "/student/lessons" } as const;
  await inTransaction((tx) => notify(tx, { ...told, key: "one", title: "Two lessons are left" }));
  const news = {
    kind: "news" as const,
    title: "Words by ear",
    text: "Listen to them.",
    link: null,
  };
  const announced = { ...told, event: "news", title: news.title, link: "/faq" } as const;
  await setNewsConsent(student, true, "settings");
  const newsMail = await announcementMail(news, student);
  await inTransaction((tx) => notify(tx, { ...announced, key: "one", mail: newsMail }));
  await runJobs();
  await tellPayoutFailed(await aFailedPayout(teacher.id));
  await setHours(student, { quietFrom: null, quietTo: null, dailyAt: 0 });
  for (const key of ["two", "three"])
    await inTransaction((tx) => notify(tx, { ...told, key, title: "One lesson is left" }));
  await runJobs();
  await catchUp(new Date(Date.now() + 2 * day));
  sent = await db().select().from(mails);
}, 60_000);

/** As a bank would leave it behind, without the earnings it sent. */
async function aFailedPayout(teacherId: string): Promise<string> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local role none`);
    await tx.execute(sql`set local session_replication_role = replica`);
    const at = new Date();
    const [failed] = await tx
      .insert(payouts)
      .values({
        teacherId,
        kind: "weekly",
        day: "2026-11-23",
        amountMinor: 1936,
        currency: "GBP",
        state: "failed",
        failureCode: "account_closed",
        createdAt: at,
        endedAt: at,
      })
      .returning({ id: payouts.id });
    return failed!.id;
  });
}

/** What is told of a lesson that is asked for, moved, or goes wrong. */
async function sendLifeMails(
  lessonId: string,
  teacher: Awaited<ReturnType<typeof aTeacher>>,
): Promise<void> {
  const person = await aStudent();
  const proposed = await aBookedLesson(person, teacher);
  const propose = async () => {
    const startsAt = await firstOpenStart(teacher, { after: 4 * day });
    const made = await requestReschedule(person, { lessonId: proposed, startsAt, note: "" });
    if (!made.ok) throw new Error(made.reason);
    return made.rescheduleRequestId;
  };
  const startsAt = await firstOpenStart(teacher, { after: 8 * day });
  const kept = await holdForStudent(teacher, {
    studentId: person.id,
    offerId: teacher.offer.id,
    startsAt,
    requestId: randomUUID(),
  });
  if (!kept.ok) throw new Error(kept.reason);
  await runJobs();
  await releaseHold(person, kept.lessonId);
  const declined = await propose();
  await sendRescheduleRequestedMail(declined);
  await runJobs();
  await closeOpenReschedule(teacher, declined);
  await sendRescheduleClosedMail(declined);
  const moved = await acceptReschedule(teacher, await propose());
  if (!moved.ok) throw new Error(moved.reason);
  await sendMovedMails(moved.lessonId);
  const becomes = (state: LessonState, answerBy = new Date()) =>
    rewriteLessons({ state, answerBy }, eq(lessons.id, lessonId));
  await becomes("requested");
  await sendRequestedMails(lessonId);
  await runJobs();
  await becomes("expired");
  await sendRequestClosedMails(lessonId);
  await becomes("no_show_student");
  await sendNoShowMails(lessonId);
  await becomes("interrupted");
  await sendCutShortMails(lessonId);
}

const mail = (key: string) => sent.find((one) => one.key.startsWith(`${key}:`))!;

it("every mail that there is was looked at", () => {
  const files = readdirSync("app/features", { recursive: true, encoding: "utf8" })
    .filter((name) =>
      /emails\/[\w-]+\.tsx$|mails\/[\w-]+\/[\w-]+\.tsx$|\/mails\/(?!mailed-items)[\w-]+\.tsx$/.test(
        name,
      ),
    )
    .map((name) => name.replace(/.*\/([\w-]+)\.tsx$/, "$1"));
  // Both mails about reviews are one event, and say in their second word which.
  const keys = new Set(sent.flatMap(({ key }) => key.split(":").slice(0, 2)));
  const named: Record<string, string> = {
    announcement: "news",
    unread: "unread-messages",
    adjusted: "payment-adjusted",
    "dispute-notice": "payment-disputed",
    "plain-notice": "package-running-out",
    "package-bought": "lesson-booked",
    "package-ended": "payment-returned",
    "series-booked": "lesson-booked",
    "series-ended": "lesson-cancelled",
    // A stored event keeps its name when its mail has another.
    "teacher-hold": "time-held",
    "teacher-hold-released": "hold-released",
    "reschedule-requested": "reschedule-requested",
    "reschedule-declined": "reschedule-declined",
    "resume-application": "go-on-later",
  };
  expect(files.filter((file) => !keys.has(named[file] ?? file))).toEqual([]);
});

it("every mail has the other operator's name and company, and nothing of ours", async () => {
  const ours = await vi.importActual<typeof import("#config/brand.ts")>("#config/brand.ts");
  const { company: ourCompany } =
    await vi.importActual<typeof import("#config/company.ts")>("#config/company.ts");
  const { name } = ours.brand;
  const { legalName, companyNumber, registeredAddress, email } = ourCompany;
  for (const { key, subject, html, text } of sent) {
    const whole = `${subject}\n${html}\n${text}`;
    for (const own of [name, legalName, companyNumber, registeredAddress, email.support])
      expect(whole.includes(own), `${key}: ${own}`).toBe(false);
    for (const theirs of [
      brand.name,
      company.legalName,
      company.companyNumber,
      company.email.support,
    ])
      expect(text.includes(theirs), `${key}: ${theirs}`).toBe(true);
  }
});

it("no two lines of a mail run together in its text part", () => {
  for (const { key, html, text } of sent) {
    const shown = new Set(shownWords(html));
    const ran = text.split(/\s+/).filter((word) => !shown.has(word.toLowerCase()));
    expect(
      ran.filter((word) => /[\p{L}\p{N}]/u.test(word)),
      key,
    ).toEqual([]);
  }
});

/** The words that a mail program shows, and the addresses of its links; whatever is no part of a line ends a word. */
function shownWords(html: string): string[] {
  const inLine = /^<\/?(a|b|em|i|span|strong)\b(?![^>]*display: ?block)/;
  const apart = html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<[^>]*>/g, (tag) => {
    const [, href] = /^<a\b[^>]* href="([^"]*)"/.exec(tag) ?? [];
    if (href !== undefined) return ` ${href} `;
    return inLine.test(tag) ? "" : " ";
  });
  return parseHTML(`<html><body>${apart}</body></html>`)
    .document.body.textContent.toLowerCase()
    .split(/\s+/);
}

it("the numbers in mails about series and packages are the other operator's", () => {
  const series = sent.find(({ text }) => text.includes("we save this card"))!;
  expect(series.text).toContain(`${rules.price.seriesChargeHours} hours before it starts`);
  expect(series.text).toContain(`${rules.price.seriesNoticeHours} hours before each lesson`);
  const ended = sent.find(({ subject }) => subject.includes("has run out"))!;
  expect(ended.text).toContain(`after ${rules.price.packageDays} days`);
});

it("the numbers in mails are the other operator's", () => {
  expect(mail("code").text).toContain(`${rules.account.codeMinutes} minutes`);
  expect(mail("unread-messages").text).toContain(`${rules.chat.unreadMailMinutes} minutes`);
  expect(mail("contact-received").text).toContain(`${rules.contact.complaintOutcomeDays} days`);
  expect(mail("application-received").text).toContain(`${rules.apply.reviewWorkDays} working days`);
  expect(mail("lesson-reminder").text).toContain(`${rules.lesson.joinEarlyMinutes} minutes before`);
  const receipt = sent.find(({ text }) => text.includes("Nothing more will be charged"))!;
  expect(receipt.text).toContain(`${rules.lesson.joinEarlyMinutes} minutes before`);
  expect(receipt.text).toContain(`${rules.cancel.coolingOffDays} days`);
  expect(mail("reviews:review-written").text).toContain(`${rules.review.replyDays} days`);
  expect(mail("report-received").text).toContain(`${rules.report.firstLookHours.S2} hours`);
});
