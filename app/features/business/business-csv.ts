import { csvOf } from "#app/platform/csv.ts";
import { decimalText, moneyOf } from "#app/platform/money.ts";
import type { DataTable, TableCell } from "./tables.ts";

/** A table as a file for spreadsheets: the rows of the page without their sum, money in the major unit of its column. */
export function businessCsv({ head, rows }: DataTable): string {
  return csvOf([head, ...rows.map((row) => row.map(cellOf))]);
}

function cellOf(cell: TableCell): string | number {
  if (cell === null) return "";
  return typeof cell === "object" ? Number(decimalText(moneyOf(cell.minor, cell.currency))) : cell;
}
