/**
 * A table as a CSV file that spreadsheets open: UTF-8 with its mark, CRLF, every cell in quotes. A cell that a
 * spreadsheet would take for a formula gets an apostrophe before it, no matter who wrote it.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** More rows for the end of such a file. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cell(value: string | number): string {
  if (typeof value === "number") return `"${value}"`;
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
