import { href, redirect } from "react-router";
import { findPerson, findSession } from "#app/gate/session-context.server.ts";
import { endView } from "#app/features/accounts/people/view-as.server.ts";
import type { Route } from "./+types/stop-view.ts";

/** Only a POST ends an admin's view of the site as somebody else; it leads back to whom that was. */
export async function action({ context }: Route.ActionArgs) {
  const session = findSession(context);
  if (session === null) return redirect(href("/login"), 303);
  const userId = session.viewedBy === null ? null : await endView(session.sessionId);
  if (userId !== null) return redirect(href("/admin/people/:userId", { userId }), 303);
  return redirect(session.person.role === "admin" ? href("/admin/people") : href("/"), 303);
}

export function loader({ context }: Route.LoaderArgs) {
  return redirect(findPerson(context) === null ? href("/login") : href("/"));
}
