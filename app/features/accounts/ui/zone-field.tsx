import { useState } from "react";
import { type ListedZone, namedToday } from "#app/platform/zones.ts";
import { ComboField } from "#app/ui/combo-field.tsx";
import { byContinent, withZone } from "./zones-by-continent.ts";

type ZoneFieldProps = { zones: ListedZone[]; chosen: string; hint?: string; error?: string };

/** Every zone, found by typing its city; for pages of people, where its code may weigh something. */
export function ZoneField({ zones, chosen: stored, hint, error }: ZoneFieldProps) {
  const chosen = namedToday(stored);
  // What the server has stored meanwhile replaces what was picked over something older.
  const [picked, setPicked] = useState({ over: chosen, zone: chosen });
  const zone = picked.over === chosen ? picked.zone : chosen;
  const groups = byContinent(withZone(zones, chosen)).map(([continent, items]) => ({
    label: continent,
    items: items.map((one) => ({ value: one.zone, text: one.text })),
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
