import { useLocation } from "react-router";
import { byContinent } from "#app/features/accounts/own-account/ui/zones-by-continent.ts";
import { listZoneNames } from "#app/platform/time/zone-names.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";

/** In place of a zone, the address asks for the list of them: it is long, and few need it. */
const asking = "choose";

/** For a browser without a script: a link to the same page with the list of zones, whose answer is an address. */
export function PlainZoneChoice({ zone, back }: { zone: string; back: string }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isAsking = params.get("zone") === asking;
  params.set("zone", asking);
  if (!isAsking)
    return (
      <a
        href={`?${params}#${back}`}
        rel="nofollow"
        className="link inline-flex min-h-11 items-center"
      >
        Change time zone
      </a>
    );
  params.delete("zone");
  const zones = listZoneNames().map((one) => ({ zone: one, text: zoneCity(one) }));
  return (
    <form action={pathname} className="grid gap-4">
      {[...params].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <SelectField label="Time zone" name="zone" defaultValue={zone}>
        {byContinent(zones).map(([continent, ones]) => (
          <optgroup key={continent} label={continent}>
            {ones.map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Button variant="outline">Show times in this zone</Button>
    </form>
  );
}
