import { clsx } from "clsx";
import { formatDay } from "#app/platform/time.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";

const looks = [
  ["Open hours", "bg-brand-soft"],
  ["Lesson", "bg-brand"],
  [
    "Taken place",
    "bg-surface shadow-[inset_0_0_0_1px_var(--line-strong),inset_4px_0_0_var(--brand)]",
  ],
  ["Held at checkout", "border-[1.5px] border-dashed border-on-butter bg-butter"],
  ["Break", "bg-duckegg"],
] as const;

/** What the colours of the week mean, and whether the clock is moved in it. */
export function CalendarKey({ data }: { data: TeacherCalendar }) {
  const moved = data.days.find(({ clockMoves }) => clockMoves !== 0);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
      <ul aria-label="Colours" className="hidden flex-wrap gap-x-4.5 gap-y-1 md:flex">
        {looks.map(([name, look]) => (
          <li key={name} className="flex items-center gap-1.75">
            <span
              aria-hidden="true"
              className={clsx("forced-border block h-4 w-5.5 rounded-sm", look)}
            />
            {name}
          </li>
        ))}
      </ul>
      {moved ? (
        <p className="font-semibold text-warn">
          The clock goes {moved.clockMoves > 0 ? "forward" : "back"}{" "}
          {Math.abs(moved.clockMoves) === 60 ? "an hour" : `${Math.abs(moved.clockMoves)} minutes`}{" "}
          on {formatDay(moved.start, data.zone)}. Your hours stay as the clock shows them.
        </p>
      ) : null}
    </div>
  );
}
