import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatDate, zoneCity } from "#app/platform/time/time.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { TeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { Anyway, exceptionFields, List, savedText } from "./exception-list.tsx";
import { PartForm } from "./part-form.tsx";

type TravelProps = {
  data: TeacherCalendar;
  /** The form, where it was refused. */
  state: FormState | undefined;
  /** What was just saved: how many lessons stay booked in it. */
  saved: number | null;
};

/** From which day on a teacher's hours are meant on the clock of another place. */
export function TravelPanel({ data, state, saved }: TravelProps) {
  const { exceptions, zone } = data;
  const field = exceptionFields(state);
  return (
    <Panel id="travel" title="Travel">
      <p className="max-w-[70ch] text-muted">
        In another time zone your hours keep their clock: 9:00 there instead of 9:00 in{" "}
        {zoneCity(zone)}. Booked lessons keep their moments.
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {saved === null ? null : <Note tone="ok">{savedText(saved)}</Note>}
      </div>
      <div className="mt-2 grid items-start gap-x-8 lg:grid-cols-2">
        <PartForm part="journey" state={state} button="Save this journey">
          <div className="grid gap-x-2.5 gap-y-4 sm:grid-cols-2">
            <TextField label="First day there" type="date" {...field("date")} />
            <TextField
              label="First day back"
              optional
              type="date"
              hint={`From then on ${zoneCity(zone)} again`}
              {...field("back")}
            />
          </div>
          <ZoneField
            zones={data.zones}
            chosen={field("zone").defaultValue || zone}
            error={field("zone").error}
          />
          <Anyway state={state} label="Save it all the same. I teach at these hours." />
        </PartForm>
        <List
          part="journey"
          items={exceptions.journeys.map(({ startsAt, zone: there }) => ({
            key: String(startsAt),
            name: formatDate(startsAt, there),
            text: `from then on hours of ${zoneCity(there)}`,
          }))}
        />
      </div>
    </Panel>
  );
}
