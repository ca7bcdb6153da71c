import { formatDate } from "#app/platform/time/time.ts";

/** "November 2026" */
export function monthText(at: number, zone: string): string {
  return formatDate(at, zone).split(" ").slice(1).join(" ");
}

/** "Nov 2026" */
export function shortMonthText(at: number, zone: string): string {
  const [month = "", year] = monthText(at, zone).split(" ");
  return `${month.slice(0, 3)} ${year}`;
}
