import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { CalendarPage } from "#app/features/scheduling/calendar-page/calendar-page.tsx";
import { readTeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { listImported } from "#app/features/scheduling/calendar-sync/imported-calendars.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/calendar.ts";
import { CalendarAddress, calendarIntent } from "../calendar/calendar-intents.server.ts";

export function meta() {
  return privateHead("Calendar");
}

// A refusal means that something has changed: the week shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const [calendar, imported] = await Promise.all([
    readTeacherCalendar(teacher, request.url),
    listImported(teacher),
  ]);
  return { ...calendar, imported };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  return calendarIntent(request)(teacher, request, new CalendarAddress(request.url));
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  return <CalendarPage data={loaderData} form={useFormState(actionData?.form)} />;
}
