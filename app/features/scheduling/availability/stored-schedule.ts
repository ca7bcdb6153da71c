/** A teacher's schedule as the tables have it, read in one column whatever the query around it is. */
import type { Schedule } from "./slots.ts";

/** All of a schedule but its zone. */
export type StoredSchedule = Required<Omit<Schedule, "zone">>;

const epochMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::bigint`;

/** SQL for a StoredSchedule as JSON; `teacher` is SQL for the teacher's id. */
export function scheduleJson(teacher: string): string {
  const list = (fields: Record<string, string>, table: string, order = "") => {
    const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
    return `(select coalesce(json_agg(json_build_object(${pairs.join(", ")})${order}), '[]')
      from ${table} where teacher_id = ${teacher})`;
  };
  return `json_build_object(
    'weekly', ${list({ weekday: "weekday", startMinute: "start_minute", endMinute: "end_minute" }, "weekly_hours")},
    'overrides', ${list({ date: "date", windows: "windows" }, "date_overrides")},
    'timeOff', ${list({ start: epochMs("lower(during)"), end: epochMs("upper(during)") }, "time_off")},
    'travelZones', ${list({ from: epochMs("starts_at"), zone: "zone" }, "travel_zones", " order by starts_at")})`;
}
