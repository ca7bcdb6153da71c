import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatShortDay, formatTime, hour, zoneCity } from "#app/platform/time/time.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { SeriesView } from "#app/features/scheduling/lessons/series.server.ts";
import { chargeTime } from "#app/features/scheduling/lessons/series.ts";

type PlanProps = { series: SeriesView; zone: string };

/** Every lesson of a series that is about to be paid for, and when its money is taken. */
export function SeriesPlan({ series, zone }: PlanProps) {
  const price = formatMoney(series.pricePence, undefined, { pence: "always" });
  return (
    <Panel title={`${series.lessons.length} weekly lessons`}>
      <p className="text-sm text-muted">Times are in {zoneCity(zone)}.</p>
      <ol className="num mt-3" aria-label="Lessons of the series">
        {series.lessons.map(({ id, startsAt, chargeAt }, index) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <time dateTime={new Date(startsAt).toISOString()} className="font-semibold">
              {formatShortDay(startsAt, zone)}, {formatTime(startsAt, zone)}
            </time>
            <span className="text-sm text-muted">
              {index === 0 || chargeAt !== null
                ? `${price} now`
                : `${price} on ${chargeDay(startsAt, zone)}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function chargeDay(startsAt: number, zone: string): string {
  const at = chargeTime(startsAt, startsAt - rules.price.seriesChargeHours * hour);
  return formatShortDay(at, zone);
}

type SaveCardProps = {
  id: string;
  price: string;
  atOnce: boolean;
  defaultChecked: boolean;
  error?: string;
};

/** The express consent to save a card, and its purpose: nothing is saved without it. */
export function SaveCardField({ price, atOnce, ...rest }: SaveCardProps) {
  const { seriesChargeHours, seriesNoticeHours } = rules.price;
  return (
    <CheckboxField
      name="saveCard"
      value="yes"
      label={
        atOnce
          ? `Save this card and charge ${price} for each lesson of this series now, in charges of their own.`
          : `Save this card and charge ${price} for each later lesson of this series, ${seriesChargeHours} hours before it starts.`
      }
      hint={`${atOnce ? "" : `You get an email ${seriesNoticeHours} hours before each lesson. Until it is charged you can skip a lesson or end the series, and pay nothing for it. `}Unless you save it for later payments too, the card is used for this series only, and forgotten after its last charge.`}
      {...rest}
    />
  );
}
