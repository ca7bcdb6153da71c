import { useState, useSyncExternalStore } from "react";
import { isZone, type ListedZone, namedToday } from "#app/platform/time/zones.ts";
import { ComboField } from "#app/ui/fields/combo-field.tsx";
import { brand } from "#config/brand.ts";
import { byContinent, withZone } from "./zones-by-continent.ts";

type ZoneFieldProps = {
  zones: ListedZone[];
  /** Chosen before; without it the browser's own zone is proposed. */
  chosen?: string;
  hint?: string;
  error?: string;
  name?: string;
  onPick?: (zone: string) => void;
  /** As of the list it is drawn as. */
  onDemand?: boolean;
};

/** Every zone, by continent, found by typing its city. */
export function ZoneField({
  zones,
  chosen,
  hint,
  error,
  name = "zone",
  onPick,
  onDemand,
}: ZoneFieldProps) {
  const own = useSyncExternalStore(
    subscribeToNothing,
    () => namedToday(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => brand.zone,
  );
  // What the server has stored meanwhile replaces what was picked over something older.
  const [picked, setPicked] = useState<{ over?: string; zone?: string }>({ over: chosen });
  const before = chosen ? namedToday(chosen) : isZone(own) ? own : brand.zone;
  const zone = (picked.over === chosen && picked.zone) || before;
  const groups = byContinent(withZone(zones, before)).map(([continent, items]) => ({
    label: continent,
    items: items.map((one) => ({ value: one.zone, text: one.text })),
  }));
  return (
    <ComboField
      label="Time zone"
      value={zone}
      onPick={(next) => {
        setPicked({ over: chosen, zone: next });
        onPick?.(next);
      }}
      nothing="No zone has such a city. Try a bigger one nearby."
      {...{ name, groups, hint, error, onDemand }}
    />
  );
}

function subscribeToNothing() {
  return () => {};
}
