import { Form, Link } from "react-router";
import { formatDay, formatTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import { fewestInSeries } from "#app/features/scheduling/lessons/series.ts";
import type { SeriesPageData } from "../series-page.server.ts";
import { seriesAddress, skippedOf } from "./series-address.ts";

/** How many lessons, and at which times of the week. It asks by an address, so it works without JavaScript. */
export function SeriesChoice({ data }: { data: SeriesPageData }) {
  const { offer, at, count, more, zone } = data;
  const counts = Array.from(
    { length: rules.booking.seriesMax - fewestInSeries + 1 },
    (_, index) => fewestInSeries + index,
  );
  const skip = skippedOf(data);
  return (
    <Panel title="How often">
      <ul className="mb-4 grid gap-1" aria-label="Weekly times">
        {at.map((one) => (
          <li key={one} className="num flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold">Every {weekly(one, zone)}</span>
            {at.length > 1 ? (
              <Link
                to={seriesAddress(offer, { at: at.filter((other) => other !== one), count, skip })}
                preventScrollReset
                className="link-quiet inline-flex min-h-11 items-center text-sm"
              >
                Leave out<span className="sr-only"> {weekly(one, zone)}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <Form method="get" preventScrollReset className="grid items-end gap-4 sm:grid-cols-2">
        <input type="hidden" name="offer" value={offer.offerId} />
        {at.map((one) => (
          <input key={one} type="hidden" name="at" value={one} />
        ))}
        {skip.map((one) => (
          <input key={one} type="hidden" name="skip" value={one} />
        ))}
        <SelectField
          key={count}
          name="count"
          label="How many dates"
          hint={`Up to ${rules.booking.seriesMax} in all`}
          defaultValue={String(count)}
        >
          {counts.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        {more.length > 0 ? (
          <SelectField
            key={at.length}
            name="at"
            label="Another time each week"
            hint={`Up to ${rules.booking.seriesPerWeek} a week`}
            defaultValue=""
            optional
          >
            <option value="">None</option>
            {more.map((one) => (
              <option key={one} value={one}>
                {weekly(one, zone)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Button variant="outline" className="justify-self-start sm:col-span-2">
          Show the dates
        </Button>
      </Form>
    </Panel>
  );
}

/** "Tuesday at 18:30" */
function weekly(at: number, zone: string): string {
  return `${formatDay(at, zone).split(" ")[0]} at ${formatTime(at, zone)}`;
}
