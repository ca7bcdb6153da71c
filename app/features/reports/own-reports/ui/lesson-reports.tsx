import { Flag } from "lucide-react";
import { href, Link } from "react-router";
import { canReportLesson, reportableUntil } from "#app/access/reports.ts";
import { isIn, type LessonState, unreportableStates } from "#db/schema/scheduling/lesson-states.ts";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { MyReport } from "#app/features/reports/reported/reports.server.ts";
import { reportStateText } from "#app/features/reports/reported/text.ts";
import { reportAddress } from "./report-row.tsx";

type Lesson = {
  id: string;
  studentId: string;
  teacherId: string;
  state: LessonState;
  startsAt: number;
  minutes: number;
};

/** On a lesson's page: what its reader reported, how to report something, or what is possible instead. */
export function LessonReports(props: {
  reports: MyReport[];
  lesson: Lesson;
  side: "student" | "teacher";
  zone: string;
  now: number;
}) {
  const { reports, lesson, side, zone, now } = props;
  const hasBegun = now >= lesson.startsAt && !isIn(unreportableStates, lesson.state);
  const me = { id: side === "student" ? lesson.studentId : lesson.teacherId };
  const isOpen = hasBegun && canReportLesson(me, lesson, now);
  if (!hasBegun && reports.length === 0) return null;
  return (
    <section aria-label="Reports" className="grid gap-2">
      {reports.length > 0 ? (
        <Note tone="info" title="You reported this lesson">
          <ul>
            {reports.map(({ id, number, createdAt, state }) => (
              <li key={id}>
                You reported this on <Time at={createdAt} zone={zone} format="full-time" />.{" "}
                {reportStateText(state)}.{" "}
                <Link
                  to={reportAddress(side, id)}
                  className="link inline-flex min-h-11 items-center"
                >
                  Report {number}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={side === "student" ? href("/student/reports") : href("/teacher/reports")}
            className="link inline-flex min-h-11 items-center"
          >
            All your reports
          </Link>
        </Note>
      ) : null}
      {isOpen ? (
        <Link
          to={`${href(side === "student" ? "/student/report" : "/teacher/report")}?lesson=${lesson.id}`}
          className="link-quiet inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
        >
          <Flag size={17} aria-hidden="true" />
          {reports.length > 0
            ? "Report something else about this lesson"
            : "Report a problem with this lesson"}
        </Link>
      ) : hasBegun ? (
        <p className="text-sm text-muted">
          Reports about this lesson closed on{" "}
          <Time at={reportableUntil(lesson)} zone={zone} format="full-time" />. You can still{" "}
          <Link
            to={`${href("/contact")}?${new URLSearchParams({ topic: "lesson", lesson: lesson.id })}`}
            className="link inline-flex min-h-11 items-center"
          >
            write to us about it
          </Link>
          .
        </p>
      ) : null}
    </section>
  );
}
