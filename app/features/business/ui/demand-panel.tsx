import { clsx } from "clsx";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { zoneCity } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Counted } from "../business.server.ts";
import type { PeriodName } from "../periods.ts";
import { figureText, clockHourText } from "../text.ts";
import { CsvLink, FiguresTable } from "./figures-table.tsx";

const { demandDays, supplyDays, gapFrom } = rules.business;

const heats = [
  "bg-sunken text-muted",
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4 font-semibold text-paper",
  "bg-heat-5 font-semibold text-paper",
];

type DemandProps = Pick<Counted, "demand" | "tables"> & { name: PeriodName };

/** Lessons wanted for each free start, by language and hour. */
export function DemandPanel({ demand, tables, name }: DemandProps) {
  const { languages, gaps, more, steps } = demand;
  if (languages.length === 0)
    return (
      <Panel title="Where teachers are missing">
        <p className="text-muted">
          Nobody teaches here yet. As soon as teachers have free hours and students ask for them,
          both show here by language and hour.
        </p>
      </Panel>
    );
  return (
    <Panel
      title="Where teachers are missing"
      action={<CsvLink table="demand" name={name} of="supply and demand" />}
    >
      <figure>
        <HeatMap languages={languages} />
        <Scale steps={steps} />
        <figcaption className="mt-2 max-w-[80ch] text-sm text-muted">
          Lessons wanted in a week for each free start of a week, by the clock of{" "}
          {zoneCity(brand.zone)}. Wanted are lessons of the last {demandDays} days, whatever became
          of them; free is what can be booked in the next {supplyDays}. A lesson takes more than one
          start, so from a half on little is left.
          {more === 0 ? null : ` The file has ${figureText(more)} more languages.`}
        </figcaption>
        <FiguresTable caption="Supply and demand, figures" table={tables.demand} />
      </figure>
      <Gaps gaps={gaps} />
    </Panel>
  );
}

function HeatMap({ languages }: Pick<Counted["demand"], "languages">) {
  const hours = languages[0]!.hours.map(({ hour }) => hour);
  return (
    <div
      role="region"
      aria-label="Lessons wanted for each free start"
      tabIndex={0}
      className="overflow-x-auto rounded-tag"
    >
      <table className="num w-full min-w-240 table-fixed border-separate border-spacing-0.5 text-center text-xs">
        <caption className="sr-only">
          Lessons wanted in a week for each free start of a week, by language and hour
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-28 text-start font-medium text-muted">
              Language
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="font-medium text-muted">
                {clockHourText(hour).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {languages.map((one) => (
            <tr key={one.language}>
              <th
                scope="row"
                className="sticky inset-s-0 bg-surface pe-2 text-start text-sm font-semibold"
              >
                {one.name}
              </th>
              {one.hours.map((cell) => (
                <td
                  key={cell.hour}
                  title={`${one.name}, ${clockHourText(cell.hour)}: ${wantedText(cell)}`}
                  className={clsx("h-8.5 rounded-tag", heats[cell.heat])}
                >
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeatCell = Counted["demand"]["languages"][number]["hours"][number];

function cellText({ wanted, starts, perStart }: HeatCell): string {
  if (wanted === 0) return starts === 0 ? "" : "0";
  return perStart === null ? "none" : perStart.toFixed(perStart < 0.1 ? 2 : 1);
}

function wantedText({ wanted, starts }: Pick<HeatCell, "wanted" | "starts">): string {
  return `${figureText(wanted)} wanted, ${starts === 0 ? "none" : figureText(starts)} free`;
}

function Scale({ steps }: Pick<Counted["demand"], "steps">) {
  return (
    <p aria-hidden="true" className="num mt-3 flex flex-wrap items-center text-xs text-muted">
      <span className="me-2.5">0</span>
      {heats.slice(1).map((heat) => (
        <span key={heat} className={clsx("h-3 w-8", heat)} />
      ))}
      <span className="ms-2.5">{steps.at(-1)} and more</span>
    </p>
  );
}

function Gaps({ gaps }: Pick<Counted["demand"], "gaps">) {
  return (
    <>
      <h3 className="mt-5 text-lg">Least free for what is wanted</h3>
      <p className="mb-2 text-sm text-muted">
        Lessons wanted in {demandDays} days, and times free in the next {supplyDays}.
      </p>
      {gaps.length === 0 ? (
        <p className="text-sm text-muted">
          No language was wanted {gapFrom} times or more at one hour. Fewer would be chance.
        </p>
      ) : (
        <ol className="num grid gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-5">
          {gaps.map((gap) => (
            <li
              key={`${gap.name} ${gap.hour}`}
              className="flex flex-wrap justify-between gap-x-3 border-t border-line py-2.5 lg:block"
            >
              <span className="lg:block">
                {gap.name}, {clockHourText(gap.hour)}
              </span>
              <span className="font-semibold">{wantedText(gap)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
