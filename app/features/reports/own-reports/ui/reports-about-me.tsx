import { Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { Time } from "#app/ui/time.tsx";
import type { ReportOnMe } from "#app/features/reports/reported/reports.server.ts";
import { categoryText, outcomeText, reversedText } from "#app/features/reports/reported/text.ts";
import { StateTag } from "#app/features/reports/reported/ui/report-outcome.tsx";
import { reportAddress } from "./my-reports.tsx";

type ListProps = { reports: ReportOnMe[]; side: "student" | "teacher"; zone: string };

/** What others have reported about the reader, with the way to each; nothing where there is none. */
export function ReportsAboutMe({ reports, side, zone }: ListProps) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="about-you" className="mt-10">
      <h2 id="about-you" className="mb-3 text-2xl">
        About you
      </h2>
      <ol className="border-b border-line">
        {reports.map((report) => (
          <li
            key={report.id}
            className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 hover:bg-sunken"
          >
            <div className="min-w-60 flex-1">
              <Link
                to={reportAddress(side, report.id)}
                className="font-semibold after:absolute after:inset-0"
              >
                Report {report.number}: {categoryText(report.category)}
              </Link>
              <p className="text-sm text-muted">
                {aboutText(report)}, <Time at={report.createdAt} zone={zone} format="full-time" />
              </p>
              <p className="text-sm">{standText(report)}</p>
            </div>
            <StateTag state={report.state} decided={isDecided(report)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function aboutText({ subject, lessonTitle }: ReportOnMe): string {
  if (lessonTitle !== null) return lessonTitle;
  return subject === "message" ? "A message of yours" : "Your profile or your messages";
}

function standText({ waitsForMe, outcome, isReversed, ...report }: ReportOnMe): string {
  if (!isDecided(report)) return waitsForMe ? "We asked you a question about it." : "";
  return (isReversed ? reversedText : outcomeText)(outcome, "warned");
}
