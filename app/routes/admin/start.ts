import { redirect } from "react-router";
import { adminStart } from "#app/access/admin-rights.ts";
import { requireAnyAdmin } from "#app/gate/gate.server.ts";
import type { Route } from "./+types/start.ts";

export function loader({ context }: Route.LoaderArgs) {
  return redirect(adminStart(requireAnyAdmin(context)));
}

/** Never drawn: having a page lets a refusal be one, not data. */
export default function Start() {
  return null;
}
