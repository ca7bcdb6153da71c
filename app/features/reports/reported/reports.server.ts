import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { canReadReport, decidedStates } from "#app/access/reports.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { reportQuestions, reports } from "#db/schema/reports/reports.ts";
import { reviews } from "#db/schema/reviews.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { isAbout, isInForce, isReversed } from "./about.server.ts";
import type { Outcome } from "#db/schema/reports/report-values.ts";
import { ofCase } from "./case.server.ts";
import { reportedBy } from "./rules.ts";

const reporter = alias(users, "reporter");
const teacher = alias(users, "teacher");
/** Of the lesson or the chat that was reported. */
const student = alias(users, "student");
/** Who wrote the review that was reported. */
const author = alias(users, "author");

function select() {
  return (
    db()
      .select({
        report: reports,
        reporter: {
          name: reporter.name,
          email: reporter.email,
          zone: reporter.zone,
          role: reporter.role,
        },
        teacher: {
          name: teacher.name,
          email: teacher.email,
          zone: teachers.zone,
          slug: teachers.slug,
        },
        student: { id: student.id, name: student.name, email: student.email, zone: student.zone },
        lesson: lessons,
        payment: payments,
        review: reviews,
        author: { id: author.id, name: author.name, email: author.email, zone: author.zone },
        question: reportQuestions,
        /** What decisions of its case were that are reversed. */
        reversed: sql<Outcome[]>`array(select v.outcome from report_reversals v
          where v.case_id = coalesce(${reports.mergedInto}, ${reports.id}))`,
      })
      .from(reports)
      .leftJoin(reporter, eq(reporter.id, reports.reporterId))
      .innerJoin(teacher, eq(teacher.id, reports.teacherId))
      .innerJoin(teachers, eq(teachers.userId, reports.teacherId))
      .leftJoin(lessons, eq(lessons.id, reports.lessonId))
      .leftJoin(student, eq(student.id, lessons.studentId))
      .leftJoin(payments, eq(payments.lessonId, reports.lessonId))
      .leftJoin(reviews, eq(reviews.id, reports.reviewId))
      .leftJoin(author, eq(author.id, reviews.studentId))
      // Of merged reports the first alone has it: whom it was asked reads that one.
      .leftJoin(reportQuestions, eq(reportQuestions.caseId, reports.id))
  );
}

/** A report with everybody and everything in it; for the mails and the pages below. */
export async function readReport(reportId: string) {
  const [row] = await withStudents(await select().where(eq(reports.id, reportId)));
  return row ?? null;
}
/** Every report of a case, its first one first. */
export async function readCase(caseId: string): Promise<ReportFacts[]> {
  return withStudents(await select().where(ofCase(caseId)).orderBy(asc(reports.number)));
}

type Selected = Awaited<ReturnType<typeof select>>[number];

/** Completes reports of messages by the students of their chats. */
async function withStudents(rows: Selected[]): Promise<Selected[]> {
  const ofChats = await studentsOfChats(rows.map(({ report }) => report.chatId));
  return rows.map((row) => ({
    ...row,
    student: row.student ?? ofChats.get(row.report.chatId ?? "") ?? null,
  }));
}

/** The students of chats, by the chats' ids. */
async function studentsOfChats(chatIds: (string | null)[]) {
  const ids = [...new Set(chatIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map<string, NonNullable<Selected["student"]>>();
  const found = await chatDb()
    .select({ id: chats.id, studentId: chats.studentId })
    .from(chats)
    .where(inArray(chats.id, ids));
  const people = await db()
    .select({ id: users.id, name: users.name, email: users.email, zone: users.zone })
    .from(users)
    .where(
      inArray(
        users.id,
        found.map(({ studentId }) => studentId),
      ),
    );
  const byId = new Map(people.map((one) => [one.id, one]));
  return new Map(
    found.flatMap(({ id, studentId }) => {
      const person = byId.get(studentId);
      return person === undefined ? [] : [[id, person] as const];
    }),
  );
}
export type ReportFacts = NonNullable<Awaited<ReturnType<typeof readReport>>>;

/**
 * The student who is told the decision on what somebody else reported: of a lesson always, of a message where they are
 * warned, of a review of theirs where it is taken down. Who was told once hears what is decided after a reversal, too.
 */
export function toldStudent({ report, review, student, author, reversed }: ReportFacts) {
  const was = (outcome: Outcome) => report.outcome === outcome || reversed.includes(outcome);
  if (review !== null) return was("hide") ? author : null;
  if (student === null || reportedBy(report) !== "teacher") return null;
  return report.lessonId !== null || was("warn") ? student : null;
}

/** The same, for somebody who may read it; not found for everybody else. */
export async function getReport(
  person: Pick<Person, "id" | "role">,
  reportId: string,
): Promise<ReportFacts> {
  const found = z.uuid().safeParse(reportId).success ? await readReport(reportId) : null;
  if (found === null) throw new AppError("not-found");
  const facts = {
    ...found.report,
    aboutStudentId: toldStudent(found)?.id ?? null,
    askedId: found.question?.askedId ?? null,
    wasDecided: found.reversed.length > 0,
  };
  if (!canReadReport(person, facts)) throw new AppError("not-found");
  return found;
}

function aboutLesson({ lesson, payment }: ReportFacts) {
  if (lesson === null || payment === null) return null;
  const { id, title, minutes, state } = lesson;
  return {
    id,
    title,
    minutes,
    state,
    startsAt: lesson.startsAt.getTime(),
    refundedPence: payment.refundedMinor,
    currency: payment.currency,
    cardLast4: payment.cardLast4,
  };
}

/** What both sides may know of a report: not who wrote it, nor in which words. */
function shared(facts: ReportFacts) {
  const { id, number, subject, category, severity, state } = facts.report;
  const caseId = facts.report.mergedInto ?? id;
  const { outcome, ground, reason, scope, duration } = facts.report;
  return {
    id,
    caseId,
    number,
    subject,
    category,
    severity,
    state,
    outcome,
    ground,
    reason,
    scope,
    duration,
    isFoundByRule: facts.report.reporterId === null,
    createdAt: facts.report.createdAt.getTime(),
    decidedAt: facts.report.decidedAt?.getTime() ?? null,
    lesson: aboutLesson(facts),
    review: facts.review && {
      id: facts.review.id,
      lessonId: facts.review.lessonId,
      stars: facts.review.stars,
      text: facts.review.text,
      hidden: facts.review.hiddenAt !== null,
    },
  };
}

/** What this person was asked about it, with their answer; who asked is not said. */
function questionTo(me: Pick<Person, "id">, { question }: ReportFacts) {
  if (question === null || question.askedId !== me.id) return null;
  return {
    question: question.question,
    dueAt: question.dueAt.getTime(),
    answer: question.answer,
    agrees: question.agrees,
    answeredAt: question.answeredAt?.getTime() ?? null,
  };
}
export type QuestionToMe = NonNullable<ReturnType<typeof questionTo>>;

/** A report as a student sees it: their own, with its words, or a decided one of another person that concerns them. */
export async function getReportOfStudent(me: Student, reportId: string) {
  const facts = await getReport(me, reportId);
  const isOwn = facts.report.reporterId === me.id;
  const { name, slug } = facts.teacher;
  return {
    ...shared(facts),
    isOwn,
    text: isOwn ? facts.report.text : null,
    wish: isOwn ? facts.report.wish : null,
    question: questionTo(me, facts),
    teacher: { name, slug },
  };
}

/**
 * A report as a teacher sees it: their own, with its words, or a decided one about them. The lesson
 * names its student, as the lesson's own page does; a report without a lesson names nobody.
 */
export async function getReportAboutMe(me: Teacher, reportId: string) {
  const facts = await getReport(me, reportId);
  const isOwn = facts.report.reporterId === me.id;
  const { lesson, ...rest } = shared(facts);
  return {
    ...rest,
    // The card is the student's.
    lesson: lesson && { ...lesson, cardLast4: null },
    isOwn,
    text: isOwn ? facts.report.text : null,
    wish: isOwn ? facts.report.wish : null,
    question: questionTo(me, facts),
    studentName: facts.student?.name ?? null,
  };
}

export const ownReportsPerPage = 30;

/**
 * Everything this person has reported, or what they have about one lesson, the latest first. One more than a page
 * tells that there are older ones.
 */
export async function listMyReports(
  me: Pick<Person, "id">,
  { lessonId, page = 1 }: { lessonId?: string; page?: number } = {},
) {
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      subject: reports.subject,
      category: reports.category,
      state: reports.state,
      /** Of a decision in force. */
      outcome: sql<Outcome | null>`case when ${isInForce} then ${reports.outcome} end`,
      createdAt: reports.createdAt,
      chatId: reports.chatId,
      lessonTitle: lessons.title,
      teacherName: teacher.name,
      studentName: student.name,
    })
    .from(reports)
    .innerJoin(teacher, eq(teacher.id, reports.teacherId))
    .leftJoin(lessons, eq(lessons.id, reports.lessonId))
    .leftJoin(student, eq(student.id, lessons.studentId))
    .where(
      and(
        eq(reports.reporterId, me.id),
        lessonId === undefined ? undefined : eq(reports.lessonId, lessonId),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(ownReportsPerPage + 1)
    .offset((page - 1) * ownReportsPerPage);
  const ofChats = await studentsOfChats(rows.map(({ chatId }) => chatId));
  return rows.map(({ chatId, ...row }) => ({
    ...row,
    studentName: row.studentName ?? ofChats.get(chatId ?? "")?.name ?? null,
    createdAt: row.createdAt.getTime(),
  }));
}
export type MyReport = Awaited<ReturnType<typeof listMyReports>>[number];

/**
 * The latest reports about this person that they may read, by others: those they were asked about, and those that were
 * decided and told to them. One row a case; who reported is not in it.
 */
export async function listReportsAboutMe(me: Pick<Person, "id" | "role">) {
  const isAsked = eq(reportQuestions.askedId, me.id);
  const was = (outcome: Outcome) =>
    or(
      eq(reports.outcome, outcome),
      sql`exists (select from report_reversals v where v.case_id = reports.id and v.outcome = ${outcome})`,
    );
  const wasTold = and(
    isAbout(me.id),
    me.role === "teacher"
      ? ne(reports.subject, "review")
      : or(
          eq(reports.subject, "lesson"),
          and(eq(reports.subject, "message"), was("warn")),
          and(eq(reports.subject, "review"), was("hide")),
        ),
    or(
      inArray(reports.state, [...decidedStates]),
      sql`exists (select from report_reversals v where v.case_id = reports.id)`,
    ),
  );
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      subject: reports.subject,
      category: reports.category,
      state: reports.state,
      outcome: reports.outcome,
      isReversed,
      createdAt: reports.createdAt,
      lessonTitle: lessons.title,
      waitsForMe: sql<boolean>`coalesce(${isAsked} and ${reportQuestions.answeredAt} is null, false)`,
    })
    .from(reports)
    .leftJoin(lessons, eq(lessons.id, reports.lessonId))
    .leftJoin(reportQuestions, eq(reportQuestions.caseId, reports.id))
    .where(
      and(
        isNull(reports.mergedInto),
        sql`${reports.reporterId} is distinct from ${me.id}::uuid`,
        or(isAsked, wasTold),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(ownReportsPerPage);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
export type ReportOnMe = Awaited<ReturnType<typeof listReportsAboutMe>>[number];
