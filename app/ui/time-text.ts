/** How an instant may be written. Each is one line of plain English in the zone asked for. */
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
  | "month" // November 2026
  | "range"; // 18:30 to 19:20, with `until`

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formatters.set(zone, made);
  return made;
}

/**
 * Only whole words and numbers are taken from Intl and put together here: short months and commas differ
 * between versions of its data, and a server and a browser that disagree would redraw the page.
 */
function partsOf(at: number, zone: string) {
  const parts = Object.fromEntries(formatter(zone).formatToParts(at).map((part) => [part.type, part.value]));
  const { weekday = "", day = "", month = "", year = "", hour = "", minute = "" } = parts;
  return { weekday, day, month, year, clock: `${hour}:${minute}` };
}

export function timeText(at: number, zone: string, format: TimeFormat, until?: number): string {
  const { weekday, day, month, year, clock } = partsOf(at, zone);
  const short = `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
  switch (format) {
    case "time":
      return clock;
    case "day":
      return short;
    case "day-time":
      return `${short}, ${clock}`;
    case "date":
      return `${day} ${month} ${year}`;
    case "date-time":
      return `${day} ${month} ${year}, ${clock}`;
    case "weekday":
      return weekday;
    case "weekday-time":
      return `${weekday} ${clock}`;
    case "long":
      return `${weekday} ${day} ${month}`;
    case "long-time":
      return `${weekday} ${day} ${month}, ${clock}`;
    case "full":
      return `${weekday} ${day} ${month} ${year}`;
    case "full-time":
      return `${weekday} ${day} ${month} ${year}, ${clock}`;
    case "month":
      return `${month} ${year}`;
    case "range":
      return until === undefined ? clock : `${clock} to ${timeText(until, zone, "time")}`;
  }
}

/** The town of a zone as people say it: "America/Argentina/Buenos_Aires" is Buenos Aires. */
export function zoneTown(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
