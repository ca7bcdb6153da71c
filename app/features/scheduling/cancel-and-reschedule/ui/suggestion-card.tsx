import { ArrowRight } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { formatDay, formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { moveTerms } from "../move-terms.ts";
import type { Suggestion } from "../open-reschedule-requests.server.ts";
import { lessonName, otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonFor } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { OtherPicture } from "#app/features/scheduling/lessons/ui/person-picture.tsx";

type CardProps = LessonFor & { suggestion: Suggestion };

/** The other side proposes another time: both times on both clocks, and the three answers. */
export function SuggestionCard({ lesson, side, zone, now, suggestion }: CardProps) {
  const busy = useNavigation().state === "submitting";
  const other = otherOf(lesson, side);
  const terms =
    side === "student"
      ? moveTerms(lesson, { startsAt: suggestion.startsAt, by: "teacher" }, zone, now)
      : null;
  const page =
    side === "student"
      ? href("/student/lessons/:lessonId", { lessonId: lesson.id })
      : href("/teacher/lessons/:lessonId", { lessonId: lesson.id });
  const weekday = (at: number) => `${formatDay(at, zone).split(" ")[0]} at ${formatTime(at, zone)}`;
  return (
    <section
      aria-labelledby={`suggestion-${suggestion.id}`}
      className="grid gap-x-5.5 gap-y-4 rounded-card border-[1.5px] border-butter bg-butter-soft p-5 md:grid-cols-[auto_minmax(0,1fr)] md:p-6.5 lg:grid-cols-[auto_minmax(0,1fr)_15rem]"
    >
      <span className="hidden md:block">
        <OtherPicture lesson={lesson} side={side} width={64} />
      </span>
      <div className="min-w-0">
        <h2 id={`suggestion-${suggestion.id}`} className="text-xl">
          {other.first} suggests another time
        </h2>
        <p className="mt-1 text-sm text-muted">
          {lessonName(lesson, side)}, {lesson.minutes} minutes.
        </p>
        {suggestion.note ? (
          <p className="mt-2 max-w-[62ch] text-sm wrap-anywhere whitespace-pre-line">
            “{suggestion.note}”
          </p>
        ) : null}
        <dl className="num mt-3.5 grid items-center gap-x-5 gap-y-3 rounded-note border border-line bg-surface px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <Clocks name="Now" at={lesson.startsAt} {...{ zone, other }} />
          <ArrowRight size={18} aria-hidden="true" className="hidden text-muted sm:block" />
          <Clocks name="Suggested" at={suggestion.startsAt} {...{ zone, other }} />
        </dl>
        {terms === null ? null : <p className="num mt-3 max-w-[62ch] font-medium">{terms}</p>}
        <p className="mt-3 text-sm text-muted">
          {terms === null ? "Moving it costs nothing. " : ""}Without an answer it stays where it is.
        </p>
      </div>
      <Form
        method="post"
        action={`${page}?move=answer`}
        className="grid content-start gap-2.5 md:col-span-2 lg:col-span-1"
      >
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="rescheduleRequestId" value={suggestion.id} />
        <Button name="answer" value="accept" disabled={busy} wide>
          Accept {weekday(suggestion.startsAt)}
        </Button>
        <Button name="answer" value="close" variant="outline" disabled={busy} wide>
          Keep {weekday(lesson.startsAt)}
        </Button>
        <Link
          to={`${page}?move=propose#move`}
          className="link-quiet inline-flex min-h-11 items-center justify-center text-sm font-semibold"
        >
          Suggest another time
        </Link>
      </Form>
    </section>
  );
}

type ClocksProps = {
  name: string;
  at: number;
  zone: string;
  other: ReturnType<typeof otherOf>;
};

function Clocks({ name, at, zone, other }: ClocksProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <time dateTime={new Date(at).toISOString()} className="figure-serif text-xl">
          {formatShortDay(at, zone)}, {formatTime(at, zone)}
        </time>
        <span className="block text-xs text-muted">
          {formatShortDay(at, other.zone)}, {formatTime(at, other.zone)} in {other.city}
        </span>
      </dd>
    </div>
  );
}
