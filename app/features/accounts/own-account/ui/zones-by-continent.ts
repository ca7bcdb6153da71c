import { type ListedZone, zoneCity } from "#app/platform/time/zones.ts";

/** Zones in the order given, under the part of their name that says where on Earth. */
export function byContinent(zones: ListedZone[]): [string, ListedZone[]][] {
  const ofWorld = ({ zone }: ListedZone) =>
    zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "Other";
  return [...Map.groupBy(zones, ofWorld)];
}

/** The list, with a zone that was kept under another name as its first where it has none of that name. */
export function withZone(zones: ListedZone[], kept: string): ListedZone[] {
  if (zones.some(({ zone }) => zone === kept)) return zones;
  return [{ zone: kept, text: zoneCity(kept) }, ...zones];
}
