import { MessageSquare } from "lucide-react";
import { href, Link, useRouteLoaderData } from "react-router";
import { requireTeacher } from "#app/features/accounts/gate.server.ts";
import {
  readTeacherDashboard,
  type TeacherDashboard,
} from "#app/features/scheduling/teacher-dashboard.server.ts";
import { ComingList } from "#app/features/scheduling/ui/coming-list.tsx";
import { Greeting } from "#app/features/scheduling/ui/greeting.tsx";
import { SetHoursFirst } from "#app/features/scheduling/ui/set-hours-first.tsx";
import { TeacherEarnings } from "#app/features/scheduling/ui/teacher-earnings.tsx";
import { TeacherToday } from "#app/features/scheduling/ui/teacher-today.tsx";
import { ToDo } from "#app/features/scheduling/ui/to-do.tsx";
import { useLessonsLive } from "#app/features/scheduling/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/ui/use-now.ts";
import { minute } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/dashboard.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta() {
  return privateHead("Dashboard");
}

export function loader({ context }: Route.LoaderArgs) {
  return readTeacherDashboard(requireTeacher(context));
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, zone, today, later, profile, earnings } = loaderData;
  const now = useNow(loaderData.now);
  const unread = useRouteLoaderData<{ unread: number }>("root")?.unread ?? 0;
  useLessonsLive();
  return (
    <Page>
      <Greeting name={name} zone={zone} now={loaderData.now}>
        {dayLine(today, now)}
      </Greeting>
      <div className="grid gap-6.5">
        {profile?.windows === 0 ? <SetHoursFirst /> : null}
        <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
          <div className="grid min-w-0 gap-6.5">
            <TeacherToday {...loaderData} now={now} />
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
          </div>
          <div className="grid min-w-0 gap-6.5">
            <ToDo tasks={unread > 0 ? [unreadTask(unread)] : []} />
            {earnings ? <TeacherEarnings earnings={earnings} zone={zone} /> : null}
            {profile ? <Profile profile={profile} /> : null}
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

function unreadTask(unread: number) {
  return {
    key: "unread",
    icon: MessageSquare,
    title: unread === 1 ? "1 message to read" : `${unread} messages to read`,
    text: "Your students have written to you.",
    action: (
      <ButtonLink to={href("/teacher/chats")} variant="outline">
        Open chats
      </ButtonLink>
    ),
  };
}

function Profile({ profile }: { profile: NonNullable<TeacherDashboard["profile"]> }) {
  return (
    <Panel
      title="Your public page"
      action={
        <Link to={href("/student/teachers/:slug", { slug: profile.slug })} className="link">
          See it
        </Link>
      }
    >
      <p>{profile.headline}</p>
      <p className="mt-2 text-sm text-muted">
        {profile.status !== "active"
          ? "It takes no bookings at the moment."
          : profile.openMinutes === 0
            ? "No hour of your week is open."
            : `${profile.openMinutes / 60} hours of your week are open to book.`}{" "}
        <Link to={`${href("/teacher/calendar")}#hours`} className="link-quiet">
          Change your hours
        </Link>
      </p>
    </Panel>
  );
}
