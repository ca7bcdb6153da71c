import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { listZones } from "#app/platform/zones.ts";
import { chooseZone } from "../viewer-zone.ts";

type ZoneChoiceProps = { zone: string; remember: boolean; onChange: (zone: string) => void };

/** Every zone to choose from; the choice counts at once. */
export function ZoneChoice({ zone, remember, onChange }: ZoneChoiceProps) {
  return (
    <ZoneSelect
      zones={listZones()}
      chosen={zone}
      fallback={zone}
      onPick={(picked) => {
        if (remember) chooseZone(picked);
        onChange(picked);
      }}
    />
  );
}
