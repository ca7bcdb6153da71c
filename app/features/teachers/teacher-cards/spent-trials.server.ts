import { and, eq, inArray, sql } from "drizzle-orm";
import { trialSpentStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Those of these teachers with whom a student had a lesson, or has one to come: a trial is for the first one. */
export async function findSpentTrials(
  studentId: string,
  teacherIds: string[],
): Promise<Set<string>> {
  if (teacherIds.length === 0) return new Set();
  const rows = await db()
    .selectDistinct({ id: lessons.teacherId })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        inArray(lessons.teacherId, teacherIds),
        sql`(${lessons.state} in (${sql.raw(sqlList(trialSpentStates))})
          or ${lessons.state} = 'held' and ${lessons.heldUntil} > now() and ${lessons.kind} <> 'trial')`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

type WithOffers = { id: string; offers: { kind: "trial" | "single" }[] };

/** Teachers as a person meets them: no trial where it is spent. */
export async function hideSpentTrials<Card extends WithOffers>(
  person: Pick<Person, "id" | "role"> | null,
  cards: Card[],
): Promise<Card[]> {
  if (person?.role !== "student") return cards;
  const ids = cards.map(({ id }) => id);
  const spent = await findSpentTrials(person.id, ids);
  return cards.map((card) =>
    spent.has(card.id)
      ? { ...card, offers: card.offers.filter(({ kind }) => kind !== "trial") }
      : card,
  );
}
