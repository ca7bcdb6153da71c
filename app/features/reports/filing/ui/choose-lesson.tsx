import { href, Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { listReportable } from "#app/features/reports/filing/target.server.ts";
import { fileRefusalText } from "#app/features/reports/filing/text.ts";

type ChooseProps = { lessons: Awaited<ReturnType<typeof listReportable>>; zone: string };

/** For a student whose address names nothing to report yet. */
export function ChooseLesson({ lessons, zone }: ChooseProps) {
  return (
    <Page width="prose">
      <PageHead
        title="Report a problem"
        lead="Choose the lesson it is about. To report a message, use its menu in the chat; to report a profile, the link at the foot of the teacher’s page."
      />
      {lessons.length === 0 ? (
        <Note>None of your lessons can be reported now. {fileRefusalText("too-late")}</Note>
      ) : (
        <ul className="border-t border-line">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="border-b border-line">
              <Link
                to={`${href("/student/report")}?lesson=${lesson.id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 py-3 hover:bg-sunken"
              >
                <span className="link">
                  {lesson.title} with {lesson.teacherName}
                </span>
                <Time
                  at={lesson.startsAt}
                  zone={zone}
                  format="long-time"
                  className="text-sm text-muted"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap gap-2.5">
        <ButtonLink to={href("/student/reports")} variant="outline">
          Your reports
        </ButtonLink>
        <ButtonLink to={href("/student/teachers")} variant="outline">
          Find the teacher
        </ButtonLink>
        <ButtonLink to={href("/contact")} variant="outline">
          Write to us about something else
        </ButtonLink>
      </div>
    </Page>
  );
}
