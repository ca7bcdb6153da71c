import { Outlet } from "react-router";
import { gate, requireTeacher } from "#app/features/accounts/gate.server.ts";
import { findInForce } from "#app/features/teachers/teacher-standing.server.ts";
import { StandingBanner } from "#app/features/teachers/ui/standing-banner.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [gate("teacher")];

// Without a loader the gate would not run on a client navigation.
export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const sanction = await findInForce(teacher);
  return sanction && { sanction, zone: teacher.zone };
}

export default function TeacherLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData ? <StandingBanner {...loaderData} /> : null}
      <Outlet />
    </>
  );
}
