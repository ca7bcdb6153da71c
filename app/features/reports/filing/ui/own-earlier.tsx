import { href, Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { listOwnReports } from "#app/features/reports/filing/own-earlier.server.ts";
import { categoryText, reportStateText } from "#app/features/reports/reported/text.ts";

type EarlierProps = {
  reports: Awaited<ReturnType<typeof listOwnReports>>;
  side: "student" | "teacher";
  zone: string;
};

/** Above the form: the reader has said something about the same before. */
export function OwnEarlier({ reports, side, zone }: EarlierProps) {
  if (reports.length === 0) return null;
  return (
    <Note tone="info" title="You have reported this already">
      <ul>
        {reports.map(({ id: reportId, number, category, createdAt, state }) => (
          <li key={reportId}>
            <Link
              to={
                side === "student"
                  ? href("/student/reports/:reportId", { reportId })
                  : href("/teacher/reports/:reportId", { reportId })
              }
              className="link"
            >
              Report {number}: {categoryText(category)}
            </Link>
            , <Time at={createdAt} zone={zone} format="day-time" />. {reportStateText(state)}.
          </li>
        ))}
      </ul>
    </Note>
  );
}
