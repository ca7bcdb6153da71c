import { zoneTime } from "#app/platform/time/zones.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { minuteOfDayText, halfHours, offeredHours } from "../forms.ts";
import type { NotificationHours } from "../hours.ts";

/** When to be left in peace, and whether mail comes once a day. */
export function HoursFields({
  hours,
  zone,
  error,
}: {
  hours: NotificationHours;
  zone: string;
  error: string | undefined;
}) {
  const { quietFrom, quietTo, dailyAt } = hours;
  const ofBoth = useErrorUntilChanged(error);
  return (
    <div className="grid gap-6">
      <div>
        <CheckboxField
          name="quiet"
          label="Quiet hours"
          hint="What happens meanwhile comes as one mail when they end."
          defaultChecked={quietFrom !== null}
        />
        <div className="mt-2 ms-8.5 grid max-w-90 grid-cols-2 gap-4" onChange={ofBoth.onChange}>
          <TimeSelect name="quietFrom" label="From" value={quietFrom ?? offeredHours.quietFrom} />
          <TimeSelect
            name="quietTo"
            label="Until"
            value={quietTo ?? offeredHours.quietTo}
            error={ofBoth.error}
          />
        </div>
      </div>
      <div>
        <CheckboxField
          name="daily"
          label="One mail a day"
          hint="In place of one for each thing that happens."
          defaultChecked={dailyAt !== null}
        />
        <div className="mt-2 ms-8.5 grid max-w-90 grid-cols-2 gap-4">
          <TimeSelect name="dailyAt" label="At" value={dailyAt ?? offeredHours.dailyAt} />
        </div>
      </div>
      <p className="text-sm text-muted">Times are {zoneTime(zone)}, as in your profile.</p>
    </div>
  );
}

function TimeSelect(props: { name: string; label: string; value: number; error?: string }) {
  const { value, ...rest } = props;
  return (
    <SelectField {...rest} defaultValue={minuteOfDayText(value)}>
      {halfHours.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </SelectField>
  );
}
