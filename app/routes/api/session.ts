import { findPerson } from "#app/gate/session-context.server.ts";
import type { Route } from "./+types/session.ts";

/** `GET /api/session`: whose session the browser holds, if any. The role is read elsewhere. */
export function loader({ context }: Route.LoaderArgs) {
  const uid = findPerson(context)?.id ?? null;
  return Response.json({ uid }, { headers: { "cache-control": "no-store" } });
}
