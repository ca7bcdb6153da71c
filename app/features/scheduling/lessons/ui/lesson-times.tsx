import { formatDay, formatRange, zonedParts, zoneCity } from "#app/platform/time/time.ts";
import type { LessonView } from "../lessons.server.ts";
import { otherOf, type Side } from "../lesson-text.ts";
import { lessonDuring } from "../rules.ts";

/** The same lesson on both clocks: one's own large, the other's beneath. */
export function LessonTimes({
  lesson,
  side,
  zone,
}: {
  lesson: LessonView;
  side: Side;
  zone: string;
}) {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const other = otherOf(lesson, side);
  return (
    <dl className="num grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">You, in {zoneCity(zone)}</dt>
        <dd>
          <time dateTime={new Date(start).toISOString()}>
            <b className="figure-serif block text-2xl font-normal">
              {formatRange(start, end, zone)}
            </b>
            {formatDay(start, zone)} {zonedParts(start, zone).year}
          </time>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">
          {other.first}, in {other.city}
        </dt>
        <dd>
          <b className="figure-serif block text-2xl font-normal text-muted">
            {formatRange(start, end, other.zone)}
          </b>
          {formatDay(start, other.zone)} {zonedParts(start, other.zone).year}
        </dd>
      </div>
    </dl>
  );
}
