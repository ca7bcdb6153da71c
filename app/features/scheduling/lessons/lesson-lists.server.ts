import {
  aheadStates,
  calendarStates,
  pastStates,
  tookPlaceStates,
  upcomingStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Person } from "#app/access/actor.ts";
import { prepared, db, type Db } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type SQL, ilike, asc, desc, and, inArray, sql, count, eq, or, gt, lte } from "drizzle-orm";
import {
  studentUser,
  type LessonView,
  selectLessons,
  isOneOfTheTwo,
  asView,
} from "./lessons.server.ts";
import type { LessonState } from "./rules.ts";

export type LessonTab = "upcoming" | "past";

const states: Record<LessonTab, readonly LessonState[]> = {
  upcoming: upcomingStates,
  past: pastStates,
};

export const lessonsPerPage = 20;

/** Those whose student's name holds these words; all where there are none. */
function hasStudent(name: string): SQL | undefined {
  return name === ""
    ? undefined
    : ilike(studentUser.name, `%${name.replaceAll(/[\\%_]/g, "\\$&")}%`);
}

const thePerson = { id: sql.placeholder("person") };

function inTab(on: Db, tab: LessonTab, student = "") {
  const order = tab === "upcoming" ? asc : desc;
  return selectLessons(on)
    .where(
      and(isOneOfTheTwo(thePerson), inArray(lessons.state, [...states[tab]]), hasStudent(student)),
    )
    .orderBy(order(lessons.startsAt), order(lessons.id))
    .limit(lessonsPerPage + 1)
    .offset(sql.placeholder("offset"));
}

const tabRead = {
  upcoming: prepared((on) => inTab(on, "upcoming").prepare("scheduling.upcoming-lessons")),
  past: prepared((on) => inTab(on, "past").prepare("scheduling.past-lessons")),
};

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
  const asked = { person: person.id, offset: (page - 1) * lessonsPerPage };
  const rows =
    student === ""
      ? await tabRead[tab]().execute(asked)
      : await inTab(db(), tab, student).prepare("").execute(asked);
  return {
    lessons: rows.slice(0, lessonsPerPage).map((row) => asView(row, person)),
    more: rows.length > lessonsPerPage,
  };
}

/** The latest lesson of a person that took place; null where none did. */
export async function findLastTaken(person: Person): Promise<LessonView | null> {
  const [row] = await selectLessons()
    .where(and(isOneOfTheTwo(person), inArray(lessons.state, [...tookPlaceStates])))
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(1);
  return row === undefined ? null : asView(row, person);
}

const lessonsOf = prepared((on) =>
  selectLessons(on)
    .where(and(isOneOfTheTwo(thePerson), sql`${lessons.id} = any(${sql.placeholder("ids")})`))
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .prepare("scheduling.lessons-of"),
);

/** These lessons of a person's, soonest first; ids of others' are left aside. */
export async function listLessonsOf(person: Person, ids: string[]): Promise<LessonView[]> {
  if (ids.length === 0) return [];
  const rows = await lessonsOf().execute({ person: person.id, ids });
  return rows.map((row) => asView(row, person));
}

/** All lessons of a person but holds, latest first, for a table of their own. */
export async function listEveryLesson(person: Person, most: number): Promise<LessonView[]> {
  const rows = await selectLessons()
    .where(and(isOneOfTheTwo(person), inArray(lessons.state, [...states.upcoming, ...states.past])))
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(most);
  return rows.map((row) => asView(row, person));
}

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
  selectLessons(on)
    .where(
      and(
        isOneOfTheTwo(thePerson),
        sql`${lessons.during} && tstzrange(${sql.placeholder("from")}::timestamptz, ${sql.placeholder("to")}::timestamptz)`,
        or(
          inArray(lessons.state, [...calendarStates]),
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

const ownHolds = prepared((on) =>
  selectLessons(on)
    .where(
      and(
        eq(lessons.studentId, sql.placeholder("student")),
        eq(lessons.state, "held"),
        gt(lessons.heldUntil, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(lessons.heldUntil), asc(lessons.startsAt))
    .prepare("scheduling.holds-of-student"),
);

/** The holds that a student still has to pay for, soonest lapse first. */
export async function listHolds(student: Person, now = new Date()): Promise<LessonView[]> {
  const rows = await ownHolds().execute({ student: student.id, now });
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

/** What of a payment was not given back. */
const keptMinor = sql`(${payments.amountMinor} - ${payments.refundedMinor})`;
const isSpentSince = sql`${lessons.state} not in (${sql.raw(sqlList([...aheadStates, "held"]))})
  and ${payments.paidAt} is not null and ${lessons.startsAt} >= ${sinceThen}`;

const sumsOfStudent = prepared((on) =>
  on
    .select({
      spentPence: sql<number>`coalesce(sum(${keptMinor}) filter (where ${isSpentSince}), 0)::int`,
      paid: sql<number>`(count(*) filter (where ${isSpentSince} and ${keptMinor} > 0))::int`,
      ever: sql<number>`(count(*) filter (where ${lessons.state} in (${sql.raw(sqlList([...states.upcoming, ...states.past]))})))::int`,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.studentId, sql.placeholder("student")),
        lte(lessons.createdAt, sql.placeholder("now")),
      ),
    )
    .prepare("scheduling.sums-of-student"),
);

/** What a student has spent since then and on how many lessons, and how many they have ever had or have to come. */
export async function readLessonSums(
  student: Person,
  { since, now = new Date() }: { since: Date; now?: Date },
): Promise<{ spentPence: number; paid: number; ever: number }> {
  const [row] = await sumsOfStudent().execute({ student: student.id, since, now });
  return row!;
}
