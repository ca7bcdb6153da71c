import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { listZones } from "#app/platform/zones.ts";
import { chooseZone } from "../viewer-zone.ts";

/** Every zone to choose from; the choice counts at once. */
export function ZoneChoice({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  return (
    <ZoneSelect
      zones={listZones()}
      chosen={zone}
      fallback={zone}
      onPick={(picked) => {
        chooseZone(picked);
        onChange(picked);
      }}
    />
  );
}
