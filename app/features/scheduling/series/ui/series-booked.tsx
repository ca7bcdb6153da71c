import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { exact, isChargedNow } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import type { SeriesView } from "#app/features/scheduling/lessons/series.server.ts";
import { SeriesLessons } from "./series-panel.tsx";

type BookedProps = { series: SeriesView; lesson: LessonView; zone: string; now: number };

/** After booking a series: all of its lessons, and when the later ones are charged. */
export function SeriesBooked({ series, lesson, zone, now }: BookedProps) {
  const { seriesChargeHours, seriesNoticeHours } = rules.price;
  const later = series.lessons.filter(
    (one) => isUncharged(one.paymentState) && !isChargedNow(one, now),
  );
  return (
    <section>
      <h2 className="mb-4">Your weekly lessons</h2>
      {later.length === 0 ? null : (
        <p className="mb-3 max-w-[62ch] text-sm text-muted">
          {exact(series.pricePence)} is charged for each later one {seriesChargeHours} hours before
          it starts. We write to you {seriesNoticeHours} hours before. Until it is charged you can
          skip it, or end the series, and pay nothing for it.
        </p>
      )}
      <SeriesLessons {...{ series, lesson, zone, now }} side="student" />
      <Link
        to={`${href("/student/lessons/:lessonId", { lessonId: lesson.id })}#series`}
        className="link inline-flex min-h-11 items-center"
      >
        Change or end the series
      </Link>
    </section>
  );
}
