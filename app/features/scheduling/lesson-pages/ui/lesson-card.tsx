import { clsx } from "clsx";
import { href, Link } from "react-router";
import {
  formatDay,
  formatRange,
  formatShortDay,
  formatTime,
  zonedParts,
} from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { withChat } from "#app/features/scheduling/booking/chat-behind.ts";
import { moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import {
  fromNow,
  lessonName,
  otherOf,
  phaseOf,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { LessonState } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { LessonCardActions, type CardProps } from "./lesson-card-actions.tsx";

/** A lesson in the conversation of its two: its times, state and money, and what can be done with it there. */
export function LessonCardView({ isLast, ...props }: CardProps & { isLast: boolean }) {
  const { card, side, zone, now } = props;
  const { lesson, suggestion, movedFrom } = card;
  const { id: lessonId } = lesson;
  const phase = phaseOf(lesson, now);
  const other = otherOf(lesson, side);
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const [weekday, , month = ""] = formatDay(start, zone).split(" ");
  const isAhead = ["held", "requested", "booked", "open", "live"].includes(phase);
  const asks = phase === "held" || phase === "requested" || suggestion?.mine === false;
  const sameDay = formatShortDay(start, zone) === formatShortDay(start, other.zone);
  return (
    <div
      role="group"
      aria-labelledby={`card-${lessonId}`}
      className={clsx(
        "w-full max-w-107 rounded-card border bg-surface p-4",
        asks ? "border-brand" : "border-line",
      )}
    >
      <div className="flex gap-4">
        {isAhead ? (
          <time
            dateTime={new Date(start).toISOString()}
            className="figure-serif grid h-17 w-14 shrink-0 content-center rounded-t-full bg-brand-soft pt-2 text-center"
          >
            <span className="text-2xl leading-none">{zonedParts(start, zone).day}</span>
            <span className="font-sans text-xs font-semibold">{month.slice(0, 3)}</span>
          </time>
        ) : null}
        <div className="num min-w-0 text-sm">
          <p id={`card-${lessonId}`} className="text-base font-semibold wrap-anywhere">
            <Link
              to={
                side === "student"
                  ? href("/student/lessons/:lessonId", { lessonId })
                  : href("/teacher/lessons/:lessonId", { lessonId })
              }
              className="link-quiet -my-2.5 inline-flex min-h-11 items-center py-2.5"
            >
              {lessonName(lesson, side)}
            </Link>
          </p>
          <p>
            {isAhead ? weekday : formatShortDay(start, zone)}, {formatRange(start, end, zone)}
          </p>
          {isAhead ? (
            <p className="text-muted">
              {sameDay ? "" : `${formatShortDay(start, other.zone)}, `}
              {formatTime(start, other.zone)} in {other.city}
            </p>
          ) : null}
          <LessonState {...{ lesson, side, zone, now }} isMoving={suggestion !== null} />
          {movedFrom === null ? null : (
            <p className="text-muted">Moved from {fromNow(movedFrom, zone, now)}.</p>
          )}
        </div>
      </div>
      {isAhead ? (
        <div className="mt-3 grid gap-2 empty:hidden">
          {suggestion === null ? null : (
            <p className="num text-sm">
              {suggestion.mine ? "You suggest" : `${other.first} suggests`}{" "}
              <b className="font-semibold">{fromNow(suggestion.startsAt, zone, now)}</b>. Until{" "}
              {suggestion.mine ? `${other.first} answers` : "you answer"}, it stays where it is.
            </p>
          )}
          <div className="flex empty:hidden">
            <LessonCardActions {...props} />
          </div>
          <p className="num text-xs text-muted">{fineText(props)}</p>
        </div>
      ) : isLast && side === "student" && lesson.teacherHasPage ? (
        <ButtonLink
          to={withChat(href("/student/lessons/:lessonId/again", { lessonId }), props.chatId)}
          variant="outline"
          className="mt-3"
        >
          Book again
        </ButtonLink>
      ) : null}
    </div>
  );
}

function fineText({ card: { lesson }, side, zone, now }: CardProps): string {
  if (phaseOf(lesson, now) !== "held") return moneyLine(lesson, side, now);
  const until = fromNow(lesson.heldUntil!, zone, now);
  if (side === "teacher")
    return `You hold this time for ${otherOf(lesson, side).first} until ${until}. It is booked when it is paid.`;
  return lesson.heldByTeacher
    ? `${otherOf(lesson, side).first} holds this time for you until ${until}. It is booked when you have paid.`
    : `Held for you until ${until}. It is booked when you have paid.`;
}
