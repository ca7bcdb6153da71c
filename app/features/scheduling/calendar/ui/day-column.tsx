import { clsx } from "clsx";
import { day as dayLength, formatDay, formatTime } from "#app/platform/time/time.ts";
import { lanesOf } from "../calendar-lanes.ts";
import { clockOn, entryLengthText, moveText, timesText } from "../calendar-items.ts";
import type { Interval } from "#app/features/scheduling/lessons/times/intervals.ts";
import type { SuggestedTime } from "#app/features/scheduling/availability/suggested-times.server.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import type { Span, WeekDay } from "../week-layout.ts";
import { looks } from "./calendar-looks.ts";
import { EntryBox } from "./entry-box.tsx";
import type { Landing } from "./use-lesson-drag.ts";
import { SuggestedBox } from "../panels/suggested-box.tsx";
import { boxStyle, type Frame, isShown, laneStyle, rowStyle } from "./week-rows.ts";

type Placed = Interval & { span: Span };

type ColumnProps = {
  day: WeekDay;
  open: Placed[];
  off: (Placed & { note: string })[];
  busy: (Placed & { label: string })[];
  suggested: { time: SuggestedTime; span: Span }[];
  placed: { entry: CalendarEntry; own: Span; whole: Span }[];
  missing: (Span & { why: "skipped" | "elsewhere" })[];
  nowAt: number | null;
  frame: Frame;
  now: number;
  data: TeacherCalendar;
  landing: Landing | null;
};

/** One day: its hours in words for screen readers, and the lessons as a list. */
export function DayColumn(props: ColumnProps) {
  const { day, open, off, busy, suggested, placed, missing, nowAt, frame, now, data, landing } =
    props;
  const { zone, overrides } = data;
  const lanes = lanesOf([...suggested.map(({ span }) => span), ...placed.map(({ own }) => own)]);
  return (
    <section
      aria-label={formatDay(day.end - dayLength / 2, zone)}
      data-day={day.date}
      className="relative border-s border-line"
    >
      <p className="sr-only">
        {open.length === 0 ? "Closed." : `Open ${timesText(day, open, zone)}.`}
        {off.length === 0 ? "" : ` Time off ${timesText(day, off, zone)}.`}
        {off.map(({ note }) => (note === "" ? "" : ` Students read: “${note}”`))}
        {busy.map((one) => ` ${one.label} ${timesText(day, [one], zone)}.`)}
        {day.change === null
          ? ""
          : ` The clock goes ${moveText(day.change.to - day.change.from)}: the day has ${entryLengthText(day)}.`}
        {overrides.some(({ date }) => date === day.date) ? " Other hours than usual." : ""}
      </p>
      {open.map(({ start, span }) => (
        <span
          key={`open ${start}`}
          aria-hidden="true"
          className={clsx("absolute inset-x-0 opacity-80", looks.open)}
          style={boxStyle(span, frame)}
        />
      ))}
      {off.map(({ start, span, note }) => (
        <span
          key={`off ${start}`}
          aria-hidden="true"
          className={clsx("absolute inset-x-0 bg-sunken ps-2 pt-1 text-xs", looks.off)}
          style={boxStyle(span, frame)}
        >
          Time off
          {note === "" ? null : <span className="block truncate">“{note}”</span>}
        </span>
      ))}
      {missing.map((span) => (
        <span
          key={`missing ${span.start}`}
          aria-hidden="true"
          className="absolute inset-x-0 overflow-hidden border-y border-dashed border-line-strong bg-paper ps-2 text-xs leading-snug text-muted"
          style={boxStyle(span, frame)}
        >
          {span.why === "skipped" ? "skipped" : "–"}
        </span>
      ))}
      {busy.map(({ start, span, label }) => (
        <p
          key={`busy ${start} ${label}`}
          aria-hidden="true"
          className={clsx(
            "num absolute inset-x-0.75 overflow-hidden rounded-tag px-2 py-1 text-xs leading-snug",
            looks.busy,
          )}
          style={boxStyle(span, frame, 1)}
        >
          <b className="block truncate font-semibold">{label}</b>
          {clockOn(day, start, zone)}
        </p>
      ))}
      <ul>
        {suggested.map(({ time, span }, index) => (
          <li key={`suggested ${time.lessonId}`}>
            <SuggestedBox
              {...{ time, data }}
              style={{
                ...boxStyle(span, frame, span.end - span.start < 40 ? 0 : 1),
                ...laneStyle(lanes[index]!),
              }}
              rows={span.end - span.start}
            />
          </li>
        ))}
        {placed.map(({ entry, own, whole }, index) => (
          <li key={entry.id}>
            {whole.end > own.end ? (
              <span
                aria-hidden="true"
                className={clsx("absolute inset-x-0.75 rounded-b-tag", looks.buffer)}
                style={{
                  ...boxStyle({ start: own.end, end: whole.end }, frame),
                  ...laneStyle(lanes[suggested.length + index]!),
                }}
              />
            ) : null}
            <EntryBox
              {...{ entry, data, now }}
              style={{
                ...boxStyle(own, frame, own.end - own.start < 40 ? 0 : 1),
                ...laneStyle(lanes[suggested.length + index]!),
              }}
              rows={own.end - own.start}
            />
          </li>
        ))}
      </ul>
      {landing ? (
        <p
          aria-hidden="true"
          className={clsx(
            "num pointer-events-none absolute inset-x-0.75 z-4 overflow-hidden rounded-tag border-2 px-2 py-1 text-xs leading-snug font-semibold shadow-sh2",
            landing.hasRoom
              ? "border-brand bg-surface text-brand"
              : "border-dashed border-danger bg-surface text-danger",
          )}
          style={boxStyle({ start: landing.row, end: landing.row + landing.entry.minutes }, frame)}
        >
          {formatTime(landing.at, zone)} {landing.hasRoom ? "propose" : "not open"}
        </p>
      ) : null}
      {isShown(nowAt, frame) ? (
        <span
          aria-hidden="true"
          className="no-print absolute inset-x-0 z-2 border-t-2 border-poppy before:absolute before:-inset-s-1.25 before:-inset-bs-1.5 before:size-2.5 before:rounded-full before:bg-poppy"
          style={{ insetBlockStart: rowStyle(nowAt, frame) }}
        />
      ) : null}
    </section>
  );
}
