import { useState } from "react";
import { lazyModule, useServerDrawn } from "#app/platform/lazy-module.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { PlainZoneChoice } from "./plain-zone-choice.tsx";

const id = "time-zone";
const choice = lazyModule(() => import("./zone-choice.tsx"));

type ZoneLineProps = {
  zone: string;
  canChange: boolean;
  /** A visitor's choice counts on other pages, too; people who are signed in have a zone of their own. */
  remember?: boolean;
  onChange: (zone: string) => void;
};

/** Which zone times are shown in, and a visitor's way to another. */
export function ZoneLine({ zone, canChange, remember = true, onChange }: ZoneLineProps) {
  const [open, setOpen] = useState(false);
  const drawn = useServerDrawn();
  const code = choice.useLoaded(open);
  return (
    <>
      <p className="text-muted">
        {/* one text: as three, the last would move when the zone before it changes */}
        {`Times are shown in ${zoneTime(zone)}. `}
        {canChange ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={`link-quiet min-h-11 noscript:hidden ${drawn ? "invisible" : ""}`}
          >
            Change<span className="max-sm:sr-only"> time zone</span>
          </button>
        ) : null}
      </p>
      <div id={id} className="max-w-88">
        {/* drawn by the server alone: a browser with a script never fetches it */}
        <noscript>
          {import.meta.env.SSR && canChange ? <PlainZoneChoice zone={zone} back={id} /> : null}
        </noscript>
        {open && code ? (
          <code.ZoneChoice zone={zone} remember={remember} onChange={onChange} />
        ) : null}
      </div>
    </>
  );
}
