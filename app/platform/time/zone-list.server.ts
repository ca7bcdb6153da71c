import { offsetMinutes } from "./time.ts";
import { listZoneNames } from "./zone-names.ts";
import { type ListedZone, zoneCity } from "./zones.ts";

/** Every zone to choose from, with what its clock is ahead of UTC now; a browser might reckon that otherwise. */
export function listZones(now = Date.now()): ListedZone[] {
  return listZoneNames().map((zone) => ({
    zone,
    text: zone === "UTC" ? "UTC" : `${zoneCity(zone)} (${offsetText(offsetMinutes(now, zone))})`,
  }));
}

/** 330 → "UTC+5:30", -180 → "UTC−3", 0 → "UTC+0" */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? "\u2212" : "+";
  return `UTC${sign}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}
