import { useId, useState } from "react";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { listZones } from "#app/platform/time.ts";
import { chooseZone } from "../viewer-zone.ts";
import { useHydrated } from "./use-viewer-zone.ts";

type ZoneLineProps = {
  zone: string;
  /** For visitors: people who are signed in have a zone of their own. */
  canChange: boolean;
  onChange: (zone: string) => void;
};

/** Which zone times are shown in, and a visitor's way to another. */
export function ZoneLine({ zone, canChange, onChange }: ZoneLineProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <p className="text-muted">
        Times are shown in {zone}.{" "}
        {canChange ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={`link-quiet min-h-11 ${hydrated ? "" : "invisible"}`}
          >
            Change<span className="max-sm:sr-only"> time zone</span>
          </button>
        ) : null}
      </p>
      <div id={id} className="max-w-88">
        {open ? (
          <ZoneSelect
            zones={listZones()}
            chosen={zone}
            fallback={zone}
            onPick={(picked) => {
              chooseZone(picked);
              onChange(picked);
            }}
          />
        ) : null}
      </div>
    </>
  );
}
