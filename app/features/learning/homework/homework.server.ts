import { and, asc, count, eq, gt, inArray, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { homeworkSide } from "#app/access/homework.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { db, prepared, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { addDays, day, type LocalDate, localDate } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { daysLate } from "./lateness.ts";
import { readHomeworkFiles } from "./homework-files.server.ts";

const students = alias(users, "students");
const teachers = alias(users, "teachers");
/** So many of each part stand on one page. */
const most = 100;

const epoch = (at: Date | null) => at?.getTime() ?? null;

/** A piece of homework with its files, for one of its two; for anybody else it is not found. Instants are epoch ms. */
export async function getHomework(person: Person, homeworkId: string) {
  if (!isUuid(homeworkId)) throw new AppError("not-found");
  const [row] = await db()
    .select({
      homework,
      studentName: students.name,
      teacherName: teachers.name,
      studentZone: students.zone,
    })
    .from(homework)
    .innerJoin(students, eq(students.id, homework.studentId))
    .innerJoin(teachers, eq(teachers.id, homework.teacherId))
    .where(eq(homework.id, homeworkId));
  if (row === undefined || homeworkSide(person, row.homework) === null)
    throw new AppError("not-found");
  const { homework: found, ...names } = row;
  return {
    ...found,
    ...names,
    givenAt: found.givenAt.getTime(),
    handedInAt: epoch(found.handedInAt),
    correctedAt: epoch(found.correctedAt),
    files: await readHomeworkFiles(db(), homeworkId),
  };
}
export type Homework = Awaited<ReturnType<typeof getHomework>>;

/** Belongs into the transaction that changes it: its row, locked; of others it is not found. */
export async function lockHomework(tx: Tx, person: Person, homeworkId: string) {
  if (!isUuid(homeworkId)) throw new AppError("not-found");
  const [row] = await tx.select().from(homework).where(eq(homework.id, homeworkId)).for("update");
  if (row === undefined || homeworkSide(person, row) === null) throw new AppError("not-found");
  return row;
}

const listed = {
  id: homework.id,
  lessonId: homework.lessonId,
  task: homework.task,
  due: homework.due,
  state: homework.state,
  handedInOn: homework.handedInOn,
  givenAt: homework.givenAt,
  /** Nothing was handed in that could be corrected: the student says that it is done. */
  isOnlyDone: sql<boolean>`homework.state <> 'given' and homework.answer = '' and not exists (
    select from homework_files f where f.homework_id = homework.id and f.part = 'answer')`,
};

/** There is something in it to correct. */
const waits = sql`homework.state = 'handed_in' and (homework.answer <> '' or exists (
  select from homework_files f where f.homework_id = homework.id and f.part = 'answer'))`;

/** What waits to be corrected, what is to be done, and the rest: each is listed, however much there is of the others. */
const part = sql<number>`case when ${waits} then 0 when homework.state = 'given' then 1 else 2 end`;
const rest = 2;

type Which = { studentId?: string; teacherId?: string };

/** Their homework with its place in its part: of what waits the longest is first, of all else the latest. */
function placed({ studentId, teacherId }: Which) {
  return db()
    .$with("placed")
    .as(
      db()
        .select({
          id: homework.id,
          part: part.as("part"),
          place: sql<number>`(row_number() over (partition by ${part} order by
            case when ${waits} then handed_in_on end, case when ${waits} then given_at end,
            given_at desc, id desc))::int`.as("place"),
          size: sql<number>`(count(*) over (partition by ${part}))::int`.as("size"),
        })
        .from(homework)
        .where(
          and(
            studentId === undefined ? undefined : eq(homework.studentId, studentId),
            teacherId === undefined ? undefined : eq(homework.teacherId, teacherId),
          ),
        ),
    );
}

/**
 * Homework of a student, of a teacher, or of the two: what waits to be corrected, the longest; what is to be done, the
 * latest; then the rest, the latest. Of each so many; `next` is the piece `after` which the rest goes on.
 */
async function list(which: Which, after: string | null, now = Date.now()) {
  const all = placed(which);
  const start = sql`coalesce((select place from placed
    where part = ${rest} and id = ${after !== null && isUuid(after) ? after : null}), 0)`;
  const rows = await db()
    .with(all)
    .select({
      line: { ...listed, teacherName: teachers.name, studentName: students.name },
      studentZone: students.zone,
      part: all.part,
      place: all.place,
      size: all.size,
    })
    .from(all)
    .innerJoin(homework, eq(homework.id, all.id))
    .innerJoin(teachers, eq(teachers.id, homework.teacherId))
    .innerJoin(students, eq(students.id, homework.studentId))
    .where(
      and(
        after === null ? undefined : eq(all.part, rest),
        sql`${all.place} - ${start} between 1 and ${most}`,
      ),
    )
    .orderBy(all.part, all.place);
  const last = rows.at(-1);
  return {
    lines: rows.map(({ line, studentZone }) => ({
      ...line,
      givenAt: line.givenAt.getTime(),
      isLate: line.state === "given" && daysLate(line.due, localDate(now, studentZone)) > 0,
    })),
    next: last?.part === rest && last.place < last.size ? last.line.id : null,
  };
}
export type HomeworkPage = Awaited<ReturnType<typeof list>>;
export type HomeworkLine = HomeworkPage["lines"][number];

const nothing: HomeworkPage = { lines: [], next: null };

/**
 * What a student has from all their teachers: what is to be done by its day, without one last; then as `list` has it,
 * and older pieces `after` one of it.
 */
export async function listOwnHomework(
  student: Student,
  after: string | null = null,
): Promise<HomeworkPage> {
  return student.viewed ? nothing : toDoFirst(await list({ studentId: student.id }, after));
}

function toDoFirst({ lines, next }: HomeworkPage): HomeworkPage {
  const [toDo, done] = [true, false].map((is) =>
    lines.filter(({ state }) => (state === "given") === is),
  );
  return { lines: [...toDo!.toSorted(byDue), ...done!], next };
}

/** The day of it decides; days are written so that their letters sort. */
function byDue(one: HomeworkLine, other: HomeworkLine): number {
  const [a, b] = [one.due ?? "9999", other.due ?? "9999"];
  return a < b ? -1 : a > b ? 1 : one.givenAt - other.givenAt;
}

/** What a teacher has given to a student, as `list` has it, and older pieces `after` one of it. */
export async function listHomeworkOf(
  teacher: Teacher,
  studentId: string,
  after: string | null = null,
): Promise<HomeworkPage> {
  return teacher.viewed ? nothing : list({ studentId, teacherId: teacher.id }, after);
}

/** What a teacher has given to all their students: what is not handed in by its day, then as `list` has it. */
export async function listGivenHomework(
  teacher: Teacher,
  after: string | null = null,
): Promise<HomeworkPage> {
  return teacher.viewed ? nothing : toDoFirst(await list({ teacherId: teacher.id }, after));
}

/** Of these two nobody hands in or corrects anything. */
const isBlocked = sql.raw(blockedPair("homework.student_id", "homework.teacher_id"));

const toDo = prepared((on) =>
  on
    .select({
      id: homework.id,
      teacherName: teachers.name,
      task: homework.task,
      due: sql<LocalDate | null>`${homework.due}`,
      isLate: sql<boolean>`coalesce(${homework.due} < ${sql.placeholder("today")}, false)`,
    })
    .from(homework)
    .innerJoin(teachers, eq(teachers.id, homework.teacherId))
    .where(
      and(
        eq(homework.studentId, sql.placeholder("student")),
        eq(homework.state, "given"),
        not(isBlocked),
        or(
          sql`${homework.due} >= ${sql.placeholder("dueSince")}`,
          and(sql`${homework.due} is null`, gt(homework.givenAt, sql.placeholder("givenSince"))),
        ),
      ),
    )
    .orderBy(sql`${homework.due} asc nulls last`, asc(homework.id))
    .limit(5)
    .prepare("learning.homework-to-do"),
);

/**
 * What a student has to do, the most urgent first: until some days after its day on their own calendar, or as long
 * after it was given where it has none. Nothing of a teacher whom they have blocked, or who has blocked them.
 */
export async function listHomeworkToDo(student: Student, now = Date.now()) {
  if (student.viewed) return [];
  const today = localDate(now, student.zone);
  const { toDoDays } = rules.homework;
  return toDo().execute({
    student: student.id,
    today,
    dueSince: addDays(today, -toDoDays),
    givenSince: new Date(now - toDoDays * day),
  });
}
export type HomeworkToDo = Awaited<ReturnType<typeof listHomeworkToDo>>[number];

const open = prepared((on) =>
  on
    .select({ pieces: count() })
    .from(homework)
    .where(
      and(
        eq(homework.studentId, sql.placeholder("student")),
        eq(homework.state, "given"),
        not(isBlocked),
      ),
    )
    .prepare("learning.homework-open"),
);

/** How many pieces a student has not handed in and still can, however long ago they were given. */
export async function countOpenHomework(student: Student): Promise<number> {
  if (student.viewed) return 0;
  const [row] = await open().execute({ student: student.id });
  return row?.pieces ?? 0;
}

const toCorrect = prepared((on) =>
  on
    .select({ id: homework.id, studentName: students.name, task: homework.task })
    .from(homework)
    .innerJoin(students, eq(students.id, homework.studentId))
    .where(and(eq(homework.teacherId, sql.placeholder("teacher")), waits, not(isBlocked)))
    .orderBy(asc(homework.handedInAt))
    .limit(most)
    .prepare("learning.homework-to-correct"),
);

/** What students have handed in to a teacher and can be corrected, the one that waits longest first. */
export async function listToCorrect(teacher: Teacher) {
  return teacher.viewed ? [] : toCorrect().execute({ teacher: teacher.id });
}
export type ToCorrect = Awaited<ReturnType<typeof listToCorrect>>[number];

/**
 * How much homework these students of a teacher's have to do, and how much waits for the teacher; no entry for none, nor
 * for a student where one of the two has blocked the other.
 */
export async function countHomework(teacher: Teacher, studentIds: string[]) {
  if (teacher.viewed || studentIds.length === 0) return {};
  const rows = await db()
    .select({
      studentId: homework.studentId,
      toDo: sql<number>`(count(*) filter (where ${homework.state} = 'given'))::int`,
      toCorrect: sql<number>`(count(*) filter (where ${waits}))::int`,
    })
    .from(homework)
    .where(
      and(
        eq(homework.teacherId, teacher.id),
        inArray(homework.studentId, studentIds),
        not(isBlocked),
      ),
    )
    .groupBy(homework.studentId);
  return Object.fromEntries(
    rows
      .filter(({ toDo, toCorrect }) => toDo + toCorrect > 0)
      .map(({ studentId, ...counts }) => [studentId, counts]),
  );
}
export type HomeworkCounts = Record<string, { toDo: number; toCorrect: number }>;

/** What a lesson was written up with, as a form shows it again; null where there was none. */
export async function findLessonHomework(teacher: Teacher, lessonId: string) {
  if (!isUuid(lessonId)) return null;
  const [found] = await db()
    .select({ id: homework.id })
    .from(homework)
    .where(and(eq(homework.lessonId, lessonId), eq(homework.teacherId, teacher.id)));
  return found === undefined ? null : getHomework(teacher, found.id);
}
