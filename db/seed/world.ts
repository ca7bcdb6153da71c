import { sql } from "drizzle-orm";
import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import type { Lesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import { remindLater } from "#app/features/scheduling/mails/notices.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { addDays, day, hour, localDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { asRange } from "#app/features/scheduling/lessons/times/instant-range.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { savedTeachers } from "#db/schema/teachers/saved-teachers.ts";
import { storePeople, storeTeachers } from "#test/builders/people.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { teacherEntries, teacherInput } from "./teachers/build-teachers.ts";
import { storeCanDo } from "./learning/can-do.ts";
import { storeAccountDecisions } from "./account-decisions.ts";
import { storeBlocked } from "./chats/blocked.ts";
import { storeReports } from "./complaints.ts";
import { storeConversations, type Acquainted } from "./chats/conversations.ts";
import { addLesson, noRows } from "./lessons/lesson-rows.ts";
import { storeHomework } from "./learning/homework.ts";
import { storeLetters } from "./letters.ts";
import { storeReviews } from "./lessons/opinions.ts";
import { storeNotes } from "./lessons/notes.ts";
import { storeMaterials } from "./learning/materials.ts";
import { storeSavedReplies } from "./chats/saved-replies.ts";
import { storePrograms } from "./teachers/programs.ts";
import { storeNotebook } from "./learning/notebook.ts";
import { storePractice } from "./learning/practice.ts";
import { storePageViews } from "./page-views.ts";
import { pairsOf } from "./lessons/pairs.ts";
import { addPayouts, storePayoutRows } from "./money/payout-rows.ts";
import { Random } from "./random.ts";
import { storeReportedMessage } from "./reported-message.ts";
import { bookingNotes } from "./lessons/review-texts.ts";
import { storeApplications } from "./teachers/store-applications.ts";
import { insertMany, storeLessonRows } from "./store-rows.ts";
import { storeTeacherViews } from "./teachers/teacher-views.ts";
import { storeVisits } from "./visits.ts";
import { students } from "./students.ts";
import { Timetable, type TimetableFacts } from "./lessons/timetable.ts";

/** Everybody and everything of the demo world, told backwards from `now`. */
export async function buildWorld(tx: Tx, now: number, teacherCount: number): Promise<void> {
  // A slow machine may think for longer than a request may keep a transaction open.
  await tx.execute(
    sql`set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
  );
  const random = new Random("world");
  const [admin] = await storePeople(tx, [
    {
      role: "admin",
      input: {
        name: "Rosa Okafor",
        email: "admin@demo.test",
        createdAt: new Date(now - 500 * day),
      },
    },
    {
      role: "admin",
      input: {
        name: "Dara Lindo",
        email: "admin2@demo.test",
        adminRights: ["applications", "reports", "money", "people"],
        createdAt: new Date(now - 400 * day),
      },
    },
  ]);
  const studentIds = await buildStudents(tx, random, now);
  if (teacherCount === 0) return;

  const entries = teacherEntries.slice(0, teacherCount);
  const inputs = entries.map((entry) => teacherInput(entry, now));
  const stored = await storeTeachers(tx, inputs);
  await storeApplications(tx, inputs, admin!.id, now);
  const facts = new Map(
    entries.map((entry, index) => {
      const { id, profile, weekly } = inputs[index]!;
      const { offers } = stored[index]!;
      return [entry, { ...profile, id, weekly, offers } as TimetableFacts];
    }),
  );

  const rows = noRows();
  const acquainted: Acquainted[] = [];
  const timetable = new Timetable(random, now);
  const pairs = pairsOf(entries, random);
  // Kept for the lesson that can be joined at once; this teacher is paid, too.
  const [joinTeacher, joinStudent] = [inputs[0]!.id, studentIds.get(students[0]!)!.id];
  timetable.keepFree(joinTeacher, joinStudent, { start: now - hour, end: now + 4 * hour });
  for (const pair of pairs) {
    const teacher = facts.get(pair.teacher)!;
    const student = studentIds.get(pair.student)!;
    const plans = timetable.plan(teacher, student, pair);
    for (const plan of plans) {
      if (random.chance(0.25)) plan.note = random.pick(bookingNotes);
      addLesson(rows, plan, random, now);
    }
    if (plans[0] === undefined) continue;
    acquainted.push({
      studentId: student.id,
      teacherId: teacher.id,
      since: plans[0].bookedAt,
      unreadBy: unreadBy(pair.student.name, pair.teacher.name),
      mutedBy: mutedBy(pair.student.name, pair.teacher.name),
      mustWrite: pair.student.email !== undefined,
      showsAll: teacher.id === joinTeacher && student.id === joinStudent,
    });
  }
  const payouts = addPayouts(rows, joinTeacher, { random: new Random("payouts"), now });
  await storeLessonRows(tx, rows);
  await storePayoutRows(tx, payouts);
  await storeNotes(tx, rows.lessons, now);
  await storeHomework(tx, { teacherId: joinTeacher, studentId: joinStudent }, rows.lessons, now);
  await storeMaterials(tx, { teacherId: joinTeacher, studentId: joinStudent }, now);
  await storeCanDo(tx, { teacherId: joinTeacher, studentId: joinStudent }, now);
  await storePractice(
    tx,
    students.map((one) => studentIds.get(one)!.id),
    now,
  );
  await storeNotebook(tx, { studentId: joinStudent, teacherId: joinTeacher }, rows.lessons);
  await storeReviews(tx, rows.lessons, random, now);
  await storeSavedReplies(tx, joinTeacher, now);
  const taught = rows.lessons.filter(({ teacherId }) => teacherId === joinTeacher);
  await storePrograms(
    tx,
    joinTeacher,
    taught.slice(0, 4).map(({ id }) => id!),
    now,
  );
  await storeConversations(tx, acquainted, random, now);
  const complaints = await storeReports(tx, rows.lessons, admin!.id, random, now);
  await storeReportedMessage(tx, random, now);
  await storeLetters(tx, random, now);
  await storePageViews(tx, now);
  const teacherIds = inputs.map(({ id }) => id);
  await storeTeacherViews(tx, teacherIds, rows.lessons, now);
  await storeVisits(tx, rows.lessons, complaints, random);
  await storeSaved(tx, studentIds.get(students[0]!)!.id, teacherIds, now);
  await storeBlocked(tx, studentIds.get(students[0]!)!.id, teacherIds, now);
  const restricted = students.findLast(({ email }) => email === undefined);
  if (restricted !== undefined)
    await storeAccountDecisions(tx, studentIds.get(restricted)!.id, admin!.id, random, now);
  const away = [...facts.entries()].find(([{ email }]) => email === "teacher2@demo.test");
  if (away !== undefined) await storeHoliday(tx, away[1], now);
  const accounts = [
    ...entries.flatMap(({ email }, index) => (email ? [inputs[index]!.id] : [])),
    ...students.flatMap((student) => (student.email ? [studentIds.get(student)!.id] : [])),
  ];
  await remind(tx, rows.lessons, new Set(accounts), now);
}

async function buildStudents(tx: Tx, random: Random, now: number) {
  const created = students.map(() => now - random.int(70, 300) * day);
  const people = await storePeople(
    tx,
    students.map(({ name, email, zone, native, learning, level, goal, hintCurrency }, index) => ({
      role: "student" as const,
      input: {
        id: random.id(created[index]!),
        name,
        email: email ?? `${slugOf(name).replaceAll("-", ".")}@demo.test`,
        zone,
        nativeLanguage: native,
        learning,
        level,
        goal,
        hintCurrency,
        createdAt: new Date(created[index]!),
        ...acceptedTerms(created[index]!, now),
      },
    })),
  );
  return new Map(
    students.map((student, index) => [
      student,
      { id: people[index]!.id, zone: student.zone, createdAt: new Date(created[index]!) },
    ]),
  );
}

/** Some teachers whom the demo student thinks about; a small world may have none of them. */
async function storeSaved(tx: Tx, studentId: string, teacherIds: string[], now: number) {
  const saved = [1, 9, 22].filter((index) => index < teacherIds.length);
  await insertMany(
    tx,
    savedTeachers,
    saved.map((index) => ({
      studentId,
      teacherId: teacherIds[index]!,
      createdAt: new Date(now - index * day),
    })),
  );
}

/** A few days off after the last lessons of this world. */
async function storeHoliday(tx: Tx, { id: teacherId, zone }: TimetableFacts, now: number) {
  const first = addDays(localDate(now, zone), 37);
  const during = asRange({
    start: startOfLocalDay(first, zone),
    end: startOfLocalDay(addDays(first, 5), zone),
  });
  const note = "Visiting my family. I answer messages in the evening.";
  await tx.insert(timeOff).values({ teacherId, during, note });
}

/** Which of the two finds a message they have not read. */
function unreadBy(student: string, teacher: string): Acquainted["unreadBy"] {
  if (student === "Priya Sharma" && teacher !== "Davide Ferri") return "student";
  if (student === "Hannah Field" && teacher === "Inés Valverde") return "teacher";
  if (student === "Clara Johansen" && teacher === "Inés Valverde") return "teacher";
  return student === "Marek Novák" && teacher === "Camille Roussel" ? "teacher" : undefined;
}

/** A demo account has one conversation that sends it nothing. */
function mutedBy(student: string, teacher: string): Acquainted["mutedBy"] {
  return student === "Priya Sharma" && teacher === "Mateo Quiroga" ? "student" : undefined;
}

/** Reminders as booking would have queued them, for the people whose mail somebody may read. */
async function remind(
  tx: Tx,
  lessons: ReturnType<typeof noRows>["lessons"],
  read: Set<string>,
  now: number,
): Promise<void> {
  for (const lesson of lessons)
    if (lesson.state === "booked" && (read.has(lesson.studentId) || read.has(lesson.teacherId)))
      await remindLater(tx, lesson as Lesson, new Date(now));
}
