import { href, Link } from "react-router";
import { formatTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Presence } from "#app/features/scheduling/attendance/attendance.ts";
import type { FinishPage } from "../write-up-page.server.ts";
import { otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";

/** Who was in the room and how long, as the room's own record has it: read, never typed. */
export function AttendancePanel({ lesson, zone, now, attendance, mayWaive }: FinishPage) {
  const { first } = otherOf(lesson, "teacher");
  const { student, teacher, togetherMinutes, judgedFrom } = attendance;
  return (
    <Panel title="Attendance">
      <dl className="num grid gap-3">
        <Line name={first} presence={student} minutes={lesson.minutes} zone={zone} />
        <Line name="You" presence={teacher} minutes={lesson.minutes} zone={zone} />
        <div>
          <dt className="text-sm text-muted">Together</dt>
          <dd className="font-semibold">
            {togetherMinutes} of {lesson.minutes} minutes
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-sm text-muted">
        {now < judgedFrom
          ? `The room notes this by itself until ${formatTime(judgedFrom, zone)}, when it shuts. `
          : `${outcome(lesson.state, first)} `}
        The record decides about the money; what you write here does not.
      </p>
      <p className="text-sm">
        <Link
          to={`${href("/teacher/report")}?lesson=${lesson.id}`}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          Was it not like that? Report it
        </Link>
      </p>
      {mayWaive ? (
        <ButtonLink
          to={`${href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}#waive`}
          variant="outline"
          className="mt-3"
        >
          Let {first} off
        </ButtonLink>
      ) : null}
    </Panel>
  );
}

type LineProps = { name: string; presence: Presence | null; minutes: number; zone: string };

function Line({ name, presence, minutes, zone }: LineProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">
        {presence === null ? (
          "Not in the room"
        ) : (
          <>
            {presence.minutes} of {minutes} minutes
            <span className="block text-sm font-normal text-muted">
              came {formatTime(presence.from, zone)}, left {formatTime(presence.until, zone)}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

function outcome(state: FinishPage["lesson"]["state"], first: string): string {
  switch (state) {
    case "no_show_student":
      return `By the record ${first} did not come.`;
    case "interrupted":
      return "By the record part of the lesson was lost; its price goes back to the student.";
    case "disputed":
      return "A report about the lesson is being looked at.";
    case "resolved":
      return "A report about the lesson has been decided.";
    default:
      return "By the record the lesson took place.";
  }
}
