import { clsx } from "clsx";
import { Form, href, Link, useNavigation } from "react-router";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import {
  fromNow,
  isChargedNow,
  otherOf,
  type Side,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { SeriesCard } from "./series-card.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import type { SeriesView } from "#app/features/scheduling/lessons/series.server.ts";
import { stateForText } from "#app/features/scheduling/lessons/text.ts";

type SeriesProps = {
  series: SeriesView;
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  cardChanged: boolean;
};

/** The lesson's place in its series, the other lessons, and for the student the form to end it. */
export function SeriesPanel({ series, lesson, side, zone, now, cardChanged }: SeriesProps) {
  const { lessons } = series;
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const left = lessons.filter(
    ({ state, paymentState, startsAt }) =>
      state === "booked" && isUncharged(paymentState) && startsAt > now,
  ).length;
  return (
    <Panel
      id="series"
      title={`${at + 1} of ${lessons.length} weekly lessons`}
      action={series.state === "ended" ? "Ended" : undefined}
    >
      <SeriesLessons {...{ series, lesson, side, zone, now }} />
      {side === "student" && series.state === "active" && left > 0 && series.last4 !== null ? (
        <SeriesCard lessonId={lesson.id} last4={series.last4} changed={cardChanged} />
      ) : null}
      {side === "student" && series.state === "active" ? (
        <details className="mt-3">
          <summary className="link-quiet inline-flex min-h-11 items-center font-semibold text-danger">
            End the series
          </summary>
          <EndForm left={left} />
        </details>
      ) : null}
    </Panel>
  );
}

/** Every lesson of a series, each with its page, its state, and when it is charged. */
export function SeriesLessons({
  series,
  lesson,
  side,
  zone,
  now,
}: Omit<SeriesProps, "cardChanged">) {
  const other = otherOf(lesson, side).first;
  return (
    <ol className="num" aria-label="Lessons of the series">
      {series.lessons.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
        >
          {one.id === lesson.id ? (
            <b className="inline-flex min-h-11 items-center font-semibold">
              {formatShortDay(one.startsAt, zone)}, {formatTime(one.startsAt, zone)}
            </b>
          ) : (
            <Link
              to={
                side === "student"
                  ? href("/student/lessons/:lessonId", { lessonId: one.id })
                  : href("/teacher/lessons/:lessonId", { lessonId: one.id })
              }
              className="link-quiet inline-flex min-h-11 items-center"
            >
              {formatShortDay(one.startsAt, zone)}, {formatTime(one.startsAt, zone)}
            </Link>
          )}
          <span
            className={clsx("text-sm", one.paymentState === "failed" ? "text-warn" : "text-muted")}
          >
            {seriesState(one, { side, other, zone, now })}
          </span>
        </li>
      ))}
    </ol>
  );
}

function EndForm({ left }: { left: number }) {
  const busy = useNavigation().state === "submitting";
  const which =
    left === 0
      ? "No lesson is left to be charged."
      : left === 1
        ? "The 1 lesson that has not been charged is cancelled, at no cost."
        : `The ${left} lessons that have not been charged are cancelled, at no cost.`;
  return (
    <Form method="post" action="?series" preventScrollReset className="mt-2 grid gap-4">
      <p id="ending" className="rounded-note bg-sunken px-4 py-3 font-medium">
        {which} What has been paid for stays booked.
      </p>
      <Button
        variant="danger"
        aria-describedby="ending"
        disabled={busy}
        className="justify-self-start"
      >
        {busy ? "One moment" : "End the series"}
      </Button>
    </Form>
  );
}

function seriesState(
  lesson: SeriesView["lessons"][number],
  { side, other, zone, now }: { side: Side; other: string; zone: string; now: number },
): string {
  if (lesson.state !== "booked") return stateForText(lesson, side, other);
  if (!isUncharged(lesson.paymentState)) return side === "student" ? "Paid" : "Booked, paid";
  if (side === "teacher" || lesson.chargeAt === null) return "Booked";
  if (isChargedNow(lesson, now)) return "Being charged now";
  const when = fromNow(lesson.chargeAt, zone, now);
  return lesson.paymentState === "failed" ? `Declined, tried again ${when}` : `Charged ${when}`;
}
