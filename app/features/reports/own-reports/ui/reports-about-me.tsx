import { isDecided } from "#app/access/reports.ts";
import { Time } from "#app/ui/time.tsx";
import type { ReportOnMe } from "#app/features/reports/reported/reports.server.ts";
import { outcomeText, reversedText } from "#app/features/reports/reported/text.ts";
import { OwnReportRow } from "./report-row.tsx";

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
          <OwnReportRow
            key={report.id}
            {...{ report, side }}
            about={
              <>
                {aboutText(report)}, <Time at={report.createdAt} zone={zone} format="full-time" />
              </>
            }
            outcome={standText(report)}
          />
        ))}
      </ol>
    </section>
  );
}

function aboutText({ subject, lessonTitle }: ReportOnMe): string {
  if (lessonTitle !== null) return lessonTitle;
  if (subject === "review") return "A review of yours";
  return subject === "message" ? "A message of yours" : "Your profile or your messages";
}

function standText({ waitsForMe, outcome, isReversed, ...report }: ReportOnMe): string | null {
  if (!isDecided(report)) return waitsForMe ? "We asked you a question about it." : null;
  return (isReversed ? reversedText : outcomeText)(outcome, "warned");
}
