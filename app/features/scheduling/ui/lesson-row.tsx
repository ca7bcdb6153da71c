import { href, Link } from "react-router";
import { canEnterRoom } from "#app/access/lessons.ts";
import { dayNumber, formatDay, formatRange, formatTime, zonedParts } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { lessonName, moneyLine, otherOf, phaseOf } from "../lesson-text.ts";
import { canJoinAt, lessonDuring } from "../rules.ts";
import { CancelCost } from "./cancel-cost.tsx";
import { LessonState, type LessonFor } from "./lesson-state.tsx";
import { MessageButton } from "./message-button.tsx";
import { OtherPicture } from "./person-picture.tsx";

type RowProps = LessonFor & { personId: string };

/** One lesson in a list: its day, both clocks, its state, its money, and what can be done with it now. */
export function LessonRow({ lesson, side, zone, now, personId }: RowProps) {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const other = otherOf(lesson, side);
  const name = lessonName(lesson, side);
  const isToday = dayNumber(start, zone) === dayNumber(now, zone);
  return (
    <li className="grid grid-cols-[4.6rem_minmax(0,1fr)] items-start gap-x-3 border-t border-line p-5 first:border-t-0 md:grid-cols-[4.75rem_4.25rem_minmax(0,1fr)] md:gap-x-5.5 md:p-6.5 xl:grid-cols-[5.25rem_4.25rem_minmax(0,1fr)_22rem_9.25rem]">
      <time dateTime={new Date(start).toISOString()} className="figure-serif">
        <span className="block text-4xl leading-none md:text-[2.75rem]">
          {zonedParts(start, zone).day}
        </span>
        <span className="mt-1.5 block font-sans text-sm tracking-normal text-muted">
          {isToday ? "Today" : formatDay(start, zone).split(" ")[0]}
        </span>
      </time>
      <span className="hidden md:block">
        <OtherPicture lesson={lesson} side={side} width={68} />
      </span>
      <div className="min-w-0">
        <h3 className="mb-1.5">{name}</h3>
        <p className="num font-semibold">{formatRange(start, end, zone)}</p>
        <p className="num text-sm text-muted">
          {formatTime(start, other.zone)} in {other.city}, {lesson.minutes} minutes
        </p>
        <LessonState {...{ lesson, side, zone, now }} className="mt-2.5" />
      </div>
      <div className="col-span-full mt-4 min-w-0 xl:col-span-1 xl:mt-0">
        <Middle {...{ lesson, side, zone, now }} />
      </div>
      <Actions {...{ lesson, side, zone, now, personId }} name={name} />
    </li>
  );
}

function Middle({ lesson, side, zone, now }: LessonFor) {
  const phase = phaseOf(lesson, now);
  const canStillCancel = phase === "booked" || phase === "open";
  if (side === "student" && canStillCancel && lesson.pricePence > 0)
    return <CancelCost {...{ lesson, zone, now }} />;
  return (
    <>
      <p className="num text-sm text-muted">{moneyLine(lesson, side, now)}</p>
      {side === "teacher" && lesson.note && canStillCancel ? (
        <p className="mt-2 line-clamp-2 border-s-3 border-butter ps-3 text-sm">{lesson.note}</p>
      ) : null}
    </>
  );
}

function Actions({ lesson, side, now, personId, name }: RowProps & { name: string }) {
  const phase = phaseOf(lesson, now);
  const joinable = canEnterRoom({ id: personId }, lesson) && canJoinAt(lesson, now);
  const ahead = phase === "booked" || phase === "open";
  const own =
    side === "student"
      ? href("/student/lessons/:lessonId", { lessonId: lesson.id })
      : href("/teacher/lessons/:lessonId", { lessonId: lesson.id });
  const quiet = "link-quiet inline-flex min-h-11 items-center text-sm font-semibold";
  return (
    <div className="col-span-full mt-4 grid grid-cols-2 items-center gap-x-3 xl:col-span-1 xl:mt-0 xl:grid-cols-1">
      {joinable ? (
        <ButtonLink
          to={href("/lessons/:lessonId/room", { lessonId: lesson.id })}
          reloadDocument
          wide
        >
          Join<span className="sr-only">: {name}</span>
        </ButtonLink>
      ) : side === "student" && !ahead && phase !== "live" ? (
        <ButtonLink
          to={href("/student/teachers/:slug", { slug: lesson.teacherSlug })}
          variant="outline"
          wide
        >
          Book again<span className="sr-only"> with {otherOf(lesson, side).name}</span>
        </ButtonLink>
      ) : (
        <MessageButton lessonId={lesson.id} side={side} to={otherOf(lesson, side).first} />
      )}
      <span className="flex justify-center gap-4.5 xl:mt-1.5">
        <Link to={own} className={quiet}>
          Details<span className="sr-only"> of {name}</span>
        </Link>
        {ahead && side === "student" ? (
          <Link to={`${own}?cancel#cancel`} className={quiet}>
            Cancel<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
      </span>
    </div>
  );
}
