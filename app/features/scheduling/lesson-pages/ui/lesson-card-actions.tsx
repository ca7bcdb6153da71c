import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { canEnterRoom } from "#app/access/lessons.ts";
import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import {
  exact,
  otherOf,
  phaseOf,
  type Side,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { moveTerms } from "#app/features/scheduling/cancel-and-reschedule/move-terms.ts";
import { withChat } from "#app/features/scheduling/booking/chat-behind.ts";
import { canJoinAt } from "#app/features/scheduling/lessons/rules.ts";
import type { LessonCard } from "../lesson-card.ts";

export type CardProps = {
  card: LessonCard;
  side: Side;
  personId: string;
  zone: string;
  now: number;
  /** The conversation that the card is in, and that its forms lead back to. */
  chatId: string;
};

/** Where a lesson leads on to now: into its room, or to paying for it; null where neither. */
export function LessonCardLink({ card, side, personId, now, chatId }: Omit<CardProps, "zone">) {
  const { lesson } = card;
  const { id: lessonId } = lesson;
  if (canEnterRoom({ id: personId }, lesson) && canJoinAt(lesson, now))
    return (
      <ButtonLink to={href("/lessons/:lessonId/room", { lessonId })} reloadDocument>
        Join
      </ButtonLink>
    );
  return side === "student" && phaseOf(lesson, now) === "held" ? (
    <ButtonLink
      to={withChat(href("/student/lessons/:lessonId/pay", { lessonId }), chatId)}
      className="num"
    >
      Pay {exact(lesson.pricePence)}
    </ButtonLink>
  ) : null;
}

/** What can be done with a lesson from the conversation, or null: the forms are those of its own pages. */
export function LessonCardActions(props: CardProps) {
  const { card, side, zone, now, chatId } = props;
  const { lesson, suggestion } = card;
  const { id: lessonId } = lesson;
  const phase = phaseOf(lesson, now);
  const back = `chat=${chatId}`;
  const page =
    side === "student"
      ? href("/student/lessons/:lessonId", { lessonId })
      : href("/teacher/lessons/:lessonId", { lessonId });
  if (suggestion !== null && !suggestion.mine && phase === "booked") {
    const time = (at: number) => `${formatShortDay(at, zone)}, ${formatTime(at, zone)}`;
    const terms =
      side === "student"
        ? moveTerms(lesson, { startsAt: suggestion.startsAt, by: "teacher" }, zone, now)
        : null;
    return (
      <CardForm action={`${page}?move=answer&${back}`}>
        {terms === null ? null : <p className="num w-full text-sm">{terms}</p>}
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="rescheduleRequestId" value={suggestion.id} />
        <Button name="answer" value="accept" className="num">
          Move to {time(suggestion.startsAt)}
        </Button>
        <Button name="answer" value="close" variant="outline" className="num">
          Keep {time(lesson.startsAt)}
        </Button>
      </CardForm>
    );
  }
  if (phase === "requested" && side === "teacher")
    return (
      <CardForm action={`${page}?request&${back}`}>
        <Button name="answer" value="accept">
          Accept
        </Button>
        <Button name="answer" value="decline" variant="outline">
          Decline
        </Button>
      </CardForm>
    );
  if (phase === "held" && side === "teacher")
    return (
      <CardForm action={`${href("/teacher/calendar")}?part=release&${back}`}>
        <Button name="holdId" value={lessonId} variant="outline">
          Release<span className="sr-only"> the time for {otherOf(lesson, side).first}</span>
        </Button>
      </CardForm>
    );
  if (phase !== "held") return <LessonCardLink {...props} />;
  return (
    <CardForm action={`${href("/student/lessons/:lessonId/pay", { lessonId })}?${back}`}>
      <LessonCardLink {...props} />
      <Button name="intent" value="release" variant="outline">
        {lesson.heldByTeacher ? "Decline" : "Let it go"}
      </Button>
    </CardForm>
  );
}

function CardForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} preventScrollReset className="flex flex-wrap gap-2">
      {children}
    </Form>
  );
}
