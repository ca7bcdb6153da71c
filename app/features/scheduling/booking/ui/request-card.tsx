import { href } from "react-router";
import { formatDay, formatRange, formatTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { absencesText } from "#app/features/scheduling/lessons/text.ts";
import { moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import { fromNow, lessonName, otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import type { LessonFor } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { OtherPicture } from "#app/features/scheduling/lessons/ui/person-picture.tsx";

/** A student asks a teacher for a lesson: when it would be, by when it wants an answer, and where to give it. */
export function RequestCard({
  lesson,
  side,
  zone,
  now,
  absences,
}: LessonFor & { absences: number | null }) {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const other = otherOf(lesson, side);
  return (
    <section
      aria-labelledby={`request-${lesson.id}`}
      className="flex flex-wrap items-center gap-x-5.5 gap-y-4 rounded-card border-[1.5px] border-butter bg-butter-soft p-5 md:p-6.5"
    >
      <span className="hidden md:block">
        <OtherPicture lesson={lesson} side={side} width={64} />
      </span>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 id={`request-${lesson.id}`} className="text-xl">
          {other.first} asks for a lesson
        </h2>
        <p className="num mt-1">
          {lessonName(lesson, side)}: {formatDay(start, zone)}, {formatRange(start, end, zone)}.
        </p>
        <p className="num text-sm text-muted">
          {formatTime(start, other.zone)} in {other.city}. {moneyLine(lesson, side, now)}
        </p>
        {absences === null ? null : (
          <p className="num mt-1 text-sm">{absencesText(other.first, absences)}</p>
        )}
        <p className="num mt-1 text-sm font-semibold">
          Answer by {fromNow(lesson.answerBy!, zone, now)}, or it lapses without cost to anybody.
        </p>
      </div>
      <ButtonLink
        to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
        className="max-md:w-full"
      >
        Answer<span className="sr-only"> {other.name}</span>
      </ButtonLink>
    </section>
  );
}
