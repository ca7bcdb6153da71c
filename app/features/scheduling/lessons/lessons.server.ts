import { and, eq, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Person } from "#app/access/actor.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { cancelledStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { divided } from "#app/features/payments/purchases/divided.server.ts";
import { db, type Db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { LessonActor } from "./rules.ts";

const teacherUser = alias(users, "teacher_user");

export const studentUser = alias(users, "student_user");

/** Whose word cancelled a lesson: its state names one of the two also where it was ours. Null where none did. */
export const cancelledBy = sql<LessonActor | null>`case
  when lessons.state in (${sql.raw(sqlList(cancelledStates))})
  then (select e.actor from lesson_events e where e.lesson_id = lessons.id and e."to" = lessons.state limit 1) end`;

/** The lesson that was booked at first: its number is that of all it was moved to. */
export const bookedAs = sql<string>`case when lessons.moves = 0 then lessons.id else (
  with recursive chain(id, before, moves) as (
    select f.id, f.moved_from_id, f.moves from lessons f where f.id = lessons.moved_from_id
    union all select f.id, f.moved_from_id, f.moves from lessons f join chain c on f.id = c.before)
  select c.id from chain c order by c.moves limit 1) end`;

const columns = {
  id: lessons.id,
  bookedAs,
  offerId: lessons.offerId,
  kind: lessons.kind,
  title: lessons.title,
  language: lessons.language,
  startsAt: lessons.startsAt,
  minutes: lessons.minutes,
  state: lessons.state,
  heldUntil: lessons.heldUntil,
  heldByTeacher: lessons.heldByTeacher,
  pricePence: lessons.priceMinor,
  currency: lessons.currency,
  cancelPolicy: lessons.cancelPolicy,
  bookedAt: lessons.bookedAt,
  cancelledAt: lessons.cancelledAt,
  cancelledBy,
  note: lessons.note,
  version: lessons.version,
  moves: lessons.moves,
  answerBy: lessons.answerBy,
  instant: lessons.instant,
  briefLevel: lessons.briefLevel,
  briefGoal: lessons.briefGoal,
  teacherId: lessons.teacherId,
  teacherName: teacherUser.name,
  teacherSlug: teachers.slug,
  /** Whether there is a page of theirs to book on; without one their conversations are closed, too. */
  teacherHasPage: sql<boolean>`${teachers.status} not in (${sql.raw(sqlList(hiddenStatuses))})`,
  teacherZone: teachers.zone,
  portraitSeed: teachers.portraitSeed,
  teacherPhoto: teacherUser.portraitId,
  studentId: lessons.studentId,
  studentName: studentUser.name,
  studentPhoto: studentUser.portraitId,
  studentZone: studentUser.zone,
  paymentState: payments.state,
  feeBasisPoints: payments.feeBasisPoints,
  refundedPence: payments.refundedMinor,
  settledAt: payments.settledAt,
  /** Of an interrupted lesson, by the record. */
  lostMinutes: lessons.lostMinutes,
  divided,
  cardLast4: payments.cardLast4,
  /** When what is due is charged. */
  chargeAt: payments.chargeAt,
  seriesId: lessons.seriesId,
  packageId: lessons.packageId,
  packageState: packages.state,
};

/** Selects lessons with their two people, offer and payment; the caller adds the WHERE. */
export function selectLessons(on: Db = db()) {
  return on
    .select(columns)
    .from(lessons)
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .innerJoin(teacherUser, eq(teacherUser.id, lessons.teacherId))
    .innerJoin(studentUser, eq(studentUser.id, lessons.studentId))
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .leftJoin(packages, eq(packages.id, lessons.packageId));
}

type Row = Awaited<ReturnType<typeof selectLessons>>[number];

/** A lesson as its own two people see it; instants are epoch milliseconds. */
export type LessonView = Omit<
  Row,
  | "startsAt"
  | "heldUntil"
  | "bookedAt"
  | "cancelledAt"
  | "answerBy"
  | "chargeAt"
  | "settledAt"
  | "cardLast4"
> & {
  /** An admin looks as one of the two: what was paid and written is left out. */
  closed?: true;
  startsAt: number;
  heldUntil: number | null;
  bookedAt: number | null;
  cancelledAt: number | null;
  answerBy: number | null;
  chargeAt: number | null;
  /** When the money that was held was divided. */
  settledAt: number | null;
  /** Of the card it was paid with; only the student, whose card it is, sees it. */
  cardLast4?: string | null;
};

/** A row as one of its two people may see it. */
export function asView(
  { cardLast4, ...row }: Row,
  { id, viewed }: Pick<Person, "id" | "viewed">,
): LessonView {
  return {
    ...row,
    ...(id === row.studentId && !viewed ? { cardLast4 } : null),
    startsAt: row.startsAt.getTime(),
    heldUntil: row.heldUntil?.getTime() ?? null,
    bookedAt: row.bookedAt?.getTime() ?? null,
    cancelledAt: row.cancelledAt?.getTime() ?? null,
    answerBy: row.answerBy?.getTime() ?? null,
    chargeAt: row.chargeAt?.getTime() ?? null,
    settledAt: row.settledAt?.getTime() ?? null,
    ...(viewed ? closed : null),
  };
}

const closed = {
  closed: true,
  note: "",
  briefLevel: null,
  briefGoal: null,
  pricePence: 0,
  refundedPence: 0,
  divided: null,
  paymentState: "open",
  chargeAt: null,
  // An admin who views as a person may not read files, so the drawn faces are shown.
  teacherPhoto: null,
  studentPhoto: null,
} as const;

/** That this person is the lesson's student or teacher. */
export function isOneOfTheTwo(person: { id: string | Placeholder }): SQL {
  return or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id))!;
}

/** One lesson of this person's. Throws not-found for anybody else's. */
export async function getLesson(
  person: Pick<Person, "id" | "viewed">,
  lessonId: string,
): Promise<LessonView> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [row] = await selectLessons().where(and(eq(lessons.id, lessonId), isOneOfTheTwo(person)));
  if (row === undefined) throw new AppError("not-found");
  return asView(row, person);
}

/**
 * The lesson that this one has become by moving, when it is this person's; the same id where it has not moved.
 * Addresses in old mails lead on with it.
 */
export async function currentLessonId(person: Pick<Person, "id">, id: string): Promise<string> {
  if (!isUuid(id)) return id;
  const { rows } = await db().execute<{ id: string }>(sql`
    with recursive chain(id, moves) as (
      select id, moves from lessons where id = ${id} and ${person.id} in (student_id, teacher_id)
      union all select l.id, l.moves from lessons l join chain c on l.moved_from_id = c.id)
    select id from chain order by moves desc limit 1`);
  return rows[0]?.id ?? id;
}
