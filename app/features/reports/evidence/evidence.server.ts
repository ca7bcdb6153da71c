import { and, asc, count, desc, eq, lt, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats, messageFiles, messages } from "#db/schema/chat/chat.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { readAttendance } from "#app/features/scheduling/attendance/room-record.server.ts";
import { isAbout, isInForce, isReversed } from "#app/features/reports/reported/about.server.ts";
import { liveClaim } from "#app/features/teachers/vetting/claim.ts";
import { moneyWaits } from "#app/features/reports/hearing/hearing.ts";
import { readQuestion } from "#app/features/reports/hearing/questions.server.ts";
import { listLatestReports } from "#app/features/reports/reported/latest-reports.server.ts";
import { getReport, type ReportFacts } from "#app/features/reports/reported/reports.server.ts";
import { readSealedContext } from "#app/features/reports/reported/sealed-context.server.ts";
import { reportedBy, type ReportedMoney, worstOf } from "#app/features/reports/reported/rules.ts";

const shownMessages = 10;
const shownReports = 5;

/** A report with everything an admin weighs: the lesson, its money, who came, what was said, what came before. */
export async function getEvidence(admin: Admin, reportId: string, now = Date.now()) {
  const facts = await getReport(admin, reportId);
  const { report, reporter, teacher, student, lesson, payment, review, author } = facts;
  const studentId = review?.studentId ?? student?.id ?? report.reporterId!;
  const claim = liveClaim(report, now);
  const reads = await Promise.all([
    findName(report.decidedBy),
    findName(claim?.by ?? null),
    listMerged(report.id),
    facts.lesson === null
      ? null
      : readAttendance(db(), { ...facts.lesson, startsAt: facts.lesson.startsAt.getTime() }),
    listLedger(lesson?.id ?? null),
    excerptChat({ studentId, teacherId: report.teacherId }),
    listBefore(report, studentId),
    readSealedContext(report),
    readQuestion(report.id),
  ]);
  const [decider, claimer, merged, attendance, ledger, chat, before, context, question] = reads;
  const isReopened = facts.reversed.length > 0;
  const grave = [report, ...merged].map(({ severity }) => severity);
  const { id, number, subject, category, severity, state, text, outcome, version } = report;
  const { wish, mergedInto, ground, reason, scope, duration } = report;
  return {
    id,
    number,
    subject,
    category,
    severity,
    state,
    text,
    wish,
    mergedInto,
    outcome,
    ground,
    reason,
    scope,
    duration,
    refundPence: report.refundMinor,
    isFoundByRule: report.reporterId === null,
    version,
    claim: claim && { by: claimer ?? "", until: claim.until },
    isMine: report.claimedBy === admin.id,
    question,
    /** Why no decision may move money yet; null: it may. */
    waits: moneyWaits({ severity: worstOf(grave), question }, now),
    merged,
    createdAt: report.createdAt.getTime(),
    decidedAt: report.decidedAt?.getTime() ?? null,
    decidedBy: decider,
    by: reportedBy(report),
    /** Null where a rule of ours found it. */
    reporter: reporter && { name: reporter.name, email: reporter.email },
    /** Of the two of a lesson or a chat; of a profile, who reported it. */
    studentName: student?.name ?? reporter!.name,
    people: { studentId, teacherId: report.teacherId, reporterId: report.reporterId },
    teacher: { name: teacher.name, email: teacher.email, slug: teacher.slug, zone: teacher.zone },
    review: review && {
      lessonId: review.lessonId,
      stars: review.stars,
      text: review.text,
      at: review.createdAt.getTime(),
      editedAt: review.editedAt?.getTime() ?? null,
      hidden: review.hiddenAt !== null,
      author: author!.name,
    },
    lesson: lesson && {
      id: lesson.id,
      title: lesson.title,
      startsAt: lesson.startsAt.getTime(),
      minutes: lesson.minutes,
      state: lesson.state,
      pricePence: lesson.priceMinor,
      currency: lesson.currency,
    },
    money:
      lesson &&
      payment &&
      ({
        state: lesson.state,
        feeBasisPoints: payment.feeBasisPoints,
        paymentState: payment.state,
        amountPence: payment.amountMinor,
        isReopened,
      } satisfies ReportedMoney),
    attendance,
    ledger,
    chat,
    context,
    before,
  };
}
export type Evidence = Awaited<ReturnType<typeof getEvidence>>;

async function findName(userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db().select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}

/** The later reports of the case, in order, in the words of each. */
async function listMerged(caseId: string) {
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      category: reports.category,
      severity: reports.severity,
      text: reports.text,
      wish: reports.wish,
      createdAt: reports.createdAt,
      by: users.name,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.mergedInto, caseId))
    .orderBy(asc(reports.number));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}

/** What the ledger says of a lesson, oldest first: what went into its escrow, and what left for the card. */
async function listLedger(lessonId: string | null) {
  if (lessonId === null) return [];
  const sumOf = (account: string) =>
    sql`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.account} like ${account}), 0)`.mapWith(
      Number,
    );
  const rows = await db()
    .select({
      id: ledgerPostings.id,
      event: ledgerPostings.event,
      at: ledgerPostings.at,
      heldPence: sumOf("escrow:%"),
      cardPence: sumOf("card:%"),
      teacherPence: sumOf("teacher:%"),
      feePence: sumOf("fees:%"),
      /** On its way back to the student's card, or into the package. */
      studentPence:
        sql`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.amountMinor} > 0
        and (${ledgerEntries.account} like 'refunds:%' or ${ledgerEntries.account} like 'package:%')), 0)`.mapWith(
          Number,
        ),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(eq(ledgerPostings.lessonId, lessonId))
    .groupBy(ledgerPostings.id)
    .orderBy(asc(ledgerPostings.at), asc(ledgerPostings.id));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** The last messages between a student and a teacher, in order; instants in milliseconds. */
export async function excerptChat({
  studentId,
  teacherId,
}: {
  studentId: string;
  teacherId: string;
}) {
  const rows = await chatDb()
    .select({
      senderId: messages.senderId,
      text: messages.text,
      at: messages.createdAt,
      seq: messages.seq,
      edited: sql<boolean>`${messages.editedAt} is not null`,
      deleted: sql<boolean>`${messages.deletedAt} is not null`,
      files:
        sql`(select count(*) from ${messageFiles} where ${messageFiles.chatId} = ${messages.chatId} and ${messageFiles.seq} = ${messages.seq})`.mapWith(
          Number,
        ),
    })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(chats.studentId, studentId), eq(chats.teacherId, teacherId)))
    .orderBy(desc(messages.seq))
    .limit(shownMessages);
  return rows.toReversed().map(({ senderId, at, ...row }) => ({
    ...row,
    side: senderId === teacherId ? ("teacher" as const) : ("student" as const),
    at: at.getTime(),
  }));
}

/** Earlier reports: the last ones about each of the two, and how many this reporter has written. */
async function listBefore(report: ReportFacts["report"], studentId: string) {
  const earlier = and(
    sql`coalesce(${reports.mergedInto}, ${reports.id}) <> ${report.id}`,
    lt(reports.number, report.number),
  );
  const aboutTeacher = and(isAbout(report.teacherId), earlier);
  const aboutStudent = and(isAbout(studentId), earlier);
  const [teachers, students, total, totalStudent, [byReporter]] = await Promise.all([
    listLatestReports(aboutTeacher, shownReports),
    listLatestReports(aboutStudent, shownReports),
    db().$count(reports, aboutTeacher),
    db().$count(reports, aboutStudent),
    db()
      .select({
        total: count(),
        dismissed: sql<number>`(count(*) filter (where ${reports.outcome} = 'dismiss' and ${isInForce}))::int`,
        upheld: sql<number>`(count(*) filter (where ${reports.outcome} <> 'dismiss' and ${isInForce}))::int`,
        reversed: sql<number>`(count(*) filter (where ${isReversed}))::int`,
      })
      .from(reports)
      .where(and(sql`${reports.reporterId} = ${report.reporterId}::uuid`, earlier)),
  ]);
  return {
    aboutTeacher: teachers,
    aboutTeacherTotal: total,
    aboutStudent: students,
    aboutStudentTotal: totalStudent,
    byReporter: byReporter!,
  };
}
