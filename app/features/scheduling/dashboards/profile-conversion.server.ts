import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { Teacher } from "#app/access/actor.ts";
import { named } from "#app/platform/database/db.server.ts";
import { addDays, localDate } from "#app/platform/time/time.ts";

export type ViewsDay = { day: string; views: number; bookings: number };
export type ViewsToBookings = Awaited<ReturnType<typeof readViewsToBookings>>;

const { teacherDays, viewsForShare } = rules.statistics;

const perDaySince = `
  select day::text, sum(views)::int as views, sum(bookings)::int as bookings
  from (
    select day, views, 0 as bookings from teacher_views where teacher_id = $1 and day >= $2
    union all
    select (booked_at at time zone $3)::date, 0, 1 from lessons
    where teacher_id = $1 and booked_at >= ($2::date::timestamp at time zone $3)
      and state <> 'rescheduled'
  ) of_day group by day`;

/**
 * How often a teacher's page was opened and how many lessons were booked, each of the last days, today included;
 * a lesson that moved counts once; days are ours, as page statistics count them. `per100` is the bookings for a hundred views, or null while the views
 * are too few to say.
 */
export async function readViewsToBookings(teacher: Teacher, now = new Date()) {
  const from = addDays(localDate(now.getTime(), brand.zone), 1 - teacherDays);
  const rows = await named<ViewsDay>("statistics.views-to-bookings", perDaySince, [
    teacher.id,
    from,
    brand.zone,
  ]);
  const perDay = Array.from({ length: teacherDays }, (_, index): ViewsDay => {
    const day = addDays(from, index);
    return rows.find((row) => row.day === day) ?? { day, views: 0, bookings: 0 };
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
