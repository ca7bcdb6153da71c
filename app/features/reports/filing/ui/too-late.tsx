import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ReportedBy } from "#app/features/reports/reported/rules.ts";
import type { Target } from "#app/features/reports/filing/target.server.ts";
import { fileRefusalText } from "#app/features/reports/filing/text.ts";

type TooLateProps = {
  by: ReportedBy;
  lesson: NonNullable<Target["lesson"]>;
  teacher: Pick<Target, "teacherName" | "teacherSlug">;
  zone: string;
};

/** In place of the form: the lesson's time to be reported is over, and this is what can be done still. */
export function TooLate({ by, lesson, teacher, zone }: TooLateProps) {
  const contact = new URLSearchParams({ topic: "lesson", lesson: lesson.id });
  return (
    <Note
      tone="warn"
      title="This lesson can no longer be reported"
      action={
        <span className="flex flex-wrap gap-2.5">
          <ButtonLink to={`${href("/contact")}?${contact}`} variant="outline">
            Write to us
          </ButtonLink>
          {by === "student" ? (
            <ButtonLink
              to={`${href("/student/report")}?teacher=${teacher.teacherSlug}`}
              variant="outline"
            >
              Report {teacher.teacherName}
            </ButtonLink>
          ) : null}
        </span>
      }
    >
      {fileRefusalText("too-late", by)} For this lesson that was{" "}
      <Time at={lesson.until} zone={zone} format="long-time" />.
    </Note>
  );
}
