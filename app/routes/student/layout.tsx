import { Outlet } from "react-router";
import { gate, requireStudent } from "#app/gate/gate.server.ts";
import { followInvitation } from "#app/gate/invitation.server.ts";
import { findTermsNews } from "#app/features/accounts/terms/read-terms.server.ts";
import { TermsNotice } from "#app/features/accounts/terms/ui/terms-notice.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  gate("student"),
  async ({ request, context }) => followInvitation(requireStudent(context), request.url),
];

// Without a loader the gate would not run on a client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  return { now, terms: await findTermsNews(requireStudent(context), now) };
}

export default function StudentLayout({ loaderData: { now, terms } }: Route.ComponentProps) {
  return (
    <>
      {terms === null ? null : <TermsNotice newer={terms} now={now} />}
      <Outlet />
    </>
  );
}
