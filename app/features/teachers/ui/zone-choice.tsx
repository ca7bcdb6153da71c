import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { chooseZone } from "../viewer-zone.ts";

type ZoneChoiceProps = { zone: string; remember: boolean; onChange: (zone: string) => void };

/** Every zone this browser can reckon with, drawn by no server; the choice counts at once. */
export function ZoneChoice({ zone, remember, onChange }: ZoneChoiceProps) {
  return (
    <ZoneSelect
      zones={[...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]}
      chosen={zone}
      fallback={zone}
      onPick={(picked) => {
        if (remember) chooseZone(picked);
        onChange(picked);
      }}
    />
  );
}
