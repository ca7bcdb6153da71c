import { useEffect, useState } from "react";
import { timeText } from "#app/ui/time-text.ts";
import { zoneCity } from "#app/platform/time/zones.ts";

/** The clock of the zone that this person's times are printed in; its line is kept free until the browser knows the minute. */
export function BarClock({ zone, className }: { zone: string; className?: string }) {
  const [clock, setClock] = useState<string>();
  useEffect(() => {
    const show = () => setClock(timeText(Date.now(), zone, "time"));
    show();
    const timer = setInterval(show, 10_000);
    return () => clearInterval(timer);
  }, [zone]);
  return (
    <span className={className ?? "max-w-28 text-end text-xs leading-tight text-muted"}>
      <span className="num block font-semibold text-ink">{clock ?? "\u00a0"}</span>
      <span className="sr-only">Times are shown in </span>
      <span className="block truncate">{zoneCity(zone)}</span>
    </span>
  );
}
