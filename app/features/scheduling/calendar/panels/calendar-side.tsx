import { href, Link } from "react-router";
import {
  minimumNoticeText,
  noticeFor,
} from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";

/** The week in figures, and the rules by which students can book. */
export function CalendarSide({ data, now }: { data: TeacherCalendar; now: number }) {
  const { entries, rules } = data;
  const lessons = entries.filter(({ state }) => state !== "held");
  const taught = lessons.filter(({ startsAt, minutes }) => startsAt + minutes * minute <= now);
  const holds = entries.filter(({ state }) => state === "held");
  const held = holds.filter(({ studentName }) => studentName === null).length;
  const kept = holds.length - held;
  const open = data.open.reduce((sum, one) => sum + one.end - one.start, 0) / hour;
  return (
    <>
      <Panel title="This week">
        <Facts
          facts={[
            ["Open hours", `${open} h`],
            ["Lessons", String(lessons.length)],
            ["Taught so far", String(taught.length)],
            ...(kept > 0 ? [["Reserved for students", String(kept)] as Fact] : []),
            ...(held > 0 ? [["Held at checkout", String(held)] as Fact] : []),
          ]}
        />
      </Panel>
      <Panel
        title="Booking rules"
        action={
          <Link to={`${href("/teacher/profile")}#terms`} className="link text-sm font-semibold">
            Edit
          </Link>
        }
      >
        <Facts
          facts={[
            ["Minimum notice", minimumNoticeText(rules.noticeHours)],
            ["Minimum notice, trials", minimumNoticeText(noticeFor("trial", rules))],
            ["Open ahead", `${rules.windowDays} days`],
            ...(rules.bufferMinutes > 0
              ? [["Kept clear after a lesson", `${rules.bufferMinutes} min`] as Fact]
              : []),
            ...(rules.maxPerDay === null
              ? []
              : [["In a day, at most", String(rules.maxPerDay)] as Fact]),
            ...(rules.maxPerWeek === null
              ? []
              : [["In a week, at most", String(rules.maxPerWeek)] as Fact]),
            ["Free to cancel until", `${rules.freeCancelHours} h before`],
          ]}
        />
      </Panel>
    </>
  );
}

type Fact = [string, string];

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
