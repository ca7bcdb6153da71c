import { brand } from "#config/brand.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { countedPages, isCountedPage } from "../pages.ts";
import type { DayCount, Statistics } from "../statistics.server.ts";
import { dayText } from "./day-chart.tsx";

const count = (number: number) => number.toLocaleString(brand.locale);

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return percent > 0 && percent < 1 ? "<1%" : `${Math.round(percent)}%`;
}

/** A part of a whole as a bar; the figure next to it says the same. */
function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span
        aria-hidden="true"
        className="hidden h-2.5 w-24 overflow-hidden rounded-tag bg-sunken ring-1 ring-line ring-inset sm:block"
      >
        <span
          className="block h-full bg-navy forced-colors:bg-[CanvasText]"
          style={{ inlineSize: `${whole === 0 ? 0 : (part / whole) * 100}%` }}
        />
      </span>
      <span className="min-w-9 whitespace-nowrap">{share(part, whole)}</span>
    </span>
  );
}

export function PageTable({ pages, views }: Pick<Statistics, "pages" | "views">) {
  return (
    <Table caption="Views by page">
      <TableHead>
        <HeadCell>Page</HeadCell>
        <HeadCell align="end">Views</HeadCell>
        <HeadCell align="end">Share</HeadCell>
        <HeadCell align="end" className="max-sm:whitespace-normal!">
          Visits begun
        </HeadCell>
      </TableHead>
      <TableBody>
        {pages.map((row) => (
          <Row key={row.page}>
            <Cell header>
              {isCountedPage(row.page) ? countedPages[row.page] : "A page of earlier days"}
              <span className="hidden text-xs font-normal wrap-anywhere text-muted sm:block">
                {row.page}
              </span>
            </Cell>
            <Cell align="end">{count(row.views)}</Cell>
            <Cell align="end">
              <ShareBar part={row.views} whole={views} />
            </Cell>
            <Cell align="end">{count(row.visits)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const sourceNames: Record<string, string> = {
  direct: "Typed, bookmarked or not told",
  other: "Other sites",
};

export function SourceTable({ sources, visits }: Pick<Statistics, "sources" | "visits">) {
  return (
    <Table caption="Visits by site">
      <TableHead>
        <HeadCell>Site</HeadCell>
        <HeadCell align="end">Visits</HeadCell>
        <HeadCell align="end">Share</HeadCell>
      </TableHead>
      <TableBody>
        {sources.map((row) => (
          <Row key={row.host}>
            <Cell header className="wrap-anywhere">
              {sourceNames[row.host] ?? row.host}
            </Cell>
            <Cell align="end">{count(row.visits)}</Cell>
            <Cell align="end">
              <span className="whitespace-nowrap">{share(row.visits, visits)}</span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function DayTable({ perDay }: { perDay: DayCount[] }) {
  return (
    <Table caption="Day by day">
      <TableHead>
        <HeadCell>Day</HeadCell>
        <HeadCell align="end">Views</HeadCell>
        <HeadCell align="end">Visits begun</HeadCell>
      </TableHead>
      <TableBody>
        {perDay.toReversed().map(({ day, views, visits }) => (
          <Row key={day}>
            <Cell header>{dayText(day)}</Cell>
            <Cell align="end">{count(views)}</Cell>
            <Cell align="end">{count(visits)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
