import { href } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";
import { calendarQuery, type Tab, tabs } from "../calendar/calendar-address.ts";
import type { TeacherCalendar } from "../calendar/teacher-calendar.server.ts";

const names: Record<Tab, string> = {
  hours: "Weekly hours",
  days: "Days that differ",
  travel: "Travel",
  calendars: "Your other calendars",
};

/** The parts of the calendar: the week itself, and what decides which of its hours are open. */
export function CalendarTabs({ data, tab }: { data: TeacherCalendar; tab: Tab | null }) {
  const address = { ...data.address, paint: null };
  const to = (one: Tab | null) =>
    `${href("/teacher/calendar")}${calendarQuery({ ...address, tab: one })}`;
  return (
    <TabLinks
      label="Parts of the calendar"
      className="no-print mb-5"
      tabs={[
        { to: to(null), label: "Calendar", current: tab === null },
        ...tabs.map((one) => ({ to: to(one), label: names[one], current: tab === one })),
      ]}
    />
  );
}
