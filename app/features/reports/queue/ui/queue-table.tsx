import { clsx } from "clsx";
import { Form, href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ReportRow } from "#app/features/reports/queue/queue.server.ts";
import type { OtherCase } from "../other-cases.server.ts";
import { reportClock } from "#app/features/reports/reported/rules.ts";
import { categoryText, reportQueueText, standText } from "#app/features/reports/reported/text.ts";
import { ClockBar } from "./clock-bar.tsx";
import { SeverityMark } from "#app/features/reports/reported/ui/severity-mark.tsx";

type QueueProps = { reports: ReportRow[]; others: OtherCase[]; zone: string; now: number };

const subjects = { lesson: "Lesson", teacher: "Teacher", review: "Review", message: "Message" };

/** Six columns on a desk; on a phone a card per report, severity next to it. */
export function ReportTable({ reports, others, zone, now }: QueueProps) {
  const rows = [...reports, ...others];
  // Decided reports come by their decision, and nothing else is with them.
  if (others.length > 0)
    rows.sort((a, b) => a.severity.localeCompare(b.severity) || a.createdAt - b.createdAt);
  return (
    <div className="md:overflow-hidden md:rounded-panel md:border md:border-line md:bg-surface">
      <Table
        caption="Reports"
        phone="cards"
        className="md:[&_td]:px-3 md:[&_td:first-child]:ps-5 md:[&_td:last-child]:pe-5 md:[&_th]:bg-sunken md:[&_th:first-child]:ps-5"
      >
        <TableHead>
          <HeadCell>Severity</HeadCell>
          <HeadCell>Report</HeadCell>
          <HeadCell>About a</HeadCell>
          <HeadCell>Clock</HeadCell>
          <HeadCell>State</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) =>
            "to" in row ? (
              <OtherLine key={row.id} other={row} zone={zone} now={now} />
            ) : (
              <QueueLine key={row.id} report={row} zone={zone} now={now} />
            ),
          )}
        </TableBody>
      </Table>
    </div>
  );
}

const cell = "md:py-3 md:align-middle max-md:block";

const line =
  "relative hover:bg-sunken focus-within:bg-brand-soft max-md:grid! max-md:grid-cols-[3rem_minmax(0,1fr)] max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:py-3.5!";
const lineLink =
  "inline-block py-1 leading-snug font-semibold underline decoration-1 underline-offset-3 after:absolute after:inset-0 hover:decoration-2";

/** What is no report, and is decided where it belongs. */
function OtherLine({ other, zone, now }: { other: OtherCase; zone: string; now: number }) {
  return (
    <Row data-row className={line}>
      <td role="cell" className={clsx(cell, "max-md:row-span-3")}>
        <SeverityMark severity={other.severity} />
      </td>
      <td role="cell" className={cell}>
        <Link to={other.to} data-row-link className={lineLink}>
          {other.title}
        </Link>
        <span className="num block text-xs wrap-anywhere text-muted">{other.line}</span>
      </td>
      <td role="cell" className="px-3 py-3 align-middle max-md:hidden">
        {other.about}
      </td>
      <td role="cell" className={cell}>
        <ClockBar clock={reportClock(other, now)} zone={zone} />
      </td>
      <td role="cell" className={clsx(cell, "max-md:text-xs")}>
        Waiting
      </td>
    </Row>
  );
}

function QueueLine({ report, zone, now }: { report: ReportRow; zone: string; now: number }) {
  const decided = isDecided(report) && report.state !== "appealed";
  return (
    <Row data-row className={line}>
      <td role="cell" className={clsx(cell, "max-md:row-span-3")}>
        <SeverityMark severity={report.severity} />
      </td>
      <td role="cell" className={cell}>
        <Link
          to={href("/admin/reports/:reportId", { reportId: report.id })}
          data-row-link
          className={lineLink}
        >
          {categoryText(report.category)}
        </Link>
        <span className="num block text-xs text-muted">
          {[
            `Report ${report.number}`,
            report.reports > 1 && `${report.reports} reports`,
            report.teacherName,
            report.minutes !== null && `${report.minutes} minutes`,
            report.pricePence !== null &&
              formatMoney(report.pricePence, report.currency ?? undefined, { pence: "always" }),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </td>
      <td role="cell" className="px-3 py-3 align-middle max-md:hidden">
        {subjects[report.subject]}
      </td>
      <td role="cell" className={cell}>
        {decided && report.decidedAt !== null ? (
          <span className="num text-xs text-muted">
            Decided after {formatDuration(report.decidedAt - report.createdAt)},{" "}
            <Time at={report.decidedAt} zone={zone} format="day-time" />
          </span>
        ) : (
          <ClockBar clock={reportClock(report, now)} zone={zone} />
        )}
      </td>
      <td role="cell" className={clsx(cell, "max-md:text-xs")}>
        {decided ? standText(report) : <Waiting report={report} />}
      </td>
    </Row>
  );
}

/** Who reads it now, or the way to claim it. */
function Waiting({ report }: { report: ReportRow }) {
  const { id: reportId, number, claim, state } = report;
  if (state === "appealed") return "Appeal waits";
  if (claim !== null) return claim.isMine ? "Claimed by you" : `Claimed by ${claim.by}`;
  return (
    <Form
      method="post"
      action={href("/admin/reports/:reportId", { reportId })}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      {state === "waiting_party" ? reportQueueText(state) : null}
      <Button name="decision" value="claim" variant="outline" size="s" data-row-claim>
        Claim<span className="sr-only"> no. {number}</span>
      </Button>
    </Form>
  );
}
