import { ArrowLeftRight, ChevronRight, Clock3, DoorOpen, X } from "lucide-react";
import { href, Link, useSearchParams } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import {
  formatDay,
  formatDayTime,
  formatRange,
  formatTime,
  zoneCity,
} from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { rules } from "#config/rules.ts";
import { calendarQuery } from "../calendar-address.ts";
import { moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { canJoinAt, joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import type { LessonInCalendar as Selected } from "../selected-lesson.server.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { stateWords } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";
import { RescheduleForm } from "./reschedule-form.tsx";

type SelectedProps = {
  data: TeacherCalendar & { selected: Selected };
  now: number;
  state: FormState | undefined;
};

/** The selected lesson, next to the week: its time, price and actions. */
export function SelectedLesson({ data, now, state }: SelectedProps) {
  const { selected, address, zone } = data;
  const { lesson, mayEnter, mayPropose, mayCancel, moves, request } = selected;
  const [search] = useSearchParams();
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const first = firstName(lesson.studentName);
  const { opens } = joinWindow(lesson);
  const joinable = mayEnter && canJoinAt(lesson, now);
  const own = href("/teacher/lessons/:lessonId", { lessonId: lesson.id });
  const here = (to: string | null) =>
    `${href("/teacher/calendar")}${calendarQuery({ ...address, date: address.date ?? data.date, to })}#lesson`;
  const isProposing = mayPropose && selected.starts !== null;
  const mayMove = mayPropose && moves < rules.lesson.maxReschedules;
  return (
    <section
      id="lesson"
      aria-labelledby="lesson-title"
      tabIndex={-1}
      className="scroll-mt-24 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="px-5 pt-5 pb-5 md:px-5.5">
        <div className="flex justify-between gap-3">
          <div className="min-w-0">
            <p className="text-sm text-muted">Selected lesson</p>
            <h2 id="lesson-title" className="text-2xl">
              {lesson.studentName}
            </h2>
          </div>
          <Link
            to={`${href("/teacher/calendar")}${calendarQuery({ ...address, lesson: null })}`}
            preventScrollReset
            aria-label="Close the lesson"
            className="-me-2.5 -mt-1.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          >
            <X size={17} aria-hidden="true" />
          </Link>
        </div>
        <p className="num mt-2.5">
          <b className="block font-semibold">
            {formatDay(start, zone)}, {formatRange(start, end, zone)}
          </b>
          <span className="text-muted">
            {formatRange(start, end, lesson.studentZone)} for {first},{" "}
            {zoneCity(lesson.studentZone)}
          </span>
        </p>
        <p className="mt-3 flex flex-wrap gap-1.5">
          <Tag tone={lesson.state === "requested" ? "warn" : "info"} icon={Clock3}>
            {lesson.state === "requested"
              ? "Asks for this time"
              : stateWords({ lesson, side: "teacher", zone, now })}
          </Tag>
          <Tag>
            {lesson.kind === "trial" ? "Trial, " : ""}
            {lesson.minutes} minutes
          </Tag>
        </p>
        <p className="mt-3 text-sm text-muted">{moneyLine(lesson, "teacher", now)}</p>
        {search.get("saved") === "proposed" && state === undefined ? (
          <div role="status">
            <Note tone="ok" className="mt-3.5">
              Proposed. The lesson stays where it is until {first} agrees.
            </Note>
          </div>
        ) : null}
        {request ? (
          <p className="mt-3.5 rounded-note bg-butter-soft px-3.5 py-2.5 text-sm">
            {request.by === "teacher"
              ? `You proposed ${formatDayTime(request.startsAt, zone)}. ${first} has not answered yet.`
              : `${first} asks to move it to ${formatDayTime(request.startsAt, zone)}. Answer on the lesson’s page.`}
          </p>
        ) : null}
        <div className="mt-4 grid grid-cols-2 gap-2">
          {joinable ? (
            <ButtonLink
              to={href("/lessons/:lessonId/room", { lessonId: lesson.id })}
              reloadDocument
            >
              <DoorOpen size={17} aria-hidden="true" />
              Open lobby
            </ButtonLink>
          ) : (
            <ButtonLink to={own}>Open lesson</ButtonLink>
          )}
          <MessageButton lessonId={lesson.id} side="teacher" to={first} />
        </div>
        {mayEnter && !joinable && now < opens ? (
          <p className="num mt-2 text-sm text-muted">Joining opens at {formatTime(opens, zone)}.</p>
        ) : null}
        {lesson.note ? (
          <dl className="mt-4 text-sm">
            <dt className="text-muted">A note from {first}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-line">{lesson.note}</dd>
          </dl>
        ) : null}
        {isProposing ? (
          <RescheduleForm
            key={`${lesson.id} ${address.to}`}
            data={data}
            starts={selected.starts!}
            state={state}
            back={here(null)}
          />
        ) : null}
      </div>
      <ul className="border-t border-line">
        {mayPropose && !isProposing ? (
          <li className="border-line not-first:border-t">
            {mayMove ? (
              <Link
                to={here("")}
                className="flex min-h-11 gap-3 px-5.5 py-3 -outline-offset-3 hover:bg-sunken"
              >
                <ArrowLeftRight size={16} aria-hidden="true" className="mt-1 shrink-0" />
                <span>
                  <b className="block font-semibold">Propose another time</b>
                  <span className="text-sm text-muted">
                    {first} must agree. Moved {moves} times of {rules.lesson.maxReschedules}
                  </span>
                </span>
              </Link>
            ) : (
              <p className="px-5.5 py-3 text-sm text-muted">
                Moved {moves} times of {rules.lesson.maxReschedules}: it stays at this time.
              </p>
            )}
          </li>
        ) : null}
        <li className="border-line not-first:border-t">
          <Link
            to={own}
            className="flex min-h-11 items-center gap-3 px-5.5 py-3 font-semibold -outline-offset-3 hover:bg-sunken"
          >
            <ChevronRight size={16} aria-hidden="true" className="shrink-0" />
            All about this lesson
          </Link>
        </li>
        {mayCancel ? (
          <li className="border-line not-first:border-t">
            <Link
              to={`${own}?cancel#cancel`}
              className="flex min-h-11 gap-3 px-5.5 py-3 text-danger -outline-offset-3 hover:bg-danger-soft"
            >
              <X size={16} aria-hidden="true" className="mt-1 shrink-0" />
              <span>
                <b className="block font-semibold">Cancel this lesson</b>
                <span className="text-sm text-muted">{first} gets everything back</span>
              </span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
