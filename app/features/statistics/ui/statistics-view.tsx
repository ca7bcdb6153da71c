import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { formatDate, startOfLocalDay, zoneCity } from "#app/platform/time/time.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Statistics } from "../statistics.server.ts";
import { DayTable, PageTable, SourceTable } from "./statistics-tables.tsx";
import { viewCountText } from "./day-chart.tsx";
import { ViewsChart } from "./views-chart.tsx";

const dateText = (day: string) => formatDate(startOfLocalDay(day, brand.zone), brand.zone);

/** Title of the tab, how far back it looks, and the way to look further. */
export function StatisticsHead({ days, from, to, views, visits }: Statistics) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6.5 pb-3.5">
      <div>
        <h1 className="text-3xl">Page statistics</h1>
        <p className="num mt-1.5 text-muted">
          {dateText(from)} to {dateText(to)}: {viewCountText(views, "view")} in{" "}
          {viewCountText(visits, "visit")}.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <nav aria-label="Days shown">
          <ul className="flex rounded-control border-[1.5px] border-line-strong bg-surface">
            {rules.statistics.rangeDays.map((choice) => (
              <li key={choice}>
                <Link
                  to={`${href("/admin/reports")}?tab=statistics&days=${choice}`}
                  preventScrollReset
                  aria-current={choice === days ? "page" : undefined}
                  className="num inline-flex min-h-11 items-center rounded-lg px-3.5 text-sm font-semibold hover:underline aria-[current]:bg-brand aria-[current]:text-on-brand forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2"
                >
                  {choice} days
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <a
          href={`${href("/admin/reports/statistics.csv")}?days=${days}`}
          download
          className={buttonClass({ variant: "outline" })}
        >
          <Download size={18} aria-hidden="true" /> CSV
        </a>
      </div>
    </div>
  );
}

/** What was opened, day by day and page by page, as a picture and as tables. */
export function StatisticsView({ statistics }: { statistics: Statistics }) {
  const { perDay, views, visits, pages, sources, days } = statistics;
  if (views === 0)
    return (
      <>
        <EmptyState title="Nothing counted yet">
          Nobody who allows analytics has opened a page in these {days} days. Until somebody does,
          there is nothing to show, and nothing is guessed.
        </EmptyState>
        <WhatIsCounted {...statistics} />
      </>
    );
  return (
    <div className="grid gap-5">
      <Panel title="Views a day" action={<Legend />}>
        <ViewsChart perDay={perDay} />
        <details className="mt-4 text-sm">
          <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-brand before:content-['▸'] in-open:before:content-['▾']">
            Day by day
          </summary>
          <DayTable perDay={perDay} />
        </details>
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Panel title="Pages">
          <PageTable pages={pages} views={views} />
        </Panel>
        <Panel title="Where visits came from">
          <SourceTable sources={sources} visits={visits} />
        </Panel>
      </div>
      <WhatIsCounted {...statistics} />
    </div>
  );
}

function Legend() {
  const swatch = "size-3 rounded-[3px] border border-transparent";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${swatch} bg-brand forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none`}
        />
        First of a visit
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${swatch} bg-poppy forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]`}
        />
        Further views
      </li>
    </ul>
  );
}

function WhatIsCounted({ isMadeUp }: Pick<Statistics, "isMadeUp">) {
  return (
    <p className="max-w-[80ch] text-sm text-muted">
      Only people who allowed analytics are counted, so the true figures are higher. We keep the
      page, the {zoneCity(brand.zone)} day and the site a visit came from, as sums, for{" "}
      {rules.statistics.keepMonths} months; nothing says who, and nobody can be counted as one
      person over two visits. Staff’s own pages and known robots are left out.
      {isMadeUp ? " The history of this demo world is made up." : null}
    </p>
  );
}
