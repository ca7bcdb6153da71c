import { clsx } from "clsx";
import { day, formatDay, formatDayTime } from "#app/platform/time/time.ts";
import { fromNow } from "#app/features/scheduling/lessons/lesson-text.ts";
import { moveText } from "../calendar-items.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { type CalendarLook, looks } from "./calendar-looks.ts";

type KeyProps = {
  data: TeacherCalendar;
  imported: readonly { answeredAt: number | null; problem: unknown }[];
};

/** What the colours and patterns mean, and whether the clock is moved. */
export function CalendarKey({ data, imported }: KeyProps) {
  const { rules } = data;
  const names: [CalendarLook, string][] = [
    ["open", "Open to book"],
    ["lesson", "Lesson"],
    ["over", "Completed"],
    ["request", "Request"],
    ["suggested", "Suggested time"],
    ["hold", "Reserved, unpaid"],
    [
      "buffer",
      rules.bufferMinutes > 0 ? `Break, ${rules.bufferMinutes} minutes at least` : "Break",
    ],
    ["busy", "Busy elsewhere"],
    ["off", "Time off"],
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
      <ul
        aria-label="Colours and patterns"
        className="hidden flex-wrap gap-x-4.5 gap-y-1 md:flex print:flex"
      >
        {names.map(([look, name]) => (
          <li key={look} className="flex items-center gap-1.75">
            <span
              aria-hidden="true"
              data-look={look}
              className={clsx("block h-4 w-5.5 rounded-sm", looks[look])}
            />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4">
        <LastRead {...{ data, imported }} />
        <BookableUntil data={data} />
        <ClockChange data={data} />
      </div>
    </div>
  );
}

/** Since when what other calendars say is known; of several the one that was read longest ago. */
function LastRead({ data: { zone, now }, imported }: KeyProps) {
  if (imported.length === 0) return null;
  if (imported.some(({ problem }) => problem !== null))
    return (
      <a href="?tab=calendars" className="link print:hidden">
        A calendar of yours cannot be read
      </a>
    );
  const read = imported.flatMap(({ answeredAt }) => answeredAt ?? []);
  if (read.length < imported.length) return null;
  return (
    <p className="num text-muted print:hidden">
      Busy times read {fromNow(Math.min(...read), zone, now)}.
    </p>
  );
}

/** Up to when students can book, on the days where that ends. */
function BookableUntil({ data: { days, zone, bookableUntil, rules } }: { data: TeacherCalendar }) {
  if (days[6]!.end <= bookableUntil) return null;
  return (
    <p className="font-semibold print:hidden">
      Students can book {rules.windowDays} days ahead, until {formatDayTime(bookableUntil, zone)}.
    </p>
  );
}

function ClockChange({ data: { days, zone, clockChange, rules } }: { data: TeacherCalendar }) {
  const moved = days.find(({ change }) => change !== null);
  if (moved) {
    const { from, to } = moved.change!;
    return (
      <p className="font-semibold text-warn">
        The clock goes {moveText(to - from)} on {formatDay(moved.start + day / 2, zone)}. Your hours
        stay as the clock shows them.
      </p>
    );
  }
  return (
    <p className="text-muted print:hidden">
      {clockChange === null
        ? `No clock change in the next ${rules.windowDays} days.`
        : `The clock goes ${moveText(clockChange.minutes)} on ${formatDay(clockChange.at, zone)}.`}
    </p>
  );
}
