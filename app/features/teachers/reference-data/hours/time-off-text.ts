import {
  addDays,
  formatDay,
  formatDayTime,
  localDate,
  startOfLocalDay,
} from "#app/platform/time/time.ts";

/** Time off as a teacher wrote it: whole days as days, the last one included; everything else by the hour. */
export function timeOffText(
  { start, end }: { start: number; end: number },
  zone: string,
): { name: string; text: string } {
  const isWhole = startOfLocalDay(start, zone) === start && startOfLocalDay(end, zone) === end;
  if (!isWhole)
    return {
      name: `From ${formatDayTime(start, zone)}`,
      text: `until ${formatDayTime(end, zone)}`,
    };
  const last = startOfLocalDay(addDays(localDate(end, zone), -1), zone);
  if (last === start) return { name: formatDay(start, zone), text: "all day" };
  return { name: `From ${formatDay(start, zone)}`, text: `to ${formatDay(last, zone)}, all day` };
}
