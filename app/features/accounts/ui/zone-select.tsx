import { useState, useSyncExternalStore } from "react";
import { isZone, zoneCity } from "#app/platform/zones.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { byContinent } from "./zones-by-continent.ts";

type ZoneSelectProps = {
  zones: string[];
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
  const [picked, setPicked] = useState(chosen);
  const own = useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
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
      {/* A browser may know a zone by its newer name, such as Asia/Kolkata. */}
      {zones.includes(zone) ? null : <option value={zone}>{zoneCity(zone)}</option>}
      {byContinent(zones).map(([continent, names]) => (
        <optgroup key={continent} label={continent}>
          {names.map((name) => (
            <option key={name} value={name}>
              {zoneCity(name)}
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
