import { href, Link } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import {
  lastTaken,
  nextCard,
  type LessonCard,
} from "#app/features/scheduling/lesson-pages/lesson-card.ts";
import { LessonCardLink } from "#app/features/scheduling/lesson-pages/ui/lesson-card-actions.tsx";
import { withChat } from "#app/features/scheduling/booking/chat-behind.ts";
import { dayFromNow, lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { LessonState } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { formatTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ReadThread } from "../chat-page.server.ts";

type PinnedProps = Pick<
  ReadThread,
  "me" | "other" | "cards" | "now" | "chatId" | "canWrite" | "mayHold"
>;

/** The next lesson of the two under the name of the other, and where the next is made. */
export function PinnedLesson(props: PinnedProps) {
  const { me, other, cards, chatId, canWrite, mayHold } = props;
  const now = useNow(props.now);
  const next = nextCard(cards, now);
  const last = lastTaken(cards, now);
  const side = other.teacher === null ? "teacher" : "student";
  const holds = side === "teacher" && mayHold && canWrite;
  const again = side === "student" && canWrite && next === null ? last : null;
  if (next === null && !holds && again === null) return null;
  return (
    <section
      aria-label="Next lesson"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2.5 md:px-5.5"
    >
      {next === null ? <p className="text-sm text-muted">No lesson booked</p> : null}
      {next === null ? null : (
        <Next card={next} {...{ side, now, chatId }} zone={me.zone} personId={me.id} />
      )}
      {again ? (
        <ButtonLink
          to={withChat(
            href("/student/lessons/:lessonId/again", { lessonId: again.lesson.id }),
            chatId,
          )}
          variant="outline"
          size="s"
        >
          Book again
        </ButtonLink>
      ) : null}
      {holds ? (
        <ButtonLink
          to={`${href("/teacher/calendar")}?${new URLSearchParams({ for: other.id, chat: chatId })}#hold`}
          variant="outline"
          size="s"
        >
          Reserve a time for {firstName(other.name)}
        </ButtonLink>
      ) : null}
    </section>
  );
}

type NextProps = {
  card: LessonCard;
  side: "student" | "teacher";
  zone: string;
  now: number;
  personId: string;
  chatId: string;
};

function Next(props: NextProps) {
  const { card, side, zone, now } = props;
  const { lesson } = card;
  return (
    <>
      <div className="num min-w-0 flex-[1_1_12rem] text-sm">
        <Link
          to={`/${side}/lessons/${lesson.id}`}
          className="link-quiet -my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold wrap-anywhere"
        >
          {dayFromNow(lesson.startsAt, zone, now)}, {formatTime(lesson.startsAt, zone)}:{" "}
          {lessonName(lesson, side)}
        </Link>
        <LessonState {...{ lesson, side, zone, now }} isMoving={card.suggestion !== null} />
      </div>
      <LessonCardLink {...props} />
    </>
  );
}
