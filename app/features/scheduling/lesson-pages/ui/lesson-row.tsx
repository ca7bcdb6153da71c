import { Repeat2 } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { canEnterRoom } from "#app/access/lessons.ts";
import { canReportLesson } from "#app/access/reports.ts";
import {
  dayNumber,
  formatDay,
  formatRange,
  formatShortDay,
  formatTime,
  localDate,
  zonedParts,
} from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { isInPackage, moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import {
  lessonName,
  otherOf,
  paidPence,
  phaseOf,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { canJoinAt, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { CancelCost } from "#app/features/scheduling/lessons/ui/cancel-cost.tsx";
import { LessonState, type LessonFor } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";
import type { NotesMark } from "#app/features/scheduling/lesson-notes/lesson-notes.server.ts";
import { NotesMarks } from "#app/features/scheduling/lesson-notes/ui/notes-mark.tsx";
import { OtherPicture } from "#app/features/scheduling/lessons/ui/person-picture.tsx";

type RowProps = LessonFor & {
  personId: string;
  /** Not where a teacher once took it as a student: its pages are a student's, and closed to them. */
  hasPages: boolean;
  /** What has been written about it, if anything. */
  mark?: NotesMark;
  /** Which lesson of its weekly series it is. */
  place?: { place: number; of: number };
  /** Its month is named, where no heading above does. */
  withMonth?: boolean;
  /** Waits to be written up by this person. */
  toFinish?: boolean;
  extra?: ReactNode;
};

/** One lesson in a list: its day, both clocks, its state, its money, and what can be done with it now. */
export function LessonRow(props: RowProps) {
  const { lesson, side, zone, now, isMoving, mark, place, withMonth, hasPages } = props;
  const [weekday, , month] = formatDay(lesson.startsAt, zone).split(" ");
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const other = otherOf(lesson, side);
  const name = lessonName(lesson, side);
  const sameDay = localDate(start, zone) === localDate(start, other.zone);
  const isToday = dayNumber(start, zone) === dayNumber(now, zone);
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-start gap-x-2 border-t border-line p-5 first:border-t-0 md:grid-cols-[5.25rem_4.25rem_minmax(0,1fr)] md:gap-x-5.5 md:p-6.5 xl:grid-cols-[5.25rem_4.25rem_minmax(0,1fr)_21rem_11.5rem]">
      <time dateTime={new Date(start).toISOString()} className="figure-serif max-md:mb-4">
        <span className="block text-4xl leading-none md:text-[2.75rem]">
          {zonedParts(start, zone).day}
        </span>
        <span className="mt-1.5 block font-sans text-sm tracking-normal text-muted">
          {isToday ? "Today" : weekday}
        </span>
        {withMonth ? (
          <span className="block font-sans text-sm tracking-normal text-muted">{month}</span>
        ) : null}
      </time>
      <span className="row-start-2 md:col-start-2 md:row-start-1">
        <OtherPicture lesson={lesson} side={side} width={68} />
      </span>
      <div className="col-start-2 row-span-2 row-start-1 min-w-0 md:col-start-3 md:row-span-1">
        <h3 className="mb-1.5">{name}</h3>
        <p className="num font-semibold">{formatRange(start, end, zone)}</p>
        <p className="num text-sm text-muted">
          {sameDay ? "" : `${formatShortDay(start, other.zone)}, `}
          {formatTime(start, other.zone)} in {other.city}, {lesson.minutes} minutes
        </p>
        <LessonState {...{ lesson, side, zone, now, isMoving }} className="mt-2.5" />
        {place && hasPages ? (
          <Link
            to={`${pageOf(lesson, side)}#series`}
            className="num link-quiet inline-flex min-h-11 items-center gap-2 text-sm"
          >
            <Repeat2 size={17} aria-hidden="true" className="shrink-0" />
            Weekly, {place.place} of {place.of}
          </Link>
        ) : null}
      </div>
      <div className="col-span-full mt-4 min-w-0 xl:col-span-1 xl:mt-0">
        {mark && hasPages ? <NotesMarks mark={mark} to={pageOf(lesson, side)} name={name} /> : null}
        <Middle {...{ lesson, side, zone, now }} />
      </div>
      {hasPages ? <Actions {...props} name={name} /> : null}
    </li>
  );
}

/** Whether money moved for it; a lesson that went back into its package has nothing to show. */
function hasReceipt(lesson: LessonFor["lesson"]): boolean {
  return lesson.bookedAt !== null && lesson.pricePence > 0 && !isInPackage(lesson);
}

function pageOf({ id }: LessonFor["lesson"], side: LessonFor["side"]): string {
  return side === "student"
    ? href("/student/lessons/:lessonId", { lessonId: id })
    : href("/teacher/lessons/:lessonId", { lessonId: id });
}

function Middle({ lesson, side, zone, now }: LessonFor) {
  const phase = phaseOf(lesson, now);
  const canStillCancel = phase === "booked" || phase === "open";
  if (side === "student" && canStillCancel && paidPence(lesson) > 0)
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

function Actions(props: RowProps & { name: string }) {
  const { lesson, side, now, personId, toFinish, extra, name } = props;
  const phase = phaseOf(lesson, now);
  const joinable = canEnterRoom({ id: personId }, lesson) && canJoinAt(lesson, now);
  const ahead = phase === "booked" || phase === "open";
  const own = pageOf(lesson, side);
  const quiet = "link-quiet inline-flex min-h-11 items-center text-sm font-semibold";
  const isOver = !ahead && phase !== "live" && phase !== "requested";
  const reportable = canReportLesson({ id: personId }, lesson, now) && now >= lesson.startsAt;
  return (
    <div className="col-span-full mt-4 grid items-center gap-x-3 gap-y-1 md:grid-cols-2 xl:col-span-1 xl:mt-0 xl:grid-cols-1">
      {joinable ? (
        <ButtonLink
          to={href("/lessons/:lessonId/room", { lessonId: lesson.id })}
          reloadDocument
          wide
        >
          Join<span className="sr-only">: {name}</span>
        </ButtonLink>
      ) : toFinish ? (
        <ButtonLink to={href("/teacher/lessons/:lessonId/write-up", { lessonId: lesson.id })} wide>
          Write up<span className="sr-only"> {name}</span>
        </ButtonLink>
      ) : side === "student" && !lesson.teacherHasPage ? (
        <ButtonLink to={`/student/teachers?language=${lesson.language}`} variant="outline" wide>
          Find another teacher
        </ButtonLink>
      ) : side === "student" && isOver ? (
        <ButtonLink
          to={href("/student/lessons/:lessonId/again", { lessonId: lesson.id })}
          variant="outline"
          wide
        >
          Book again<span className="sr-only"> with {otherOf(lesson, side).name}</span>
        </ButtonLink>
      ) : (
        <MessageButton lessonId={lesson.id} side={side} to={otherOf(lesson, side).first} />
      )}
      <span className="flex flex-wrap gap-x-4.5 xl:mt-1.5 xl:justify-center xl:gap-x-4">
        <Link to={own} className={quiet}>
          Details<span className="sr-only"> of {name}</span>
        </Link>
        {side === "student" && isOver && hasReceipt(lesson) ? (
          <Link to={`${own}#receipt`} className={quiet}>
            {lesson.refundedPence > 0 ? "Refund receipt" : "Receipt"}
            <span className="sr-only"> of {name}</span>
          </Link>
        ) : null}
        {ahead ? (
          <Link to={`${own}?move=propose#move`} className={quiet}>
            Move<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
        {ahead && side === "student" ? (
          <Link to={`${own}?cancel#cancel`} className={quiet}>
            Cancel<span className="sr-only"> {name}</span>
          </Link>
        ) : null}
        {reportable ? (
          <Link
            to={`${href(side === "student" ? "/student/report" : "/teacher/report")}?lesson=${lesson.id}`}
            className={quiet}
          >
            Report<span className="sr-only"> a problem with {name}</span>
          </Link>
        ) : null}
        {side === "teacher" && lesson.bookedAt !== null && !lesson.closed ? (
          <Link
            to={href("/teacher/students/:studentId", { studentId: lesson.studentId })}
            className={quiet}
          >
            Student notes<span className="sr-only"> of {otherOf(lesson, side).name}</span>
          </Link>
        ) : null}
        {extra}
      </span>
    </div>
  );
}
