import { and, asc, eq, gt, isNotNull, like, ne, or, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/ledger.ts";
import { lessonEvents } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";

export type LessonEvent =
  | { what: LessonState; by: "student" | "teacher" | "system" | "admin"; at: number }
  | { what: "refund"; pence: number; at: number };

/** The history of a lesson through all its moves, oldest first, including refunds sent to the card. */
export async function listLessonEvents(lessonId: string): Promise<LessonEvent[]> {
  const moves = await db()
    .select({ what: lessonEvents.to, by: lessonEvents.actor, at: lessonEvents.at })
    .from(lessonEvents)
    .where(
      and(
        sql`${lessonEvents.lessonId} in (with recursive chain(id, before) as (
          select id, moved_from_id from lessons where id = ${lessonId}
          union all select l.id, l.moved_from_id from lessons l join chain c on l.id = c.before)
          select id from chain)`,
        // The lesson that was left has the event of the move.
        or(
          isNotNull(lessonEvents.from),
          ne(lessonEvents.to, "booked"),
          sql`not exists (select from lessons moved where moved.id = ${lessonEvents.lessonId}
            and moved.moved_from_id is not null)`,
        ),
      ),
    )
    .orderBy(asc(lessonEvents.at), asc(lessonEvents.id));
  const refunds = await db()
    .select({ pence: ledgerEntries.amountMinor, at: ledgerPostings.at })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(
        eq(ledgerPostings.lessonId, lessonId),
        eq(ledgerPostings.event, "refund"),
        like(ledgerEntries.account, "card:%"),
        gt(ledgerEntries.amountMinor, 0),
      ),
    );
  return [
    ...moves.map((move) => ({ ...move, at: move.at.getTime() })),
    ...refunds.map(({ pence, at }) => ({ what: "refund" as const, pence, at: at.getTime() })),
  ].sort((a, b) => a.at - b.at);
}
