import { useState, useSyncExternalStore } from "react";
import { isZone, type ListedZone, namedToday } from "#app/platform/zones.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { byContinent, withZone } from "./zones-by-continent.ts";

type ZoneSelectProps = {
  zones: ListedZone[];
  /** Chosen before; without it the browser's own zone is proposed. */
  chosen?: string;
  fallback: string;
  hint?: string;
  error?: string;
  name?: string;
  onPick?: (zone: string) => void;
};

/** Every zone, by continent. */
export function ZoneSelect({
  zones,
  chosen,
  fallback,
  hint,
  error,
  name = "zone",
  onPick,
}: ZoneSelectProps) {
  const [picked, setPicked] = useState(chosen && namedToday(chosen));
  const own = useSyncExternalStore(
    subscribeToNothing,
    () => namedToday(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => fallback,
  );
  const zone = picked ?? (isZone(own) ? own : fallback);
  return (
    <SelectField
      name={name}
      label="Time zone"
      hint={hint}
      error={error}
      value={zone}
      onChange={(event) => {
        setPicked(event.currentTarget.value);
        onPick?.(event.currentTarget.value);
      }}
    >
      {byContinent(withZone(zones, zone)).map(([continent, items]) => (
        <optgroup key={continent} label={continent}>
          {items.map((one) => (
            <option key={one.zone} value={one.zone}>
              {one.text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function subscribeToNothing() {
  return () => {};
}
