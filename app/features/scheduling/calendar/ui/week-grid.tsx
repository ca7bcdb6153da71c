import { useRef } from "react";
import { clsx } from "clsx";
import { Plane } from "lucide-react";
import { day as dayLength, formatDay, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { entryDuring, entryWhole, entryLengthText, moveText, within } from "../calendar-items.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { clockFrom, travelClocks } from "../travel-clocks.ts";
import {
  hourMarks,
  missingOn,
  rowAt,
  rowsOf,
  weekRowsShown,
  type Span,
  spanOn,
  type WeekDay,
} from "../week-layout.ts";
import { type Frame, rowStyle } from "./week-rows.ts";
import { useLessonDrag } from "./use-lesson-drag.ts";
import { DayColumn } from "./day-column.tsx";
import { Ruler, RulerHead, SecondRuler } from "./week-ruler.tsx";

type GridProps = {
  data: TeacherCalendar;
  now: number;
  /** All of the week, or one of its days. */
  days: readonly WeekDay[];
};

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Days as columns of hours: what is open, what is booked, what is held, and where it is now. */
export function WeekGrid({ data, now, days }: GridProps) {
  const { zone } = data;
  const rows = rowsOf(days);
  const marks = hourMarks(rows);
  const columns = days.map((day) => {
    const spans = <Time extends { start: number; end: number }>(times: readonly Time[]) =>
      times.flatMap((time) => {
        const inDay = within(day, time);
        return inDay === null ? [] : [{ ...inDay, span: spanOn(day, inDay, zone, rows)! }];
      });
    return {
      day,
      open: spans(data.open),
      hours: spans(data.hours),
      off: spans(data.off),
      busy: spans(data.busy),
      suggested: spans(data.suggested.map((time) => ({ start: time.start, end: time.end, time }))),
      placed: spans(data.entries.map((entry) => ({ ...entryDuring(entry), entry }))).map(
        ({ entry, span }) => ({
          entry,
          own: span,
          whole: spanOn(day, entryWhole(entry), zone, rows) ?? span,
        }),
      ),
      missing: missingOn(day, rows),
      nowAt: now >= day.start && now < day.end ? rowAt(day, now, zone, rows) : null,
    };
  });
  const shown = weekRowsShown(
    columns.flatMap(({ hours, busy, suggested, placed }): Span[] => [
      ...hours.map(({ span }) => span),
      ...busy.map(({ span }) => span),
      ...suggested.map(({ span }) => span),
      ...placed.map(({ own }) => own),
    ]),
    rows,
  );
  const frame: Frame = { ...shown, hours: (shown.end - shown.start) / 60 };
  const nowAt = columns.find((column) => column.nowAt !== null)?.nowAt ?? null;
  const second = data.clock;
  const sheet = useRef<HTMLDivElement>(null);
  const landing = useLessonDrag(sheet, { data, days, rows, frame, now });
  return (
    <div
      className="calendar-sheet overflow-hidden rounded-card border border-line bg-surface"
      style={
        {
          "--columns": `3.75rem ${second ? "4.25rem " : ""}repeat(${days.length}, minmax(0, 1fr))`,
          "--ruler": second ? "8rem" : "3.75rem",
          "--hours": frame.hours,
        } as React.CSSProperties
      }
    >
      <div className="grid grid-cols-(--columns) border-b border-line">
        <RulerHead zone={zone} second={second} days={days} />
        {days.map((day) => (
          <DayHead key={day.date} day={day} data={data} alone={days.length === 1} />
        ))}
      </div>
      <div
        ref={sheet}
        className="relative grid grid-cols-(--columns)"
        style={{ blockSize: `calc(var(--minute) * ${shown.end - shown.start})` }}
      >
        <Lines marks={marks} frame={frame} />
        <Ruler
          marks={marks}
          now={nowAt === null ? null : { row: nowAt, text: formatTime(now, zone) }}
          frame={frame}
        />
        {second ? (
          <SecondRuler {...{ marks, frame, zone, second, days, rows }} now={data.now} />
        ) : null}
        {columns.map((column) => (
          <DayColumn
            key={column.day.date}
            {...column}
            {...{ frame, now, data }}
            landing={landing?.date === column.day.date ? landing : null}
          />
        ))}
      </div>
    </div>
  );
}

type HeadProps = { day: WeekDay; data: TeacherCalendar; alone: boolean };

function DayHead({ day, data, alone }: HeadProps) {
  const { zone, today, overrides } = data;
  const isToday = day.date === today;
  const noon = day.end - dayLength / 2;
  const clock = clockFrom(day.date, travelClocks(data.days, data.exceptions.journeys, zone));
  return (
    <div
      className={clsx(
        "border-s border-line px-1 pt-3 pb-2.5 text-center text-sm",
        isToday ? "text-poppy-text shadow-[inset_0_-3px_0_var(--poppy)]" : "text-muted",
      )}
    >
      {alone ? formatDay(noon, zone).split(" ")[0] : weekdayNames[day.weekday - 1]}
      {isToday ? ", today" : ""}
      <b
        className={clsx(
          "figure-serif block text-[1.375rem] leading-tight font-normal",
          isToday ? "" : "text-ink",
        )}
      >
        {formatDay(noon, zone).split(" ")[1]}
      </b>
      {day.change ? (
        <span className="mt-1 block text-xs leading-tight font-semibold text-warn">
          {entryLengthText(day)}
          <span className="sr-only">
            : the clock goes {moveText(day.change.to - day.change.from)}
          </span>
        </span>
      ) : null}
      {clock ? (
        <span className="mt-1 block text-xs leading-tight font-semibold text-ink">
          <Plane size={13} aria-hidden="true" className="inline" /> {zoneCity(clock)}
          <span className="sr-only">: from this day on your hours are on the clock there</span>
        </span>
      ) : null}
      {overrides.some(({ date }) => date === day.date) ? (
        <span className="mt-1 block text-xs leading-tight font-semibold text-ink">Other hours</span>
      ) : null}
    </div>
  );
}

/** A line for each hour and a faint one for each half; they follow the clock where it jumps. */
function Lines({ marks, frame }: { marks: ReturnType<typeof hourMarks>; frame: Frame }) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 inset-s-(--ruler) inset-e-0 bg-sunken">
      {marks
        .filter(({ row }) => row >= frame.start && row < frame.end)
        .map(({ row }) => (
          <span
            key={row}
            className="absolute inset-x-0 border-t border-line after:absolute after:inset-x-0 after:inset-bs-[calc(var(--minute)*30)] after:border-t after:border-line after:opacity-45"
            style={{ insetBlockStart: rowStyle(row, frame) }}
          />
        ))}
    </div>
  );
}
