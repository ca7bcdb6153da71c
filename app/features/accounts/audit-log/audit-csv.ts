import { csvOf, csvRows } from "#app/platform/csv.ts";
import type { AuditRow } from "./audit-rows.server.ts";
import { actionText, actorText, noAccountText } from "./text.ts";

const head = ["Number", "When (UTC)", "What", "Whom", "About", "By", "Details"];

/** A part of the file: the first has the headline. */
export function auditCsv(rows: AuditRow[], part: "first" | "later"): string {
  const lines = rows.map((row) => [
    row.seq,
    new Date(row.at).toISOString(),
    actionText(row.action),
    row.whom?.name ?? noAccountText(row.object),
    row.object,
    actorText(row),
    row.details,
  ]);
  return part === "first" ? csvOf([head, ...lines]) : csvRows(lines);
}
