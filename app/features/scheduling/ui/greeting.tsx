import { ZoneOffer } from "#app/features/accounts/ui/zone-offer.tsx";
import { formatDay, zonedParts, zoneCity } from "#app/platform/time.ts";
import { firstName } from "../lesson-text.ts";

type GreetingProps = { name: string; zone: string; now: number; children?: React.ReactNode };

/** "Good evening, Priya" by the person's own clock, and the day it is there. */
export function Greeting({ name, zone, now, children }: GreetingProps) {
  const { hour } = zonedParts(now, zone);
  const part =
    hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  return (
    <div className="pt-8 md:pt-12">
      <h1>
        Good {part}, {firstName(name)}
      </h1>
      <p className="mt-3 text-muted">
        {formatDay(now, zone)}. {children ?? `Times are in ${zoneCity(zone)} time.`}
      </p>
      <ZoneOffer zone={zone} now={now} />
    </div>
  );
}
