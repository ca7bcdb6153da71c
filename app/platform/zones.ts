/** The names of IANA zones, apart from the arithmetic of time: many pages need no more. */

/** An IANA name this runtime knows; bare offsets such as "+01:00" are not zones, having no rules. */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== "string" || zone.length > 64 || !/^[A-Z][A-Za-z0-9_+/-]*$/.test(zone))
    return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The zone this browser's clock is set to, or null when it does not say. */
export function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : null;
}

/** "Europe/London" → "London", "America/Argentina/Buenos_Aires" → "Buenos Aires". */
export function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
