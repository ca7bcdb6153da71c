import { listZoneNames } from "#app/platform/time/zone-names.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { chooseZone } from "../hours/viewer-zone.ts";

type ZoneChoiceProps = { zone: string; remember: boolean; onChange: (zone: string) => void };

/** Every zone, drawn by no server; the choice counts at once. */
export function ZoneChoice({ zone, remember, onChange }: ZoneChoiceProps) {
  return (
    <ZoneField
      zones={listZoneNames().map((one) => ({ zone: one, text: zoneCity(one) }))}
      chosen={zone}
      onPick={(picked) => {
        if (remember) chooseZone(picked);
        onChange(picked);
      }}
    />
  );
}
