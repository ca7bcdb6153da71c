import { href, redirect } from "react-router";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { signOut } from "#app/features/accounts/sign-in.server.ts";
import type { Route } from "./+types/logout.ts";

/** Only a POST ends a session. */
export async function action({ request }: Route.ActionArgs) {
  const { setCookie } = await signOut(request.headers);
  const headers = new Headers({ "clear-site-data": '"cache"' });
  for (const cookie of setCookie) headers.append("set-cookie", cookie);
  return redirect(href("/login"), { status: 303, headers });
}

export function loader({ context }: Route.LoaderArgs) {
  return redirect(findPerson(context) === null ? href("/login") : href("/"));
}
