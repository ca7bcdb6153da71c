import { formatDayTime, zoneCity } from "#app/platform/time.ts";
import type { ReportFacts } from "../reports.server.ts";

/** What the report is about, for one of its two sides in their zone. */
export function subjectText(
  { lesson, teacher, reporter }: ReportFacts,
  side: "reporter" | "teacher",
) {
  const me = side === "reporter" ? reporter : teacher;
  const other = side === "reporter" ? teacher : reporter;
  if (lesson !== null)
    return `${lesson.title} with ${other.name}, ${formatDayTime(lesson.startsAt.getTime(), me.zone)}, ${zoneCity(me.zone)} time`;
  return side === "reporter"
    ? `the profile or messages of ${teacher.name}`
    : "your profile or messages";
}
