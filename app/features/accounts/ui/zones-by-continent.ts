/** Zones in the order given, under the part of their name that says where on Earth. */
export function byContinent(zones: string[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const zone of zones) {
    const continent = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "Other";
    groups.set(continent, [...(groups.get(continent) ?? []), zone]);
  }
  return [...groups];
}
