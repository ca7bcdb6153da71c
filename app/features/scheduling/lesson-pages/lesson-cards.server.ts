import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { pastStates, unbookedStates, upcomingStates } from "#db/schema/scheduling/lesson-states.ts";
import { listSuggestions } from "../cancel-and-reschedule/open-reschedule-requests.server.ts";
import { oncePerSeries } from "../lessons/lesson-lists.server.ts";
import { asView, type LessonView, selectLessons } from "../lessons/lessons.server.ts";
import { cardAt, type LessonCard } from "./lesson-card.ts";

/** Of each: what is to come, and what has been. */
const most = 20;

type Two = { studentId: string; teacherId: string };

/**
 * The lessons of two people as their conversation shows them to one of the two, by when something last happened to
 * them: up to 20 to come, of a series one, and the latest 20 of those past. A time that the student holds by themselves
 * is theirs alone. An admin who looks on sees none.
 */
export async function listLessonCards(
  person: Person,
  { studentId, teacherId }: Two,
  now = Date.now(),
): Promise<LessonCard[]> {
  if (person.viewed) return [];
  const ofTheTwo = and(eq(lessons.studentId, studentId), eq(lessons.teacherId, teacherId));
  const kept = eq(lessons.heldByTeacher, true);
  const isHeld = and(
    eq(lessons.state, "held"),
    gt(lessons.heldUntil, new Date(now)),
    person.id === studentId ? undefined : kept,
  );
  // A time that a student took and did not pay is nothing between the two.
  const hasLapsed = and(
    inArray(lessons.state, [...unbookedStates]),
    or(kept, isNotNull(lessons.answerBy)),
  );
  const read = (where: SQL | undefined, order: SQL) =>
    selectLessons().where(and(ofTheTwo, where)).orderBy(order, lessons.id).limit(most);
  const [coming, past] = await Promise.all([
    read(or(inArray(lessons.state, [...upcomingStates]), isHeld), asc(lessons.startsAt)),
    read(or(inArray(lessons.state, [...pastStates]), hasLapsed), desc(lessons.startsAt)),
  ]);
  const ids = new Set(coming.map(({ id }) => id));
  const views = oncePerSeries(coming.map((row) => asView(row, person)));
  const over = past.filter(({ id }) => !ids.has(id)).map((row) => asView(row, person));
  return asCards(person, [...views, ...over], now);
}

async function asCards(person: Person, shown: LessonView[], now: number): Promise<LessonCard[]> {
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return [];
  const before = alias(lessons, "before");
  const [suggestions, rows] = await Promise.all([
    listSuggestions(person, now, ids),
    db()
      .select({
        id: lessons.id,
        madeAt: lessons.createdAt,
        movedFrom: before.startsAt,
        suggestedAt: rescheduleRequests.createdAt,
      })
      .from(lessons)
      .leftJoin(before, eq(before.id, lessons.movedFromId))
      .leftJoin(
        rescheduleRequests,
        and(eq(rescheduleRequests.lessonId, lessons.id), eq(rescheduleRequests.state, "open")),
      )
      .where(inArray(lessons.id, ids)),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return shown
    .map((lesson) => {
      const { madeAt, movedFrom, suggestedAt } = rowOf.get(lesson.id)!;
      const suggestion = suggestions.find(({ lessonId }) => lessonId === lesson.id) ?? null;
      const happened = suggestion === null ? [madeAt] : [madeAt, suggestedAt ?? madeAt];
      return {
        lesson,
        suggestion,
        movedFrom: movedFrom?.getTime() ?? null,
        at: cardAt(lesson, Math.max(...happened.map(Number)), now),
      };
    })
    .toSorted((a, b) => a.at - b.at);
}
