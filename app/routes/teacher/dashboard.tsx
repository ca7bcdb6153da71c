import { MessageSquare, Pencil } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { unlessAway } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { inViewZone } from "#app/features/accounts/own-account/view-zone.ts";
import { noReplyNeeded } from "#app/features/chat/reading/no-reply-needed.server.ts";
import { listUnanswered, type Unanswered } from "#app/features/chat/reading/unanswered.server.ts";
import { listToCorrect } from "#app/features/learning/homework/homework.server.ts";
import { correctingTasks } from "#app/features/learning/homework/ui/homework-tasks.tsx";
import { isPayoutReady } from "#app/features/payments/payouts/payout-account.server.ts";
import { readOwnRanking } from "#app/features/scheduling/dashboards/own-ranking.server.ts";
import {
  readTeacherDashboard,
  type TeacherDashboard,
} from "#app/features/scheduling/dashboards/teacher-dashboard.server.ts";
import { ComingList } from "#app/features/scheduling/dashboards/ui/coming-list.tsx";
import { contractTasks } from "#app/features/scheduling/dashboards/ui/contract-tasks.tsx";
import { Greeting } from "#app/features/scheduling/dashboards/ui/greeting.tsx";
import { finishTasks } from "#app/features/scheduling/dashboards/ui/notes-tasks.tsx";
import { RankingPanel } from "#app/features/scheduling/dashboards/ui/ranking-panel.tsx";
import { ReliabilityPanel } from "#app/features/scheduling/dashboards/ui/reliability-panel.tsx";
import { SetHoursFirst } from "#app/features/scheduling/availability-editor/ui/set-hours-first.tsx";
import { TeacherEarnings } from "#app/features/scheduling/dashboards/ui/teacher-earnings.tsx";
import { TeacherToday } from "#app/features/scheduling/dashboards/ui/teacher-today.tsx";
import { ToDo, type Task } from "#app/features/scheduling/dashboards/ui/to-do.tsx";
import { ViewsPanel } from "#app/features/scheduling/dashboards/ui/views-panel.tsx";
import { waitingTasks } from "#app/features/scheduling/dashboards/ui/waiting-tasks.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { readViewsToBookings } from "#app/features/scheduling/dashboards/profile-conversion.server.ts";
import { waitText } from "#app/features/scheduling/lessons/text.ts";
import { findChangeRequestFixes } from "#app/features/teachers/vetting/changes/change-request-fixes.server.ts";
import { markFirstRun } from "#app/features/teachers/publishing/mark-first-run.server.ts";
import { readDeviceCheck } from "#app/features/classroom/devices/device-checks.server.ts";
import { DevicesLine } from "#app/features/classroom/devices/ui/devices-line.tsx";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { readProfileHealth } from "#app/features/teachers/profiles/profile-health.server.ts";
import { changePartNames } from "#app/features/teachers/vetting/text.ts";
import type { ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import { FirstRun, isFirstRunOver } from "#app/features/teachers/profiles/own/first-run.tsx";
import { HolidaySwitch } from "#app/features/teachers/publishing/ui/holiday-switch.tsx";
import { ProfileHealthPanel } from "#app/features/teachers/profiles/own/profile-health.tsx";
import { readText } from "#app/features/settings/settings.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { minute } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/dashboard.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Dashboard");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const [day, ranking, health, views, unanswered, toMend, toCorrect, isPayoutSetUp, freeDay] =
    await Promise.all([
      readTeacherDashboard(inViewZone(teacher, request.url)),
      readOwnRanking(teacher),
      readProfileHealth(teacher),
      readViewsToBookings(teacher),
      teacher.viewed ? [] : unlessAway(listUnanswered(teacher), []),
      teacher.viewed ? [] : findChangeRequestFixes(teacher),
      listToCorrect(teacher),
      isPayoutReady(teacher.id),
      readText("teacher-free-day"),
    ]);
  const devices = day.mayEnterNext ? await readDeviceCheck(teacher) : null;
  return {
    devices,
    ...day,
    ownZone: teacher.zone,
    ranking,
    health,
    views,
    unanswered,
    toMend,
    toCorrect,
    isPayoutSetUp,
    freeDay,
  };
}

const didForm = z.discriminatedUnion("did", [
  z.object({ did: z.enum(["page", "hours"]) }),
  z.object({ did: z.literal("settle"), chatId: z.uuid(), seq: z.coerce.number().int().min(1) }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, didForm);
  if (!form.ok) return data({ form: form.state }, 400);
  if (form.value.did === "settle") {
    await noReplyNeeded(teacher, form.value);
    return redirect(href("/teacher/dashboard"));
  }
  await markFirstRun(teacher, form.value.did);
  if (form.value.did === "hours") return redirect(href("/teacher/dashboard"));
  const { slug } = await getOwnProfile(teacher);
  return redirect(href("/student/teachers/:slug", { slug }));
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, zone, today, later, earnings, ranking, health, unanswered } = loaderData;
  const now = useNow(loaderData.now);
  useLessonsLive();
  const isFirstRun = health !== null && !isFirstRunOver(health.firstRun);
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Greeting name={name} zone={zone} ownZone={loaderData.ownZone} now={loaderData.now}>
          {dayLine(today, now)}
        </Greeting>
        {health ? (
          <HolidaySwitch status={health.status} isAway={health.isAway} from="dashboard" />
        ) : null}
      </div>
      <div className="mt-6 grid gap-6.5">
        {isFirstRun ? (
          <FirstRun firstRun={health.firstRun} openHours={health.openMinutes / 60} />
        ) : null}
        {health?.hours === false && !isFirstRun ? <SetHoursFirst /> : null}
        <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
          <div className="grid min-w-0 gap-6.5">
            <TeacherToday {...loaderData} now={now} />
            {loaderData.nextId !== null && loaderData.mayEnterNext ? (
              <DevicesLine check={loaderData.devices} lessonId={loaderData.nextId} zone={zone} />
            ) : null}
            {later.length > 0 ? (
              <Panel
                title="Next days"
                action={
                  <Link to={href("/teacher/lessons")} className="link">
                    All lessons
                  </Link>
                }
              >
                <ComingList lessons={later} side="teacher" zone={zone} now={now} />
              </Panel>
            ) : null}
            {health ? <ViewsPanel views={loaderData.views} /> : null}
            {ranking ? <RankingPanel ranking={ranking} slug={health?.slug ?? null} /> : null}
          </div>
          <div className="grid min-w-0 gap-6.5">
            <ToDo
              tasks={[
                ...waitingTasks(loaderData.waiting, { side: "teacher", zone, now }),
                ...finishTasks(loaderData.toFinish, { zone, now }),
                ...correctingTasks(loaderData.toCorrect),
                ...contractTasks(health?.contractLacks ?? null),
                ...changeTasks(loaderData.toMend),
                ...unansweredTasks(unanswered, now),
              ]}
            />
            {earnings ? (
              <TeacherEarnings
                earnings={earnings}
                isPayoutSetUp={loaderData.isPayoutSetUp}
                zone={zone}
              />
            ) : null}
            {ranking ? (
              <ReliabilityPanel
                reliability={ranking.reliability}
                zone={zone}
                now={loaderData.now}
              />
            ) : null}
            {health ? <ProfileHealthPanel health={health} /> : null}
          </div>
        </div>
      </div>
    </Page>
  );
}

function dayLine(today: TeacherDashboard["today"], now: number): string {
  if (today.length === 0) return "No lessons today.";
  const taught = today.filter(({ startsAt, minutes }) => startsAt + minutes * minute <= now).length;
  const lessons = today.length === 1 ? "One lesson today" : `${today.length} lessons today`;
  return taught === 0 ? `${lessons}.` : `${lessons}, ${taught} of them taught.`;
}

function changeTasks(toMend: ReviewItem[]): Task[] {
  if (toMend.length === 0) return [];
  return [
    {
      key: "change",
      icon: Pencil,
      title: "Changes asked for",
      text: `Your new ${changePartNames(toMend)}: a person has looked, and something is to be put right. The published version stays meanwhile.`,
      action: (
        <ButtonLink to={href("/teacher/profile/checked")} variant="outline" size="s">
          See what
        </ButtonLink>
      ),
    },
  ];
}

const tasksShown = 4;

function unansweredTasks(unanswered: Unanswered[], now: number): Task[] {
  const shown = unanswered
    .slice(0, tasksShown)
    .map(({ chatId, name, isFirst, since, seq }): Task => ({
      key: chatId,
      icon: MessageSquare,
      title: `Reply to ${name}`,
      text: (
        <>
          {isFirst ? "First message, waiting" : "Waiting"} {waitText((now - since) / minute)}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="chatId" value={chatId} />
            <input type="hidden" name="seq" value={seq} />
            <button name="did" value="settle" className="link-quiet min-h-11">
              No reply needed<span className="sr-only"> to {name}</span>
            </button>
          </Form>
        </>
      ),
      action: (
        <ButtonLink to={href("/teacher/chats/:chatId", { chatId })} variant="outline" size="s">
          Reply<span className="sr-only"> to {name}</span>
        </ButtonLink>
      ),
    }));
  const more = unanswered.length - shown.length;
  if (more <= 0) return shown;
  return [
    ...shown,
    {
      key: "more",
      icon: MessageSquare,
      title: more === 1 ? "1 more waits for an answer" : `${more} more wait for an answer`,
      text: "The longest waits come first.",
      action: (
        <ButtonLink to={href("/teacher/chats")} variant="outline" size="s">
          Open chats
        </ButtonLink>
      ),
    },
  ];
}
