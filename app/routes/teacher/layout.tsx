import { Outlet } from "react-router";
import { gate, requireTeacher } from "#app/features/accounts/gate.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [gate("teacher")];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  requireTeacher(context);
  return null;
}

export default function TeacherLayout() {
  return <Outlet />;
}
