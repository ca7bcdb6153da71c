import { brand } from "#config/brand.ts";
import { day, hour, minute } from "./time.ts";

const units = [
  ["day", day],
  ["hour", hour],
  ["minute", minute],
] as const;

/** Milliseconds in the two largest units, rounded down: "50 minutes", "1 hour 20 minutes", "3 days". */
export function formatDuration(ms: number): string {
  const first = units.findIndex(([, size]) => ms >= size);
  if (first === -1) return plural(0, "minute");
  let rest = ms;
  const parts: string[] = [];
  for (const [unit, size] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(plural(count, unit));
  }
  return parts.join(" ");
}

const plurals = new Map<string, Intl.NumberFormat>();

function plural(count: number, unit: string): string {
  let format = plurals.get(unit);
  if (!format) {
    format = new Intl.NumberFormat(brand.locale, { style: "unit", unit, unitDisplay: "long" });
    plurals.set(unit, format);
  }
  return format.format(count);
}
