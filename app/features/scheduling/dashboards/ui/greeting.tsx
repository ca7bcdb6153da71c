import { ZoneOffer } from "#app/features/accounts/own-account/ui/zone-offer.tsx";
import { formatDay, zonedParts } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";

type GreetingProps = {
  name: string;
  /** In which the page shows times, and the person's own. */
  zone: string;
  ownZone: string;
  now: number;
  children?: React.ReactNode;
};

/** "Good evening, Priya" by the clock that the page shows, and the day it is there. */
export function Greeting({ name, zone, ownZone, now, children }: GreetingProps) {
  const { hour } = zonedParts(now, zone);
  const part =
    hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  return (
    <div className="pt-8 md:pt-12">
      <h1>
        Good {part}, {firstName(name)}
      </h1>
      <p className="mt-3 text-muted">
        {formatDay(now, zone)}. {children ?? `Times are in ${zoneTime(zone)}.`}
      </p>
      <ZoneOffer own={ownZone} shown={zone} now={now} />
    </div>
  );
}
