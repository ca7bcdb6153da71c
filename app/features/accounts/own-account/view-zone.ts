/** The zone a page shows times in, where its reader asked for another than their own. Browser-safe. */
import { isZone } from "#app/platform/time/zones.ts";

/** In the address alone: what it says changes no account, and goes with the link. */
export const viewZoneField = "times";

/** The reader with the zone that the address asks for, or with their own. */
export function inViewZone<P extends { zone: string }>(person: P, url: string): P {
  const asked = new URL(url).searchParams.get(viewZoneField);
  return isZone(asked) ? { ...person, zone: asked } : person;
}
