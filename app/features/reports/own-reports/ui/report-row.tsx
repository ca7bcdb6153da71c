import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import type { MyReport, ReportOnMe } from "#app/features/reports/reported/reports.server.ts";
import { categoryText } from "#app/features/reports/reported/text.ts";
import { StateTag } from "#app/features/reports/reported/ui/report-outcome.tsx";

export function reportAddress(side: "student" | "teacher", reportId: string): string {
  return side === "student"
    ? href("/student/reports/:reportId", { reportId })
    : href("/teacher/reports/:reportId", { reportId });
}

type RowProps = {
  report: MyReport | ReportOnMe;
  side: "student" | "teacher";
  about: ReactNode;
  /** What became of it; null before that. */
  outcome: string | null;
};

/** A report in somebody's list; the whole row leads to its page. */
export function OwnReportRow({ report, side, about, outcome }: RowProps) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 hover:bg-sunken">
      <div className="min-w-60 flex-1">
        <Link
          to={reportAddress(side, report.id)}
          className="font-semibold after:absolute after:inset-0"
        >
          Report {report.number}: {categoryText(report.category)}
        </Link>
        <p className="text-sm text-muted">{about}</p>
        {outcome === null ? null : <p className="text-sm">{outcome}</p>}
      </div>
      <StateTag state={report.state} decided={isDecided(report)} />
    </li>
  );
}
