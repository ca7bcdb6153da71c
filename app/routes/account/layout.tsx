import { Outlet } from "react-router";
import { requirePerson, signedInGate } from "#app/gate/gate.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [signedInGate];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  requirePerson(context);
  return null;
}

export default function AccountLayout() {
  return <Outlet />;
}
