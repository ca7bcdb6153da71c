import { asc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { importedBusy, importedCalendars } from "#db/schema/scheduling/calendars.ts";
import type { Interval } from "../lessons/times/intervals.ts";

/** SQL for an interval's edges in epoch milliseconds, as numbers. */
const edges = {
  start: sql<number>`(extract(epoch from lower(${importedBusy.during})) * 1000)::float8`,
  end: sql<number>`(extract(epoch from upper(${importedBusy.during})) * 1000)::float8`,
};

const busyOf = prepared((on) =>
  on
    .select({ ...edges, calendar: importedCalendars.name })
    .from(importedBusy)
    .innerJoin(importedCalendars, eq(importedCalendars.id, importedBusy.calendarId))
    .where(
      sql`${importedBusy.teacherId} = ${sql.placeholder("teacher")} and ${importedBusy.during} && tstzrange(${sql.placeholder("from")}::timestamptz, ${sql.placeholder("to")}::timestamptz)`,
    )
    .orderBy(asc(edges.start))
    .prepare("scheduling.busy-of"),
);

/**
 * What a teacher's imported calendars say is busy in [from, to), by start, each with the calendar's name.
 * Intervals are whole, also where they reach beyond the range; those of two calendars may overlap.
 */
export async function readBusy(
  teacher: Teacher,
  { from, to }: { from: number; to: number },
): Promise<(Interval & { calendar: string })[]> {
  return busyOf().execute({ teacher: teacher.id, from: new Date(from), to: new Date(to) });
}

/** SQL for the busy times of a teacher that touch a range, as JSON. */
export function busyJson(teacher: string, range: string): string {
  return `(select coalesce(json_agg(json_build_object(
      'start', (extract(epoch from lower(during)) * 1000)::bigint,
      'end', (extract(epoch from upper(during)) * 1000)::bigint)), '[]')
    from imported_busy where teacher_id = ${teacher} and during && ${range})`;
}
