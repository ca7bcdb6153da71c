import { Outlet } from "react-router";
import { requirePerson, signedInGate } from "#app/gate/gate.server.ts";
import { RestrictionBanner } from "#app/features/accounts/sanctions/ui/restriction-banner.tsx";
import { LeaveQuestion } from "#app/shell/page/leave-question.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [signedInGate];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  const { restrictions = [], zone } = requirePerson(context);
  return { restrictions, zone };
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <RestrictionBanner {...loaderData} />
      <Outlet />
      <LeaveQuestion />
    </>
  );
}
