import { Download } from "lucide-react";
import { href } from "react-router";
import { withQuery } from "#app/platform/links.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
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

/** Rows of figures with their sum. */
export function OpenTable({ caption, table: { head, rows, total } }: FiguresProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        {head.map((name, column) => (
          <HeadCell
            key={name}
            align={column > 0 && isFigure(rows[0]?.[column]) ? "end" : "start"}
            className="whitespace-normal!"
          >
            {name}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <Row key={index}>
            <Cells row={row} />
          </Row>
        ))}
        {total === undefined ? null : (
          <Row className="border-t-2! border-ink! [&>*]:font-semibold">
            <Cells row={total} />
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

function Cells({ row }: { row: TableCell[] }) {
  return row.map((cell, column) => (
    <Cell
      key={column}
      header={column === 0}
      align={column > 0 && isFigure(cell) ? "end" : "start"}
      className="whitespace-nowrap"
    >
      {cellText(cell)}
    </Cell>
  ));
}

function isFigure(cell: TableCell | undefined): boolean {
  return cell !== undefined && typeof cell !== "string";
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
