import {
  formatDate,
  formatDay,
  formatRange,
  formatShortDay,
  formatTime,
  zonedParts,
} from "#app/platform/time/time.ts";

/** How an instant may be written: one line of plain English in the zone asked for. */
export type TimeFormat =
  | "time" // 18:30
  | "day" // Tue 24 Nov
  | "day-time" // Tue 24 Nov, 18:30
  | "date" // 24 November 2026
  | "date-time" // 24 November 2026, 18:30
  | "weekday" // Tuesday
  | "weekday-time" // Tuesday 18:30
  | "long" // Tuesday 24 November
  | "long-time" // Tuesday 24 November, 18:30
  | "full" // Tuesday 24 November 2026
  | "full-time" // Tuesday 24 November 2026, 18:30
  | "range"; // 18:30 to 19:20, with `until`

export function timeText(at: number, zone: string, format: TimeFormat, until?: number): string {
  const clock = formatTime(at, zone);
  const full = () => `${formatDay(at, zone)} ${zonedParts(at, zone).year}`;
  const weekday = () => formatDay(at, zone).split(" ")[0] ?? "";
  switch (format) {
    case "time":
      return clock;
    case "day":
      return formatShortDay(at, zone);
    case "day-time":
      return `${formatShortDay(at, zone)}, ${clock}`;
    case "date":
      return formatDate(at, zone);
    case "date-time":
      return `${formatDate(at, zone)}, ${clock}`;
    case "weekday":
      return weekday();
    case "weekday-time":
      return `${weekday()} ${clock}`;
    case "long":
      return formatDay(at, zone);
    case "long-time":
      return `${formatDay(at, zone)}, ${clock}`;
    case "full":
      return full();
    case "full-time":
      return `${full()}, ${clock}`;
    case "range":
      return until === undefined ? clock : formatRange(at, until, zone);
  }
}
