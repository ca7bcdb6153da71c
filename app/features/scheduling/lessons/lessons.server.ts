import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Person } from "#app/access/actor.ts";
import { users } from "#db/schema/accounts.ts";
import { packages } from "#db/schema/series-and-packages.ts";
import { payments } from "#db/schema/payments.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { type LessonState } from "#db/schema/lesson-states.ts";
import { teachers } from "#db/schema/teachers.ts";
import { divided } from "#app/features/payments/divided.server.ts";
import { db, prepared, type Db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";

const teacherUser = alias(users, "teacher_user");
const studentUser = alias(users, "student_user");

const columns = {
  id: lessons.id,
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
  freeCancelHours: lessons.freeCancelHours,
  bookedAt: lessons.bookedAt,
  cancelledAt: lessons.cancelledAt,
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
  teacherZone: teachers.zone,
  portraitSeed: teachers.portraitSeed,
  teacherPhoto: teacherUser.portraitId,
  studentId: lessons.studentId,
  studentName: studentUser.name,
  studentPhoto: studentUser.portraitId,
  studentZone: studentUser.zone,
  paymentState: payments.state,
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

function select(on: Db = db()) {
  return on
    .select(columns)
    .from(lessons)
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .innerJoin(teacherUser, eq(teacherUser.id, lessons.teacherId))
    .innerJoin(studentUser, eq(studentUser.id, lessons.studentId))
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .leftJoin(packages, eq(packages.id, lessons.packageId));
}

type Row = Awaited<ReturnType<typeof select>>[number];
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
  /** Of the card it was paid with; only the student, whose card it is, is told. */
  cardLast4?: string | null;
};

function asView(
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
  // Files are closed to a view, so that the drawn faces stand there.
  teacherPhoto: null,
  studentPhoto: null,
} as const;

function isOneOfTheTwo(person: { id: string | Placeholder }): SQL {
  return or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id))!;
}

/** One lesson of this person's. Throws not-found for anybody else's. */
export async function getLesson(
  person: Pick<Person, "id" | "viewed">,
  lessonId: string,
): Promise<LessonView> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [row] = await select().where(and(eq(lessons.id, lessonId), isOneOfTheTwo(person)));
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

export type LessonTab = "upcoming" | "past";

const states: Record<LessonTab, LessonState[]> = {
  upcoming: ["requested", "booked", "live"],
  past: [
    "ended",
    "completed",
    "no_show_student",
    "no_show_teacher",
    "void",
    "interrupted",
    "disputed",
    "resolved",
    "declined",
    "cancelled_student",
    "cancelled_teacher",
  ],
};

export const lessonsPerPage = 20;

/** Those whose student's name holds these words; all where there are none. */
function hasStudent(name: string): SQL | undefined {
  return name === ""
    ? undefined
    : ilike(studentUser.name, `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`);
}

/**
 * One tab of a person's lessons, soonest first (past: latest first); `more` says whether a page follows.
 * `student`: only with students of that name.
 */
export async function listLessons(
  person: Person,
  tab: LessonTab,
  page = 1,
  student = "",
): Promise<{ lessons: LessonView[]; more: boolean }> {
  const order = tab === "upcoming" ? asc : desc;
  const rows = await select()
    .where(and(isOneOfTheTwo(person), inArray(lessons.state, states[tab]), hasStudent(student)))
    .orderBy(order(lessons.startsAt), order(lessons.id))
    .limit(lessonsPerPage + 1)
    .offset((page - 1) * lessonsPerPage);
  return {
    lessons: rows.slice(0, lessonsPerPage).map((row) => asView(row, person)),
    more: rows.length > lessonsPerPage,
  };
}

const taken = ["ended", "completed", "interrupted", "disputed", "resolved"] satisfies LessonState[];

/** The latest lesson of a person that took place; null where none did. */
export async function findLastTaken(person: Person): Promise<LessonView | null> {
  const [row] = await select()
    .where(and(isOneOfTheTwo(person), inArray(lessons.state, taken)))
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(1);
  return row === undefined ? null : asView(row, person);
}

/** These lessons of a person's, soonest first; ids of others' are left aside. */
export async function listLessonsOf(person: Person, ids: string[]): Promise<LessonView[]> {
  if (ids.length === 0) return [];
  const rows = await select()
    .where(and(isOneOfTheTwo(person), inArray(lessons.id, ids)))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));
  return rows.map((row) => asView(row, person));
}

/** All lessons of a person but holds, latest first, for a table of their own. */
export async function listEveryLesson(person: Person, most: number): Promise<LessonView[]> {
  const rows = await select()
    .where(and(isOneOfTheTwo(person), inArray(lessons.state, [...states.upcoming, ...states.past])))
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(most);
  return rows.map((row) => asView(row, person));
}

const thePerson = { id: sql.placeholder("person") };

const countByState = prepared((on) =>
  on
    .select({ state: lessons.state, n: count() })
    .from(lessons)
    .where(isOneOfTheTwo(thePerson))
    .groupBy(lessons.state)
    .prepare("scheduling.count-by-state"),
);

/** How many lessons each tab of this person's holds; `student`: only with students of that name. */
export async function countLessons(
  person: Person,
  student = "",
): Promise<Record<LessonTab, number>> {
  const rows =
    student === ""
      ? await countByState().execute({ person: person.id })
      : await db()
          .select({ state: lessons.state, n: count() })
          .from(lessons)
          .innerJoin(studentUser, eq(studentUser.id, lessons.studentId))
          .where(and(isOneOfTheTwo(person), hasStudent(student)))
          .groupBy(lessons.state);
  const sum = (tab: LessonTab) =>
    rows.reduce((total, { state, n }) => total + (states[tab].includes(state) ? n : 0), 0);
  return { upcoming: sum("upcoming"), past: sum("past") };
}

const lessonsBetween = prepared((on) =>
  select(on)
    .where(
      and(
        isOneOfTheTwo(thePerson),
        sql`${lessons.during} && tstzrange(${sql.placeholder("from")}::timestamptz, ${sql.placeholder("to")}::timestamptz)`,
        or(
          inArray(lessons.state, [
            "requested",
            "booked",
            "live",
            "ended",
            "completed",
            "disputed",
            "resolved",
            "interrupted",
          ]),
          and(eq(lessons.state, "held"), gt(lessons.heldUntil, sql.placeholder("now"))),
        ),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .prepare("scheduling.lessons-between"),
);

/** Every lesson of a person that touches [from, to), holds that have lapsed left out. */
export async function listLessonsBetween(
  person: Person,
  { from, to, now = Date.now() }: { from: number; to: number; now?: number },
): Promise<LessonView[]> {
  const rows = await lessonsBetween().execute({
    person: person.id,
    from: new Date(from),
    to: new Date(to),
    now: new Date(now),
  });
  return rows.map((row) => asView(row, person));
}

/** The holds that a student still has to pay for, soonest lapse first. */
export async function listHolds(student: Person, now = new Date()): Promise<LessonView[]> {
  const rows = await select()
    .where(
      and(eq(lessons.studentId, student.id), eq(lessons.state, "held"), gt(lessons.heldUntil, now)),
    )
    .orderBy(asc(lessons.heldUntil), asc(lessons.startsAt));
  return oncePerSeries(rows.map((row) => asView(row, student)));
}

/** A series is held, and paid for, by its first lesson; they come in the order of their starts. */
export function oncePerSeries<Held extends Pick<LessonView, "seriesId">>(holds: Held[]): Held[] {
  return holds.filter(
    ({ seriesId }, at) =>
      seriesId === null || holds.findIndex((other) => other.seriesId === seriesId) === at,
  );
}

const sinceThen = sql`${sql.placeholder("since")}::timestamptz`;

const moneySums = prepared((on) =>
  on
    .select({
      heldPence: sql<number>`coalesce(sum(${lessons.priceMinor}) filter (where ${lessons.state} in ('booked', 'live')), 0)::int`,
      spentPence: sql<number>`coalesce(sum(${payments.amountMinor} - ${payments.refundedMinor}) filter (where ${lessons.state} not in ('booked', 'live', 'held') and ${payments.paidAt} is not null and ${lessons.startsAt} >= ${sinceThen}), 0)::int`,
      lessonsTaken: sql<number>`(count(*) filter (where ${lessons.state} in ('ended', 'completed') and ${lessons.startsAt} >= ${sinceThen}))::int`,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.studentId, sql.placeholder("student")),
        lte(lessons.createdAt, sql.placeholder("now")),
      ),
    )
    .prepare("scheduling.money-sums"),
);

/** A student's money: held for lessons to come, and what of it would come back on cancelling is the page's sum. */
export async function lessonMoney(
  student: Person,
  { since, now = new Date() }: { since: Date; now?: Date },
): Promise<{ heldPence: number; spentPence: number; lessonsTaken: number }> {
  const [row] = await moneySums().execute({ student: student.id, since, now });
  return row!;
}
