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

/** Names that engines still give, and what the place is called today. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** "Asia/Calcutta" → "Asia/Kolkata": the same clock under its name of today. */
export function namedToday(zone: string): string {
  return Object.hasOwn(renamed, zone) ? renamed[zone]! : zone;
}

/** "Europe/London" → "London", "Asia/Calcutta" → "Kolkata", "America/Indiana/Knox" → "Knox, Indiana". */
export function zoneCity(zone: string): string {
  const [, ...places] = namedToday(zone).replaceAll("_", " ").split("/");
  const city = places.at(-1) ?? zone;
  const isOfState = places.length > 1 && /^(Indiana|Kentucky|North Dakota)$/.test(places[0]!);
  return isOfState && city !== "Indianapolis" ? `${city}, ${places[0]}` : city;
}

/** "Europe/London" → "London time", "UTC" → "UTC". */
export function zoneTime(zone: string): string {
  return zone.includes("/") ? `${zoneCity(zone)} time` : zone;
}

/** A zone as a list offers it: "Kolkata (UTC+5:30)". */
export type ListedZone = { zone: string; text: string };
