import { instantOf } from "#app/platform/time/time.ts";

/** The start that an address names: an instant, or a day and time of the reader's own clock. Null for none. */
export function askedStart(query: URLSearchParams, zone: string): number | null {
  const at = query.get("at") ?? "";
  return /^\d{1,14}$/.test(at) ? Number(at) : localStart(query, zone);
}

function localStart(query: URLSearchParams, zone: string): number | null {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(query.get("date") ?? "");
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(query.get("time") ?? "");
  if (date === null || time === null) return null;
  const [year, month, day] = date.slice(1).map(Number) as [number, number, number];
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;
  if (!isDay || year < 1970 || year > 2200) return null;
  return instantOf({ year, month, day }, Number(time[1]) * 60 + Number(time[2]), zone);
}
