import { Outlet } from "react-router";
import { gate, requireTeacher } from "#app/gate/gate.server.ts";
import { listInstantRequests } from "#app/features/scheduling/booking/instant-requests.server.ts";
import { TermsNotice } from "#app/features/accounts/terms/ui/terms-notice.tsx";
import { findDocumentNews } from "#app/gate/document-news.server.ts";
import { PrivacyNewsBar } from "#app/features/legal/ui/privacy-news-bar.tsx";
import { InstantBanner } from "#app/features/scheduling/booking/ui/instant-banner.tsx";
import { findInForce } from "#app/features/teachers/sanctions/account-status.server.ts";
import { SanctionBanner } from "#app/features/teachers/sanctions/ui/sanction-banner.tsx";
import { LeaveQuestion } from "#app/shell/page/leave-question.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [gate("teacher")];

// Without a loader the gate would not run on a client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const now = Date.now();
  const [sanction, requests, news] = await Promise.all([
    findInForce(teacher),
    teacher.viewed ? [] : listInstantRequests(teacher, now),
    findDocumentNews(teacher, now),
  ]);
  return { now, zone: teacher.zone, sanction, requests, ...news };
}

export default function TeacherLayout({ loaderData }: Route.ComponentProps) {
  const { now, zone, sanction, requests, terms, privacy } = loaderData;
  return (
    <>
      <InstantBanner requests={requests} zone={zone} now={now} />
      {sanction ? <SanctionBanner sanction={sanction} zone={zone} /> : null}
      {terms === null ? null : <TermsNotice newer={terms} now={now} />}
      {privacy === null ? null : <PrivacyNewsBar news={privacy} now={now} />}
      <Outlet />
      <LeaveQuestion />
    </>
  );
}
