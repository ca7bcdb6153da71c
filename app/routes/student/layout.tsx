import { Outlet } from "react-router";
import { gate, requireStudent } from "#app/gate/gate.server.ts";
import { followInvitation } from "#app/gate/invitation.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  gate("student"),
  async ({ request, context }) => followInvitation(requireStudent(context), request.url),
];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  requireStudent(context);
  return null;
}

export default function StudentLayout() {
  return <Outlet />;
}
