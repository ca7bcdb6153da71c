import { clsx } from "clsx";
import { CreditCard, MessageSquare, Star } from "lucide-react";
import { href, Link, useRouteLoaderData } from "react-router";
import { inViewZone } from "#app/features/accounts/own-account/view-zone.ts";
import { readDeviceCheck } from "#app/features/classroom/devices/device-checks.server.ts";
import { DevicesLine } from "#app/features/classroom/devices/ui/devices-line.tsx";
import { requireStudent } from "#app/gate/gate.server.ts";
import { listToReview } from "#app/features/reviews/lesson-review.server.ts";
import { listLastCompleted } from "#app/features/scheduling/lesson-pages/lesson-actions.server.ts";
import {
  costNow,
  exact,
  publishedText,
  lessonName,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { readProgressSummary } from "#app/features/learning/can-do/can-do.server.ts";
import { ProgressPanels } from "#app/features/learning/can-do/ui/progress-panel.tsx";
import {
  countOpenHomework,
  listHomeworkToDo,
} from "#app/features/learning/homework/homework.server.ts";
import { homeworkTasks } from "#app/features/learning/homework/ui/homework-tasks.tsx";
import { countFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { listLearnedLanguages } from "#app/features/practice/flashcards/learned-languages.server.ts";
import { readPracticeDays } from "#app/features/practice/sitting/practice-days.server.ts";
import { practiceTask } from "#app/features/practice/sitting/ui/practice-task.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import {
  readStudentDashboard,
  type StudentDashboard,
} from "#app/features/scheduling/dashboards/student-dashboard.server.ts";
import { FirstSteps } from "#app/features/scheduling/dashboards/ui/first-steps.tsx";
import { Greeting } from "#app/features/scheduling/dashboards/ui/greeting.tsx";
import { LessonBanner } from "#app/features/scheduling/lesson-pages/ui/lesson-banner.tsx";
import { MonthDoors } from "#app/features/scheduling/calendar/agenda/month-doors.tsx";
import { NoNextLesson } from "#app/features/scheduling/dashboards/ui/no-next-lesson.tsx";
import { PackagesLeft } from "#app/features/scheduling/packages/ui/packages-left.tsx";
import { SoFar } from "#app/features/scheduling/dashboards/ui/so-far.tsx";
import { StudentMoney } from "#app/features/scheduling/dashboards/ui/student-money.tsx";
import { TeachersAgain } from "#app/features/scheduling/booking/ui/teachers-again.tsx";
import { readApplicantCard } from "#app/features/teachers/applications/applications.server.ts";
import { ApplicantPanel } from "#app/features/teachers/applications/status/applicant-card.tsx";
import { type Task, ToDo } from "#app/features/scheduling/dashboards/ui/to-do.tsx";
import { waitingTasks } from "#app/features/scheduling/dashboards/ui/waiting-tasks.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { readText } from "#app/features/settings/settings.server.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/dashboard.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Dashboard");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const [board, [last], application, words, homework, open, progress, days, welcome] =
    await Promise.all([
      readStudentDashboard(inViewZone(student, request.url)),
      listLastCompleted(student, 1),
      student.viewed ? null : readApplicantCard(student),
      countFlashcards(student),
      listHomeworkToDo(student),
      countOpenHomework(student),
      readProgressSummary(student),
      readPracticeDays(student),
      readText("student-welcome"),
    ]);
  const [[toRate], devices, [learns]] = await Promise.all([
    last ? listToReview(student, [last]) : [],
    board.mayEnterNext ? readDeviceCheck(student) : null,
    board.next === null ? listLearnedLanguages(student) : [],
  ]);
  return {
    ...board,
    ownZone: student.zone,
    welcome,
    toRate: toRate && last ? last : null,
    application,
    devices,
    door: learns ?? usualDoor,
    words: words.due,
    days,
    homework,
    openHomework: open,
    progress: progress.map((one) => ({ ...one, name: nameOfLanguage(one.language) })),
  };
}

/** Of somebody who has not said what they learn. */
const usualDoor = "es";

const learning = [
  { to: href("/student/words"), label: "Words" },
  { to: href("/student/homework"), label: "Homework" },
  { to: href("/student/progress"), label: "Progress" },
  { to: href("/student/materials"), label: "Materials" },
];

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { now, zone, ownZone, name, next, mayEnterNext, again, isNew, application } = loaderData;
  const root = useRouteLoaderData<{ unread: number }>("root");
  useLessonsLive();
  return (
    <Page>
      <Greeting {...{ name, zone, ownZone, now }} />
      <div className="mt-6.5 grid gap-6.5">
        {application ? <ApplicantPanel application={application} /> : null}
        {next ? (
          <LessonBanner
            {...{ lesson: next, side: "student", zone, now, mayEnter: mayEnterNext }}
            eyebrow="Your next lesson"
            fine={cancelLine(loaderData)}
          >
            {next.title}, {next.minutes} minutes.{" "}
            <Link
              to={href("/student/lessons/:lessonId", { lessonId: next.id })}
              className="link-quiet inline-flex min-h-11 items-center font-semibold text-on-stage"
            >
              All about this lesson
            </Link>
          </LessonBanner>
        ) : isNew ? (
          <FirstSteps title={loaderData.welcome} language={loaderData.door} />
        ) : (
          <NoNextLesson teacher={again[0] ?? null} language={loaderData.door} />
        )}
        <nav aria-label="Your learning" className="grid grid-cols-2 gap-x-5 sm:flex sm:flex-wrap">
          {learning.map(({ to, label }) => (
            <Link key={to} to={to} className="link inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
        </nav>
        {next && mayEnterNext ? (
          <DevicesLine check={loaderData.devices} lessonId={next.id} zone={zone} />
        ) : null}
        <Columns tasks={tasksOf(loaderData, root?.unread ?? 0)} data={loaderData} />
        {isNew ? null : <Month data={loaderData} />}
      </div>
    </Page>
  );
}

type ColumnsProps = {
  tasks: Task[];
  data: Pick<Route.ComponentProps["loaderData"], keyof StudentDashboard | "progress">;
};

/** Next to each other on a wide screen: what there is to do, and what there is to know. */
function Columns({ tasks, data }: ColumnsProps) {
  const { again, packages, money, isNew, zone, progress } = data;
  const shownMoney = isNew ? null : money;
  const hasToDo = tasks.length > 0 || (!isNew && again.length > 0);
  const hasToKnow = packages.length + progress.length > 0 || shownMoney !== null;
  if (!hasToDo && !hasToKnow) return null;
  return (
    <div
      className={clsx(
        "grid items-start gap-6.5",
        hasToDo && hasToKnow && "lg:grid-cols-[minmax(0,1fr)_24rem]",
      )}
    >
      {hasToDo ? (
        <div className="grid min-w-0 gap-6.5">
          <ToDo tasks={tasks} />
          {!isNew && again.length > 0 ? <TeachersAgain teachers={again} zone={zone} /> : null}
        </div>
      ) : null}
      {hasToKnow ? (
        <div className={clsx("grid min-w-0 items-start gap-6.5", !hasToDo && "lg:grid-cols-2")}>
          <PackagesLeft packages={packages} zone={zone} />
          <ProgressPanels summaries={progress} />
          {shownMoney ? <StudentMoney {...data} money={shownMoney} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/** The month, once there has been a lesson. */
function Month({ data }: { data: StudentDashboard }) {
  const { zone, now, month } = data;
  return (
    <section
      aria-label="This month and what is to come"
      className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-2"
    >
      <div className="p-5 md:p-6.5">
        <MonthDoors lessons={month} side="student" zone={zone} now={now} />
      </div>
      <div className="border-t border-line p-5 md:p-6.5 lg:border-s lg:border-t-0">
        <SoFar data={data} />
      </div>
    </section>
  );
}

function cancelLine({ next, zone, now }: StudentDashboard): string | undefined {
  const cost = next && costNow(next, zone, now);
  return cost ? `Cancel now and ${cost.back} ${cost.whereTo}.` : undefined;
}

function tasksOf(data: Route.ComponentProps["loaderData"], unread: number): Task[] {
  const { holds, waiting, homework, openHomework, words, days, toRate, zone, now } = data;
  const tasks: Task[] = holds.map((hold) => ({
    key: hold.id,
    icon: CreditCard,
    title: `Pay for ${lessonName(hold, "student")}`,
    text: (
      <>
        {formatDayTime(hold.startsAt, zone)}. {publishedText(hold)}{" "}
        <Countdown to={hold.heldUntil!} now={now} label={publishedText(hold)} />
      </>
    ),
    action: (
      <ButtonLink to={href("/student/lessons/:lessonId/pay", { lessonId: hold.id })}>
        Pay {exact(hold.pricePence)}
      </ButtonLink>
    ),
  }));
  tasks.push(
    ...waitingTasks(waiting, { side: "student", zone, now }),
    ...homeworkTasks(homework, openHomework),
  );
  if (words > 0) tasks.push(practiceTask(words, days));
  if (toRate) {
    const { id, teacherName, startsAt } = toRate;
    tasks.push({
      key: "rate",
      icon: Star,
      title: `How was your lesson with ${firstName(teacherName)}?`,
      text: `${formatDayTime(startsAt, zone)}. A review helps others to choose.`,
      action: (
        <ButtonLink
          to={`${href("/student/lessons/:lessonId", { lessonId: id })}#review`}
          variant="outline"
          size="s"
        >
          Review<span className="sr-only"> {teacherName}</span>
        </ButtonLink>
      ),
    });
  }
  if (unread > 0)
    tasks.push({
      key: "unread",
      icon: MessageSquare,
      title: unread === 1 ? "1 message to read" : `${unread} messages to read`,
      text: "Your teachers have written to you.",
      action: (
        <ButtonLink to={href("/student/chats")} variant="outline">
          Open chats
        </ButtonLink>
      ),
    });
  return tasks;
}
