import { clsx } from "clsx";
import { Clock3, DoorOpen } from "lucide-react";
import { href, Link } from "react-router";
import { formatTime } from "#app/platform/time/time.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { teacherShare } from "#app/features/scheduling/lessons/lesson-money.ts";
import { exact, otherOf, phaseOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { canJoinAt, joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import type { StudentBrief, TeacherDashboard } from "../teacher-dashboard.server.ts";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";

type TodayProps = Pick<
  TeacherDashboard,
  "today" | "briefs" | "nextId" | "mayEnterNext" | "zone"
> & {
  now: number;
  /** What is said of a day without lessons. */
  freeDay: string;
};

/** The teacher's day from top to bottom, with a line where it is now. */
export function TeacherToday(props: TodayProps) {
  const { today, briefs, nextId, mayEnterNext, zone, now, freeDay } = props;
  const isPast = (lesson: LessonView) => lessonDuring(lesson.startsAt, lesson.minutes).end <= now;
  const numberOf = ({ studentId, startsAt }: LessonView) =>
    1 +
    (briefs[studentId]?.taught ?? 0) +
    today.filter(
      (one) =>
        one.studentId === studentId &&
        one.startsAt < startsAt &&
        (one.state === "booked" || one.state === "live"),
    ).length;
  const nowBefore = today.findIndex((lesson) => lesson.startsAt > now);
  return (
    <Panel
      title="Today"
      action={
        <>
          <Link to={href("/teacher/students")} className="link me-5">
            Students
          </Link>
          <Link to={href("/teacher/homework")} className="link me-5">
            Homework
          </Link>
          <Link to={href("/teacher/materials")} className="link me-5">
            Materials
          </Link>
          <Link to={href("/teacher/calendar")} className="link">
            Open calendar
          </Link>
        </>
      }
    >
      {today.length === 0 ? (
        <p className="wrap-anywhere text-muted">{freeDay}</p>
      ) : (
        <ol className="relative">
          {today.map((lesson, index) => (
            <li key={lesson.id} className="group relative pb-6 last:pb-0">
              {index === nowBefore && index > 0 ? <NowLine now={now} zone={zone} /> : null}
              <div className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-7.5 before:absolute before:inset-s-14.5 before:inset-bs-1.5 before:-inset-be-6 before:w-0.5 before:bg-line group-last:before:hidden md:grid-cols-[4rem_minmax(0,1fr)] md:gap-x-11 md:before:inset-s-19.5">
                <span
                  aria-hidden="true"
                  className={clsx(
                    "absolute inset-s-13 inset-bs-1.5 size-3.5 rounded-full border-3 border-brand md:inset-s-18",
                    isPast(lesson) ? "bg-brand" : "bg-surface",
                  )}
                />
                <Times lesson={lesson} zone={zone} />
                {lesson.id === nextId ? (
                  <NextLesson
                    lesson={lesson}
                    brief={briefs[lesson.studentId]}
                    number={numberOf(lesson)}
                    mayEnter={mayEnterNext}
                    zone={zone}
                    now={now}
                  />
                ) : (
                  <OtherLesson
                    lesson={lesson}
                    brief={briefs[lesson.studentId]}
                    number={numberOf(lesson)}
                    past={isPast(lesson)}
                    now={now}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function NowLine({ now, zone }: { now: number; zone: string }) {
  return (
    <p className="num relative mb-2 grid h-6 grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-1 text-xs font-bold text-poppy-text md:grid-cols-[4rem_minmax(0,1fr)] md:gap-x-2">
      <span className="text-end">
        <span className="sr-only">Now </span>
        {formatTime(now, zone)}
      </span>
      <span aria-hidden="true" className="border-t-2 border-poppy" />
    </p>
  );
}

function Times({ lesson, zone }: { lesson: LessonView; zone: string }) {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  return (
    <p className="num text-end leading-tight">
      <b className="block font-bold">{formatTime(start, zone)}</b>
      <span className="text-xs text-muted">
        <span className="sr-only">to </span>
        {formatTime(end, zone)}
      </span>
    </p>
  );
}

type CardProps = {
  lesson: LessonView;
  brief: StudentBrief | undefined;
  /** Which lesson with this student it is. */
  number: number;
  now: number;
};

function aboutLine({ lesson, number }: CardProps, past: boolean): string {
  const what = lesson.kind === "trial" ? "Trial" : past ? lesson.title : `Lesson ${number}`;
  const { first, city, zone } = otherOf(lesson, "teacher");
  return `${what}, ${lesson.minutes} minutes. ${formatTime(lesson.startsAt, zone)} for ${first} in ${city}.`;
}

function NextLesson({
  lesson,
  brief,
  number,
  mayEnter,
  zone,
  now,
}: CardProps & { mayEnter: boolean; zone: string }) {
  const joinable = mayEnter && canJoinAt(lesson, now);
  const { first } = otherOf(lesson, "teacher");
  return (
    <div className="-mt-2 min-w-0 rounded-card bg-butter px-4 py-4 text-on-butter [--focus:var(--on-butter)] md:px-5 md:py-4.5">
      <div className="flex items-center gap-3">
        <Avatar
          name={lesson.studentName}
          seed={lesson.studentId}
          photo={lesson.studentPhoto}
          className="hidden! bg-white! md:grid!"
        />
        <div className="min-w-0">
          <h3 className="text-2xl">
            <Link
              to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
              className="relative hover:underline after:absolute after:inset-x-0 after:-inset-y-2.5"
            >
              {lesson.studentName}
            </Link>
          </h3>
          <p className="num text-sm">{aboutLine({ lesson, brief, number, now }, false)}</p>
        </div>
      </div>
      <Brief lesson={lesson} brief={brief} onButter />
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {joinable ? (
          <ButtonLink
            to={href("/lessons/:lessonId/room", { lessonId: lesson.id })}
            reloadDocument
            variant="dark"
          >
            <DoorOpen size={18} aria-hidden="true" />
            Join the lesson
          </ButtonLink>
        ) : null}
        <MessageButton lessonId={lesson.id} side="teacher" to={first} />
        {joinable ? null : (
          <span className="num text-sm">
            You can join from {formatTime(joinWindow(lesson).opens, zone)}
          </span>
        )}
      </div>
    </div>
  );
}

function OtherLesson({ lesson, brief, number, past, now }: CardProps & { past: boolean }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Avatar name={lesson.studentName} seed={lesson.studentId} photo={lesson.studentPhoto} />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 className="text-lg">
            <Link
              to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
              className="relative hover:underline after:absolute after:inset-x-0 after:-inset-y-2.5"
            >
              {lesson.studentName}
            </Link>
          </h3>
          <p className="num text-sm text-muted">
            {aboutLine({ lesson, brief, number, now }, past)}
          </p>
        </div>
        {past && lesson.pricePence > 0 ? (
          <Tag icon={Clock3}>
            {phaseOf(lesson, now) === "completed" ? "Earned" : "Held"} {exact(teacherShare(lesson))}
          </Tag>
        ) : null}
      </div>
      {past ? null : <Brief lesson={lesson} brief={brief} />}
    </div>
  );
}

/** The student's level, goals and message, where given. */
function Brief({
  lesson,
  brief,
  onButter,
}: {
  lesson: LessonView;
  brief: StudentBrief | undefined;
  onButter?: boolean;
}) {
  // Of another language that they learn, neither says anything here.
  const learns = brief?.learning === lesson.language ? brief : undefined;
  const facts = [
    ["Goal", learns?.goal],
    ["Level", learns?.level],
    ["Last time", brief?.lastTime],
    [brief?.homeworkDone ? "Homework, done" : "Homework", brief?.homework],
    ["Note", lesson.note],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  if (facts.length === 0) return null;
  return (
    <dl
      className={clsx(
        "mt-3 grid gap-x-4.5 gap-y-2 text-sm md:grid-cols-3",
        !onButter && "md:ps-13",
      )}
    >
      {facts.map(([name, text]) => (
        <div key={name} className={name === "Note" && facts.length < 3 ? "md:col-span-2" : ""}>
          <dt className={clsx("text-xs", !onButter && "text-muted")}>{name}</dt>
          <dd className="line-clamp-3 whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
