import { and, asc, eq, gt, isNotNull, like, ne, or, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { lessonEvents, rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";

export type LessonEvent =
  | {
      what: LessonState;
      by: "student" | "teacher" | "system" | "admin";
      /** What was said with it to the other of the two, who alone may read it with the writer. */
      words: string | null;
      at: number;
    }
  | { what: "refund"; pence: number; at: number }
  /** Another time: proposed, or left without being agreed to. */
  | { what: "proposed"; by: "student" | "teacher"; startsAt: number; at: number }
  | { what: ProposalEnd; by: "student" | "teacher"; at: number };

/** How a proposal ended that moved nothing; `by` is whose it was. */
type ProposalEnd = "proposal-declined" | "proposal-withdrawn" | "proposal-lapsed";

/** A lesson and all those that it was moved from. */
const chainOf = (lessonId: string) => sql`(with recursive chain(id, before) as (
  select id, moved_from_id from lessons where id = ${lessonId}
  union all select l.id, l.moved_from_id from lessons l join chain c on l.id = c.before)
  select id from chain)`;

/** The history of a lesson through all its moves and proposals, oldest first, with the refunds sent to the card. */
export async function listLessonEvents(lessonId: string): Promise<LessonEvent[]> {
  const moves = await db()
    .select({
      what: lessonEvents.to,
      by: lessonEvents.actor,
      words: lessonEvents.note,
      at: lessonEvents.at,
    })
    .from(lessonEvents)
    .where(
      and(
        sql`${lessonEvents.lessonId} in ${chainOf(lessonId)}`,
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
  const proposals = await db()
    .select({
      by: rescheduleRequests.by,
      startsAt: rescheduleRequests.startsAt,
      state: rescheduleRequests.state,
      at: rescheduleRequests.createdAt,
      answeredAt: rescheduleRequests.answeredAt,
    })
    .from(rescheduleRequests)
    .where(sql`${rescheduleRequests.lessonId} in ${chainOf(lessonId)}`);
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
    ...proposals.flatMap(({ by, startsAt, state, at, answeredAt }): LessonEvent[] => [
      { what: "proposed", by, startsAt: startsAt.getTime(), at: at.getTime() },
      // an accepted one is the lesson's own move
      ...(state === "open" || state === "accepted"
        ? []
        : [{ what: `proposal-${state}` as const, by, at: answeredAt!.getTime() }]),
    ]),
    ...refunds.map(({ pence, at }) => ({ what: "refund" as const, pence, at: at.getTime() })),
  ].toSorted((a, b) => a.at - b.at);
}
