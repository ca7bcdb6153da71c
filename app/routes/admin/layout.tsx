import { Outlet } from "react-router";
import { gate, requireAdmin } from "#app/features/accounts/gate.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [gate("admin")];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export default function AdminLayout() {
  return <Outlet />;
}
