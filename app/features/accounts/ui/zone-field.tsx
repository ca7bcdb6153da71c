import { useState } from "react";
import { zoneCity } from "#app/platform/time.ts";
import { ComboField } from "#app/ui/combo-field.tsx";
import { byContinent } from "./zones-by-continent.ts";

type ZoneFieldProps = { zones: string[]; chosen: string; hint?: string; error?: string };

/** Every zone, found by typing its city; for pages of people, where its code may weigh something. */
export function ZoneField({ zones, chosen, hint, error }: ZoneFieldProps) {
  // What the server has stored meanwhile replaces what was picked over something older.
  const [picked, setPicked] = useState({ over: chosen, zone: chosen });
  const zone = picked.over === chosen ? picked.zone : chosen;
  // A browser may know a zone by its newer name, such as Asia/Kolkata.
  const all = zones.includes(chosen) ? zones : [chosen, ...zones];
  const groups = byContinent(all).map(([continent, names]) => ({
    label: continent,
    items: names.map((name) => ({ value: name, text: zoneCity(name) })),
  }));
  return (
    <ComboField
      name="zone"
      label="Time zone"
      value={zone}
      onPick={(next) => setPicked({ over: chosen, zone: next })}
      nothing="No zone has such a city. Try a bigger one nearby."
      {...{ groups, hint, error }}
    />
  );
}
