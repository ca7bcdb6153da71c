import { href, redirect } from "react-router";
import { findPerson } from "#app/gate/session-context.server.ts";
import { signOut } from "#app/features/accounts/sign-in/sign-out.server.ts";
import { leavePage } from "#app/platform/http/leave-page.ts";
import type { Route } from "./+types/logout.ts";

/** Only a POST ends a session. A script is told where to go, a plain form is sent there. */
export async function action({ request }: Route.ActionArgs) {
  const { setCookie, leave } = await signOut(request.headers);
  const headers = new Headers({ "clear-site-data": '"cache"', "cache-control": "no-store" });
  for (const cookie of setCookie) headers.append("set-cookie", cookie);
  const to = leave ?? href("/login");
  const accept = request.headers.get("accept") ?? "";
  if (accept.includes("application/json")) return Response.json({ to }, { headers });
  if (leave !== null && accept.includes("text/html")) return leavePage(leave, headers);
  return redirect(to, { status: 303, headers });
}

export function loader({ context }: Route.LoaderArgs) {
  return redirect(findPerson(context) === null ? href("/login") : href("/"));
}
