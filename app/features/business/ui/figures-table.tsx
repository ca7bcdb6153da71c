import { Download } from "lucide-react";
import { href } from "react-router";
import { withQuery } from "#app/platform/links.ts";
import type { PeriodName } from "../periods.ts";
import type { DataTable, TableCell, TableName } from "../tables.ts";
import { figureText, sumText } from "../text.ts";

type FiguresProps = { caption: string; table: DataTable };

/** The figures behind a picture, closed until somebody wants them. */
export function FiguresTable({ caption, table }: FiguresProps) {
  return (
    <details className="mt-4 text-sm">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-brand before:content-['▸'] in-open:before:content-['▾']">
        Figures
      </summary>
      <OpenTable caption={caption} table={table} />
    </details>
  );
}

/** Rows of figures with their sum; what hundreds of cells share is said once, at the table. */
export function OpenTable({ caption, table: { head, rows, total } }: FiguresProps) {
  const isNumber = (column: number) => typeof rows[0]?.[column] !== "string";
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-tag">
      <table className="num w-full border-collapse text-sm [&_td]:px-3 [&_td]:py-2.5 [&_td]:text-end [&_td]:whitespace-nowrap [&_th]:py-2.5 [&_th]:pe-3 [&_th]:text-start [&_th]:font-semibold [&_thead_th]:text-xs [&_thead_th]:text-muted [&_tr]:border-t [&_tr]:border-line">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-t-0!">
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={column > 0 && isNumber(column) ? "ps-3 text-end!" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot className="[&_td]:font-semibold">
            <tr className="border-t-2! border-ink!">
              <Cells row={total} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cells({ row: [name, ...cells] }: { row: TableCell[] }) {
  return (
    <>
      <th scope="row" className="whitespace-nowrap">
        {cellText(name!)}
      </th>
      {cells.map((cell, column) => (
        <td key={column} className={typeof cell === "string" ? "text-start!" : undefined}>
          {cellText(cell)}
        </td>
      ))}
    </>
  );
}

function cellText(cell: TableCell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  return typeof cell === "number" ? figureText(cell) : sumText(cell);
}

/** The same figures as a file. */
export function CsvLink({ table, name, of }: { table: TableName; name: PeriodName; of: string }) {
  return (
    <a
      href={withQuery(href("/admin/business/:table.csv", { table }), { period: name })}
      download
      className="gap-1.5 font-semibold text-brand underline underline-offset-3"
    >
      <Download size={16} aria-hidden="true" /> CSV
      <span className="sr-only"> of {of}</span>
    </a>
  );
}
