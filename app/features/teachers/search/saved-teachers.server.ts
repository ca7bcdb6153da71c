import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { savedTeachers } from "#db/schema/teachers/saved-teachers.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { knownMayBook } from "#db/schema/teachers/known-may-book.ts";
import { hasStatus, hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import type { Person, Student } from "#app/access/actor.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { mainOfferFirst } from "#app/features/teachers/offers/main-offer.ts";
import { rules } from "#config/rules.ts";
import { asCard, cardColumns, type TeacherCard } from "../teacher-cards/list-teachers.server.ts";
import { hideSpentTrials } from "../teacher-cards/spent-trials.server.ts";
import type { Saves } from "../teacher-cards/saves.ts";
import { freeWeekOf } from "./free-week.ts";
import { type CardFacts, cardFacts } from "./card-facts.ts";
import type { OpenSlots } from "./search-teachers.server.ts";

/**
 * "away": the profile is there, but not everybody books (`onlyKnown`), or nobody, or not this student after a block;
 * "gone": nothing is there but the name.
 */
export type SavedTeacher =
  | { state: "open"; teacher: CardFacts }
  | { state: "away"; teacher: Omit<TeacherCard, "main">; onlyKnown: boolean }
  | { state: "gone"; teacher: Pick<TeacherCard, "id" | "slug" | "name"> };

export type SavedPage = { total: number; page: number; more: boolean; found: SavedTeacher[] };

const slotsShown = 3;
const perPage = 20;

/** Whom of these teachers the viewer of a page has saved. */
export async function findSaves(
  person: Pick<Person, "id" | "role"> | null,
  teacherIds: string[],
): Promise<Saves> {
  if (person === null) return "log-in";
  if (person.role !== "student") return null;
  if (teacherIds.length === 0) return [];
  const rows = await db()
    .select({ id: savedTeachers.teacherId })
    .from(savedTeachers)
    .where(
      and(eq(savedTeachers.studentId, person.id), inArray(savedTeachers.teacherId, teacherIds)),
    );
  return rows.map(({ id }) => id);
}

/** A page of the student's saved teachers, the latest first, with the next free times of those who take bookings. */
export async function listSavedTeachers(
  student: Student,
  page: number,
  openSlots: OpenSlots,
  now = Date.now(),
): Promise<SavedPage> {
  const [total, blocked, rows] = await Promise.all([
    db().$count(savedTeachers, eq(savedTeachers.studentId, student.id)),
    listBlockedEitherWay(student),
    db()
      .select({
        ...cardColumns,
        status: teachers.status,
        knownBook: sql<boolean>`${sql.raw(knownMayBook("teachers.user_id"))}`,
        mainId: sql<string | null>`(select o.id from offers o
          where o.teacher_id = ${teachers.userId} and o.active and o.kind = 'single'
          order by ${mainOfferFirst} limit 1)`,
      })
      .from(savedTeachers)
      .innerJoin(teachers, eq(teachers.userId, savedTeachers.teacherId))
      .innerJoin(users, eq(users.id, savedTeachers.teacherId))
      .where(eq(savedTeachers.studentId, student.id))
      .orderBy(desc(savedTeachers.createdAt), savedTeachers.teacherId)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const cards = await hideSpentTrials(student, rows);
  const saved = cards.map(({ status, knownBook, mainId, ...row }): SavedTeacher => {
    const { id, slug, name } = row;
    if (hasStatus(hiddenStatuses, status)) return { state: "gone", teacher: { id, slug, name } };
    const { main, ...card } = asCard(row, mainId ?? "");
    if (blocked.has(id)) return { state: "away", teacher: card, onlyKnown: false };
    if (status !== "active" || mainId === null)
      return { state: "away", teacher: card, onlyKnown: status === "restricted" && knownBook };
    const week = freeWeekOf([], now);
    const found = { ...card, main, nextSlots: [], week, terms: null };
    return { state: "open", teacher: cardFacts(found) };
  });
  const found = await withSlots(saved, openSlots, now);
  return { total, page, more: total > page * perPage, found };
}

/** One question to scheduling for each length of lesson. */
async function withSlots(
  saved: SavedTeacher[],
  openSlots: OpenSlots,
  now: number,
): Promise<SavedTeacher[]> {
  const open = saved.filter((one) => one.state === "open").map(({ teacher }) => teacher);
  const to = now + rules.booking.lookAheadDays * day;
  const answers = await Promise.all(
    [...Map.groupBy(open, ({ main }) => main.minutes)].map(([minutes, group]) =>
      openSlots(
        group.map(({ id }) => id),
        { from: now, to, minutes, kind: "single" },
      ),
    ),
  );
  const slots = new Map(answers.flatMap((answer) => [...answer]));
  return saved.map((one) => {
    if (one.state !== "open") return one;
    const open = slots.get(one.teacher.id) ?? [];
    const [nextSlots, week] = [open.slice(0, slotsShown), freeWeekOf(open, now)];
    return { ...one, teacher: { ...one.teacher, nextSlots, week } };
  });
}
