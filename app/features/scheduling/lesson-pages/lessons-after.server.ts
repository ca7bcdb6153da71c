import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { pastStates, upcomingStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import type { EpochMs } from "#app/platform/time/time.ts";
import type { LessonTab } from "../lessons/lesson-lists.server.ts";
import {
  asView,
  isOneOfTheTwo,
  selectLessons,
  type LessonView,
} from "../lessons/lessons.server.ts";

/** A lesson's place in a list: its start, and its id where two begin together. */
export type LessonPlace = { startsAt: EpochMs; id: string };

/** The lessons of a tab that come after a place, in the tab's order, at most `most`; from its begin where there is none. */
export async function listLessonsAfter(
  person: Person,
  tab: LessonTab,
  { after, most }: { after: LessonPlace | null; most: number },
): Promise<LessonView[]> {
  const [states, order, than] =
    tab === "upcoming" ? ([upcomingStates, asc, ">"] as const) : ([pastStates, desc, "<"] as const);
  const rows = await selectLessons()
    .where(
      and(
        isOneOfTheTwo(person),
        inArray(lessons.state, [...states]),
        after === null
          ? undefined
          : sql`(${lessons.startsAt}, ${lessons.id}) ${sql.raw(than)} (${new Date(after.startsAt)}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(order(lessons.startsAt), order(lessons.id))
    .limit(most);
  return rows.map((row) => asView(row, person));
}
