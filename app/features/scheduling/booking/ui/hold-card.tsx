import { href, useRevalidator } from "react-router";
import { formatDay, formatRange } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { exact, publishedText, lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { OtherPicture } from "#app/features/scheduling/lessons/ui/person-picture.tsx";

/** A hold with its countdown: it ends when the lesson is paid for or the time is over. */
export function HoldCard({ lesson, zone, now }: { lesson: LessonView; zone: string; now: number }) {
  const { revalidate } = useRevalidator();
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  return (
    <section
      aria-labelledby={`hold-${lesson.id}`}
      className="flex flex-wrap items-center gap-x-5.5 gap-y-4 rounded-card border-[1.5px] border-butter bg-butter-soft p-5 md:p-6.5"
    >
      <span className="hidden md:block">
        <OtherPicture lesson={lesson} side="student" width={64} />
      </span>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 id={`hold-${lesson.id}`} className="text-xl">
          {lessonName(lesson, "student")} is not paid yet
        </h2>
        <p className="num mt-1">
          {formatDay(start, zone)}, {formatRange(start, end, zone)}.
        </p>
        <p className="text-sm text-muted">
          {publishedText(lesson)}{" "}
          <Countdown
            to={lesson.heldUntil!}
            now={now}
            label={publishedText(lesson)}
            onEnd={() => void revalidate()}
          />
        </p>
      </div>
      <ButtonLink
        to={href("/student/lessons/:lessonId/pay", { lessonId: lesson.id })}
        className="max-md:w-full"
      >
        Pay {exact(lesson.pricePence)}
      </ButtonLink>
    </section>
  );
}
