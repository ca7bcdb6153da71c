import { Outlet } from "react-router";
import { gate, requireStudent } from "#app/gate/gate.server.ts";
import { followInvitation } from "#app/gate/invitation.server.ts";
import { TermsNotice } from "#app/features/accounts/terms/ui/terms-notice.tsx";
import { findDocumentNews } from "#app/gate/document-news.server.ts";
import { PrivacyNewsBar } from "#app/features/legal/ui/privacy-news-bar.tsx";
import { RestrictionBanner } from "#app/features/accounts/sanctions/ui/restriction-banner.tsx";
import { LeaveQuestion } from "#app/shell/page/leave-question.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  gate("student"),
  async ({ request, context }) => followInvitation(requireStudent(context), request.url),
];

// Without a loader the gate would not run on a client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  const student = requireStudent(context);
  const { restrictions = [], zone } = student;
  return { now, ...(await findDocumentNews(student, now)), restrictions, zone };
}

export default function StudentLayout({ loaderData }: Route.ComponentProps) {
  const { now, terms, privacy, restrictions, zone } = loaderData;
  return (
    <>
      {terms === null ? null : <TermsNotice newer={terms} now={now} />}
      {privacy === null ? null : <PrivacyNewsBar news={privacy} now={now} />}
      <RestrictionBanner restrictions={restrictions} zone={zone} />
      <Outlet />
      <LeaveQuestion />
    </>
  );
}
