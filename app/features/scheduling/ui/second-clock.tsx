import { Form, href, Link } from "react-router";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { zoneCity } from "#app/platform/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { calendarQuery } from "../calendar-address.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";

/** A second zone beside one's own hours; it stands in the address, so that it stays from week to week. */
export function SecondClock({ data }: { data: TeacherCalendar }) {
  const { address, zone, zones } = data;
  return (
    <Panel title="A second clock" className="no-print">
      <p className="text-sm text-muted">
        {address.clock
          ? `Beside your hours stand those of ${zoneCity(address.clock)}.`
          : `Shows beside your hours what a clock elsewhere says.`}
      </p>
      <Form method="get" preventScrollReset className="mt-3.5 flex flex-wrap items-end gap-3">
        {address.date === null ? null : (
          <input type="hidden" name={address.view ?? "week"} value={address.date} />
        )}
        {address.lesson === null ? null : (
          <input type="hidden" name="lesson" value={address.lesson} />
        )}
        <div className="min-w-0 flex-[1_1_14rem]">
          <ZoneSelect
            key={address.clock}
            name="clock"
            zones={zones}
            chosen={address.clock ?? data.entries.find(isElsewhere(zone))?.studentZone ?? zone}
            fallback={zone}
          />
        </div>
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="outline">Show this clock</Button>
          {address.clock ? (
            <Link
              to={`${href("/teacher/calendar")}${calendarQuery({ ...address, clock: null })}`}
              preventScrollReset
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Without it
            </Link>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

const isElsewhere = (zone: string) => (entry: { studentZone: string }) =>
  entry.studentZone !== zone;
