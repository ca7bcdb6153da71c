import { and, eq } from "drizzle-orm";
import { canRequestReschedule, sideOf } from "#app/access/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, type LocalDate, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import type { LessonView } from "../lessons/lessons.server.ts";
import { listRescheduleSlots } from "./reschedule-slots.server.ts";

/** How far ahead the page of a lesson offers other times. */
const daysOffered = 28;

export type MoveData = {
  /** Waits for an answer; `mine`: the other side's. */
  request: { id: string; mine: boolean; startsAt: number; note: string } | null;
  /** How many more times the lesson may move. */
  left: number;
  /** Days of the viewer's clock with a free time, and the times of the chosen one, epoch ms. */
  days: LocalDate[];
  chosen: LocalDate | null;
  times: number[];
};

/** What the page of a lesson says about moving it; null where it cannot move any more. */
export async function readMove(
  person: Person,
  lesson: LessonView & { moves: number },
  asked: string | null,
  now = Date.now(),
): Promise<MoveData | null> {
  if (!canRequestReschedule(person, lesson, now)) return null;
  const left = Math.max(0, rules.lesson.maxReschedules - lesson.moves);
  const [open] = await db()
    .select()
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.lessonId, lesson.id), eq(rescheduleRequests.state, "open")));
  const range = { from: now, to: now + daysOffered * day };
  const free = left === 0 ? [] : await listRescheduleSlots(lesson, range, now);
  const byDay = Map.groupBy(free, (at) => localDate(at, person.zone));
  const days = [...byDay.keys()];
  const own = localDate(lesson.startsAt, person.zone);
  const chosen =
    days.find((date) => date === asked) ?? days.find((date) => date >= own) ?? days.at(-1) ?? null;
  return {
    request:
      open === undefined || open.startsAt.getTime() <= now
        ? null
        : {
            id: open.id,
            mine: open.by === sideOf(person, lesson),
            startsAt: open.startsAt.getTime(),
            note: open.note,
          },
    left,
    days,
    chosen,
    times: chosen === null ? [] : byDay.get(chosen)!,
  };
}
