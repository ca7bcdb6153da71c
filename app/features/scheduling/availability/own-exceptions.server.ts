import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, localDate } from "#app/platform/time/time.ts";
import { dateOverrides, timeOff, travelZones } from "#db/schema/scheduling/availability.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

/** What differs from a teacher's weekly hours from yesterday on, the next first. Instants in epoch ms. */
export async function listOwnExceptions(teacher: Teacher, now = Date.now()) {
  const [profile] = await db()
    .select({ zone: teachers.zone })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  const yesterday = addDays(localDate(now, profile!.zone), -1);
  const [days, off, journeys] = await Promise.all([
    db()
      .select({ date: dateOverrides.date, windows: dateOverrides.windows })
      .from(dateOverrides)
      .where(and(eq(dateOverrides.teacherId, teacher.id), gte(dateOverrides.date, yesterday)))
      .orderBy(asc(dateOverrides.date)),
    db()
      .select({
        id: timeOff.id,
        start: sql<Date>`lower(${timeOff.during})`.mapWith(teachers.publishedAt),
        end: sql<Date>`upper(${timeOff.during})`.mapWith(teachers.publishedAt),
        note: timeOff.note,
      })
      .from(timeOff)
      .where(
        and(eq(timeOff.teacherId, teacher.id), gt(sql`upper(${timeOff.during})`, new Date(now))),
      )
      .orderBy(sql`lower(${timeOff.during})`),
    db()
      .select({ startsAt: travelZones.startsAt, zone: travelZones.zone })
      .from(travelZones)
      .where(eq(travelZones.teacherId, teacher.id))
      .orderBy(asc(travelZones.startsAt)),
  ]);
  return {
    days,
    off: off.map(({ start, end, ...one }) => ({ ...one, start: +start, end: +end })),
    journeys: journeys.map(({ startsAt, zone }) => ({ startsAt: startsAt.getTime(), zone })),
  };
}

export type OwnExceptions = Awaited<ReturnType<typeof listOwnExceptions>>;
