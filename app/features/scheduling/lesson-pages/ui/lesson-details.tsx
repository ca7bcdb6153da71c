import { CalendarPlus, ChevronLeft, FolderOpen, NotebookPen, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link, useSearchParams } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { day } from "#app/platform/time/time.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { useArrival } from "#app/ui/notices/use-arrival.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { LessonPageData } from "../lesson-page.server.ts";
import { moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import { otherOf, phaseOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import { CancelForm } from "#app/features/scheduling/cancel-and-reschedule/ui/cancel-form.tsx";
import { AttendanceGraph } from "#app/features/scheduling/attendance/ui/attendance-graph.tsx";
import { ConcedePanel } from "#app/features/scheduling/attendance/ui/concede-panel.tsx";
import { LessonBanner } from "./lesson-banner.tsx";
import { LessonHistory } from "./lesson-history.tsx";
import { LessonMoney } from "./lesson-money.tsx";
import { LessonTimes } from "#app/features/scheduling/lessons/ui/lesson-times.tsx";
import { MovePanel } from "#app/features/scheduling/cancel-and-reschedule/ui/move-panel.tsx";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";
import { NotesPanel } from "#app/features/scheduling/lesson-notes/ui/notes-panel.tsx";
import { FromPackage } from "#app/features/scheduling/packages/ui/from-package.tsx";
import { SeriesPanel } from "#app/features/scheduling/series/ui/series-panel.tsx";
import { RequestPanel } from "#app/features/scheduling/booking/ui/request-panel.tsx";
import { WaivePanel } from "#app/features/scheduling/attendance/ui/waive-panel.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";

type DetailsProps = {
  data: LessonPageData;
  form?: FormState;
  /** What other features say about this lesson. */
  children?: ReactNode;
  /** What its reader reported about it, or how to. */
  problem?: ReactNode;
};

/** Everything about one lesson, for either of its two people. */
export function LessonDetails({ data, form, children, problem }: DetailsProps) {
  const { lesson, side, now, zone, mayEnter, events, refund, move, series, bought } = data;
  const [search] = useSearchParams();
  useLessonsLive();
  const of = typedValue(form, "form");
  const stateOf = (name: string) => (of === name ? form : undefined);
  const isAnswered = lesson.state !== "requested" || side !== "teacher";
  // What was refused because its panel has gone is said above everything.
  const isHomeless =
    (of === undefined && refund === null) ||
    (of === "waive" && !data.mayWaive) ||
    (of === "settle" && !data.mayConcede) ||
    (of === "request" && isAnswered) ||
    (of === "move" && (move === null || (move.request === null && Boolean(form?.errors[""]))));
  const ofMove = of === "move";
  const phase = phaseOf(lesson, now);
  const other = otherOf(lesson, side);
  const isLesson = phase !== "held" && phase !== "expired";
  const [said] = events.flatMap((event) =>
    "words" in event && event.words !== null ? [{ by: event.by, words: event.words }] : [],
  );
  return (
    <Page>
      <p className="pt-5 pb-3 md:pt-8">
        <Link
          to={side === "student" ? href("/student/lessons") : href("/teacher/lessons")}
          className="link-quiet inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {side === "student" ? "My Lessons" : "Lessons"}
        </Link>
      </p>
      {form && isHomeless ? (
        <div className="mb-5">
          <FormError>{form.errors[""] ?? form.errors["startsAt"]}</FormError>
        </div>
      ) : null}
      {search.has("cancelled") && lesson.state === `cancelled_${side}` ? (
        <Cancelled other={other.first} />
      ) : null}
      <LessonBanner
        {...{ lesson, side, zone, now, mayEnter }}
        heading="h1"
        fine={
          phase === "cancelled" || phase === "missed" ? moneyLine(lesson, side, now) : undefined
        }
      >
        {lesson.title}, {lesson.minutes} minutes
      </LessonBanner>
      {phase === "held" ? (
        <Note
          tone="butter"
          className="mt-6.5"
          title="This time is reserved for you until you pay."
          action={
            <ButtonLink
              to={href("/student/lessons/:lessonId/pay", { lessonId: lesson.id })}
              variant="dark"
            >
              Pay now
            </ButtonLink>
          }
        >
          <Countdown to={lesson.heldUntil!} now={now} label="The slot is held for another" /> left
        </Note>
      ) : null}
      <div className="mt-6.5 grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6.5">
          <Panel title="When">
            <LessonTimes {...{ lesson, side, zone }} />
            {side === "student" && !lesson.teacherHasPage ? (
              <p className="mt-4">{other.first} does not teach here at the moment.</p>
            ) : null}
            {isLesson ? (
              <div id="message" className="mt-5 flex scroll-mt-24 flex-wrap gap-2.5">
                {lesson.teacherHasPage ? (
                  <MessageButton lessonId={lesson.id} side={side} to={other.first} />
                ) : null}
                {!data.hasNotebook ? null : (
                  <ButtonLink
                    to={href(`/${side}/notebooks/:personId`, {
                      personId: side === "student" ? lesson.teacherId : lesson.studentId,
                    })}
                    variant="outline"
                  >
                    <NotebookPen size={17} aria-hidden="true" />
                    Notebook
                  </ButtonLink>
                )}
                {refund || phase === "live" || phase === "cancelled" ? (
                  <a
                    href={href("/lessons/:lessonId/calendar.ics", { lessonId: lesson.id })}
                    download
                    className={buttonClass({ variant: "outline" })}
                  >
                    <CalendarPlus size={17} aria-hidden="true" />
                    {phase === "cancelled" ? "Calendar update" : "Add to calendar"}
                  </a>
                ) : null}
                {side === "student" && !lesson.teacherHasPage ? (
                  <ButtonLink
                    to={`/student/teachers?language=${lesson.language}`}
                    variant="outline"
                  >
                    Find another teacher
                  </ButtonLink>
                ) : side === "student" ? (
                  <ButtonLink
                    to={href("/student/lessons/:lessonId/again", { lessonId: lesson.id })}
                    variant="outline"
                  >
                    <RotateCcw size={17} aria-hidden="true" />
                    {now < lesson.startsAt + 7 * day ? "Same time next week" : "Book again"}
                  </ButtonLink>
                ) : lesson.bookedAt === null ? null : (
                  <ButtonLink
                    to={href("/teacher/students/:studentId", { studentId: lesson.studentId })}
                    variant="outline"
                  >
                    <FolderOpen size={17} aria-hidden="true" />
                    Student notes
                  </ButtonLink>
                )}
              </div>
            ) : null}
          </Panel>
          {said ? (
            <Panel
              title={said.by === side ? `Your message to ${other.first}` : `${other.first} wrote`}
            >
              <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{said.words}</p>
            </Panel>
          ) : null}
          <NotesPanel {...data} />
          {isAnswered ? null : (
            <RequestPanel
              {...{ lesson, zone, absences: data.absences }}
              state={stateOf("request")}
            />
          )}
          {data.mayWaive ? <WaivePanel lesson={lesson} state={stateOf("waive")} /> : null}
          {data.mayConcede ? (
            <ConcedePanel {...{ lesson, side, zone, now }} state={stateOf("settle")} />
          ) : null}
          {move ? (
            <MovePanel
              {...{ lesson, side, zone, now, move }}
              mayWrite={!data.isBlocked}
              open={ofMove || search.has("move")}
              state={ofMove ? form : undefined}
            />
          ) : null}
          {lesson.briefLevel || lesson.briefGoal ? (
            <Panel
              title={side === "student" ? "What you told before the trial" : `About ${other.first}`}
            >
              <dl className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
                {lesson.briefLevel ? (
                  <div>
                    <dt className="text-sm text-muted">Level</dt>
                    <dd className="font-semibold">{lesson.briefLevel}</dd>
                  </div>
                ) : null}
                {lesson.briefGoal ? (
                  <div>
                    <dt className="text-sm text-muted">Learns it for</dt>
                    <dd className="max-w-[62ch]">{lesson.briefGoal}</dd>
                  </div>
                ) : null}
              </dl>
            </Panel>
          ) : null}
          {lesson.note ? (
            <Panel title={side === "student" ? "Your note" : `A note from ${other.first}`}>
              <p className="max-w-[62ch] whitespace-pre-line">{lesson.note}</p>
            </Panel>
          ) : null}
          {series && isLesson ? (
            <SeriesPanel
              {...{ series, lesson, side, zone, now }}
              cardChanged={search.has("card-changed") && form === undefined}
            />
          ) : null}
          {bought && isLesson ? <FromPackage {...{ bought, lesson, side, zone }} /> : null}
          {children}
          {data.attendance && data.attendance.visits.length > 0 ? (
            <AttendanceGraph
              lesson={lesson}
              attendance={data.attendance}
              names={{
                student: side === "student" ? "You" : other.first,
                teacher: side === "teacher" ? "You" : other.first,
              }}
              zone={zone}
            />
          ) : null}
          {events.length > 0 ? (
            <Panel title="History">
              <LessonHistory {...{ events, lesson, side, zone }} />
            </Panel>
          ) : null}
        </div>
        <div className="grid gap-6.5">
          {refund ? (
            <CancelForm
              {...{ lesson, side, zone, now, refund }}
              dispute={data.dispute}
              open={(form !== undefined && of === undefined) || search.has("cancel")}
              state={of === undefined ? form : undefined}
            />
          ) : null}
          <LessonMoney {...{ lesson, side, zone, now, dispute: data.dispute }} />
          {problem}
        </div>
      </div>
    </Page>
  );
}

function Cancelled({ other }: { other: string }) {
  const note = useArrival<HTMLDivElement>();
  return (
    <Note
      ref={note}
      tabIndex={-1}
      tone="ok"
      role="status"
      className="mb-5"
      title="The lesson is cancelled."
    >
      We have told {other}.
    </Note>
  );
}
