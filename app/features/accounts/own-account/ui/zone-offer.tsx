import { useSyncExternalStore } from "react";
import { Form, href, Link, useSearchParams } from "react-router";
import { sameClock } from "#app/platform/time/same-clock.ts";
import { browserZone, zoneCity } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { viewZoneField } from "../view-zone.ts";

type OfferProps = {
  /** The person's own. */
  own: string;
  /** In which the page shows times. */
  shown: string;
  now: number;
};

/**
 * Offers the browser's zone to somebody whose clock differs from it: on a journey, or after moving. Times are shown in
 * it as long as the address says so; the account keeps its own until its owner asks for more. Only the browser knows,
 * so the line is always there and mostly empty.
 */
export function ZoneOffer({ own, shown, now }: OfferProps) {
  const browser = useSyncExternalStore(never, browserZone, () => null);
  const [search] = useSearchParams();
  const to = (zone: string) => {
    const next = new URLSearchParams(search);
    if (zone === own) next.delete(viewZoneField);
    else next.set(viewZoneField, zone);
    return `?${next}`;
  };
  if (shown !== own)
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
        <span>Times on this page are in {zoneTime(shown)}.</span>
        <Link to={to(own)} preventScrollReset className="link-quiet min-h-11 py-2.5 font-semibold">
          Show this page in {zoneTime(own)}
        </Link>
        <Form method="post" action={href("/account/security")}>
          <input type="hidden" name="intent" value="zone" />
          <input type="hidden" name="zone" value={shown} />
          <button className="link-quiet min-h-11">
            Make {zoneCity(shown)} the time zone of my account
          </button>
        </Form>
      </div>
    );
  return (
    <div className="flex h-11 items-center text-sm">
      {browser === null || sameClock(own, browser, now) ? null : (
        <p className="flex min-w-0 gap-1.5">
          <span className="inline-flex items-center text-muted max-sm:sr-only">
            This browser is in {zoneCity(browser)}.
          </span>
          <Link
            to={to(browser)}
            preventScrollReset
            className="link-quiet inline-flex min-h-11 items-center truncate font-semibold"
          >
            Show this page in {zoneTime(browser)}
          </Link>
        </p>
      )}
    </div>
  );
}

function never() {
  return () => {};
}
