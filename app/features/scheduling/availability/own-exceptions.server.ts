import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { dateOverrides, timeOff, travelZones } from "#db/schema/scheduling/availability.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

const changedDays = prepared((on) =>
  on
    .select({ date: dateOverrides.date, windows: dateOverrides.windows })
    .from(dateOverrides)
    .innerJoin(teachers, eq(teachers.userId, dateOverrides.teacherId))
    .where(
      and(
        eq(dateOverrides.teacherId, sql.placeholder("teacher")),
        sql`${dateOverrides.date} >= (${sql.placeholder("now")}::timestamptz at time zone ${teachers.zone})::date - 1`,
      ),
    )
    .orderBy(asc(dateOverrides.date))
    .prepare("scheduling.changed-days"),
);

const timesOff = prepared((on) =>
  on
    .select({
      id: timeOff.id,
      start: sql<Date>`lower(${timeOff.during})`.mapWith(teachers.publishedAt),
      end: sql<Date>`upper(${timeOff.during})`.mapWith(teachers.publishedAt),
      note: timeOff.note,
    })
    .from(timeOff)
    .where(
      and(
        eq(timeOff.teacherId, sql.placeholder("teacher")),
        gt(sql`upper(${timeOff.during})`, sql.placeholder("now")),
      ),
    )
    .orderBy(sql`lower(${timeOff.during})`)
    .prepare("scheduling.times-off"),
);

const ownJourneys = prepared((on) =>
  on
    .select({ startsAt: travelZones.startsAt, zone: travelZones.zone })
    .from(travelZones)
    .where(eq(travelZones.teacherId, sql.placeholder("teacher")))
    .orderBy(asc(travelZones.startsAt))
    .prepare("scheduling.journeys"),
);

/** What differs from a teacher's weekly hours from yesterday on, the next first. Instants in epoch ms. */
export async function listOwnExceptions(teacher: Teacher, now = Date.now()) {
  const asked = { teacher: teacher.id, now: new Date(now) };
  const [days, off, journeys] = await Promise.all([
    changedDays().execute(asked),
    timesOff().execute(asked),
    ownJourneys().execute(asked),
  ]);
  return {
    days,
    off: off.map(({ start, end, ...one }) => ({ ...one, start: +start, end: +end })),
    journeys: journeys.map(({ startsAt, zone }) => ({ startsAt: startsAt.getTime(), zone })),
  };
}

export type OwnExceptions = Awaited<ReturnType<typeof listOwnExceptions>>;
