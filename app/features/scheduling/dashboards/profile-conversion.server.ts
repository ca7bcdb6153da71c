import { and, eq, gte, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teacherViews } from "#db/schema/statistics.ts";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { addDays, localDate } from "#app/platform/time/time.ts";

export type ViewsDay = { day: string; views: number; bookings: number };
export type ViewsToBookings = Awaited<ReturnType<typeof readViewsToBookings>>;

const { teacherDays, viewsForShare } = rules.statistics;

const viewsSince = prepared((on) =>
  on
    .select({ day: teacherViews.day, views: teacherViews.views })
    .from(teacherViews)
    .where(
      and(
        eq(teacherViews.teacherId, sql.placeholder("teacher")),
        gte(teacherViews.day, sql.placeholder("from")),
      ),
    )
    .prepare("statistics.views-since"),
);

const bookingsSince = prepared((on) =>
  on
    .select({
      day: sql<string>`(${lessons.bookedAt} at time zone ${brand.zone})::date::text`,
      bookings: sql<number>`count(*)::int`,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, sql.placeholder("teacher")),
        sql`${lessons.bookedAt} >= (${sql.placeholder("from")}::date::timestamp at time zone ${brand.zone})`,
      ),
    )
    .groupBy(sql`1`)
    .prepare("scheduling.bookings-since"),
);

/**
 * How often a teacher's page was opened and how many lessons were booked, each of the last days, today included;
 * days are ours, as page statistics count them. `per100` is the bookings for a hundred views, or null while the views
 * are too few to say.
 */
export async function readViewsToBookings(teacher: Teacher, now = new Date()) {
  const from = addDays(localDate(now.getTime(), brand.zone), 1 - teacherDays);
  const [viewed, booked] = await Promise.all([
    viewsSince().execute({ teacher: teacher.id, from }),
    bookingsSince().execute({ teacher: teacher.id, from }),
  ]);
  const views = new Map(viewed.map((row) => [row.day, row.views]));
  const bookings = new Map(booked.map((row) => [row.day, row.bookings]));
  const perDay = Array.from({ length: teacherDays }, (_, index): ViewsDay => {
    const day = addDays(from, index);
    return { day, views: views.get(day) ?? 0, bookings: bookings.get(day) ?? 0 };
  });
  const allViews = perDay.reduce((sum, day) => sum + day.views, 0);
  const allBookings = perDay.reduce((sum, day) => sum + day.bookings, 0);
  return {
    perDay,
    views: allViews,
    bookings: allBookings,
    per100: allViews < viewsForShare ? null : Math.round((allBookings / allViews) * 100),
  };
}
