import { useSyncExternalStore } from "react";
import { Form, href } from "react-router";
import { browserZone, sameClock, zoneCity } from "#app/platform/time.ts";

type OfferProps = { /** The person's own. */ zone: string; now: number };

/**
 * Offers the browser's zone to somebody whose clock differs from it: on a journey, or after moving.
 * Only the browser knows, so the line is always there and mostly empty.
 */
export function ZoneOffer({ zone, now }: OfferProps) {
  const own = useSyncExternalStore(never, browserZone, () => null);
  return (
    <div className="flex h-11 items-center text-sm">
      {own === null || sameClock(zone, own, now) ? null : (
        <Form method="post" action={href("/account/security")} className="flex min-w-0 gap-1.5">
          <input type="hidden" name="intent" value="zone" />
          <input type="hidden" name="zone" value={own} />
          <span className="inline-flex items-center text-muted max-sm:sr-only">
            This browser is in {zoneCity(own)}.
          </span>
          <button className="link-quiet min-h-11 truncate font-semibold">
            Show times in {zoneCity(own)} time
          </button>
        </Form>
      )}
    </div>
  );
}

function never() {
  return () => {};
}
