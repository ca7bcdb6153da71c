import { Form } from "react-router";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { useAction } from "./use-part-address.ts";

type ClockProps = { data: TeacherCalendar; state: FormState | undefined };

/** Shows a second zone next to the teacher's own hours, until it is removed. */
export function SecondClock({ data, state }: ClockProps) {
  const { clock, zone, zones } = data;
  return (
    <Panel title="A second clock" className="no-print">
      <p className="text-sm text-muted">
        {clock
          ? `Next to your hours you see those of ${zoneCity(clock)}.`
          : `Shows the time in another place next to your hours.`}
      </p>
      <Form
        method="post"
        action={useAction("clock")}
        preventScrollReset
        className="mt-3.5 flex flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-[1_1_14rem]">
          <ZoneField
            key={clock}
            name="clock"
            zones={zones}
            chosen={clock ?? data.entries.find(isElsewhere(zone))?.studentZone ?? zone}
            error={state?.errors["clock"]}
          />
        </div>
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="outline">Show this clock</Button>
          {clock ? (
            <Button name="without" value="yes" variant="quiet">
              Without it
            </Button>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

const isElsewhere = (zone: string) => (entry: { studentZone: string }) =>
  entry.studentZone !== zone;
