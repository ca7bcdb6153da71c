import { clsx } from "clsx";
import { Check, Clock3, Video } from "lucide-react";
import { href, Link } from "react-router";
import { formatDay, formatTime, minute } from "#app/platform/time.ts";
import { hourText } from "#app/features/teachers/weekly-hours.ts";
import { countdownText } from "#app/ui/countdown.tsx";
import { firstName } from "../lesson-text.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import { hoursShown, type Span, spanOn, type WeekDay } from "../week-layout.ts";

type GridProps = { data: TeacherCalendar; now: number };

const hourPixels = 58;
/** A line for each hour and a faint one for each half. */
const lines = [
  `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${hourPixels}px)`,
  `repeating-linear-gradient(transparent 0 ${hourPixels / 2}px, color-mix(in oklch, var(--line) 45%, transparent) ${hourPixels / 2}px ${hourPixels / 2 + 1}px, transparent ${hourPixels / 2 + 1}px ${hourPixels}px)`,
].join(", ");
const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The week as columns of hours: what is open, what is booked, what is held, and where it is now. */
export function WeekGrid({ data, now }: GridProps) {
  const { days, windows, entries, zone, today } = data;
  const columns = days.map((day) => ({
    day,
    open: windows
      .filter(({ weekday }) => weekday === day.weekday)
      .map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })),
    placed: entries.flatMap((entry) => {
      const start = entry.startsAt;
      const own = spanOn(day, { start, end: start + entry.minutes * minute }, zone);
      const whole = spanOn(day, { start, end: start + entry.slotMinutes * minute }, zone);
      return own && whole ? [{ entry, own, whole }] : [];
    }),
    nowAt: spanOn(day, { start: now, end: now + minute }, zone)?.start ?? null,
  }));
  const { first, last } = hoursShown(
    columns.flatMap(({ open, placed }) => [...open, ...placed.map(({ own }) => own)]),
  );
  const frame: Frame = { top: first * 60, bottom: last * 60 };
  const nowAt = columns.find((column) => column.nowAt !== null)?.nowAt ?? null;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))] border-b border-line">
        <span />
        {days.map(({ date, start }, index) => {
          const isToday = date === today;
          return (
            <div
              key={date}
              className={clsx(
                "border-s border-line px-1 pt-3 pb-2.5 text-center text-sm",
                isToday ? "text-poppy-text shadow-[inset_0_-3px_0_var(--poppy)]" : "text-muted",
              )}
            >
              {weekdayNames[index]}
              {isToday ? ", today" : ""}
              <b
                className={clsx(
                  "figure-serif block text-[1.375rem] leading-tight font-normal",
                  isToday ? "" : "text-ink",
                )}
              >
                {formatDay(start, zone).split(" ")[1]}
              </b>
            </div>
          );
        })}
      </div>
      <div className="grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))]">
        <Ruler first={first} last={last} nowAt={inside(nowAt, frame)} frame={frame} />
        {columns.map((column) => (
          <Column key={column.day.date} {...column} {...{ frame, zone, now }} />
        ))}
      </div>
    </div>
  );
}

/** The minutes of the day that are drawn. */
type Frame = { top: number; bottom: number };

function at(minutes: number, frame: Frame): number {
  return ((Math.min(frame.bottom, Math.max(frame.top, minutes)) - frame.top) * hourPixels) / 60;
}

function box({ start, end }: Span, frame: Frame, inset = 0) {
  const top = at(start, frame);
  return { insetBlockStart: top + inset, blockSize: at(end, frame) - top - 2 * inset };
}

function inside(minutes: number | null, frame: Frame): number | null {
  return minutes !== null && minutes >= frame.top && minutes < frame.bottom ? minutes : null;
}

function Ruler({
  first,
  last,
  nowAt,
  frame,
}: {
  first: number;
  last: number;
  nowAt: number | null;
  frame: Frame;
}) {
  return (
    <div aria-hidden="true" className="num relative text-xs">
      {Array.from({ length: last - first }, (_, index) => (
        <span
          key={index}
          className="absolute inset-e-2 translate-y-0.75"
          style={{ insetBlockStart: index * hourPixels }}
        >
          {hourText((first + index) * 60)}
        </span>
      ))}
      {nowAt === null ? null : (
        <span
          className="absolute inset-e-1 z-2 -translate-y-1/2 rounded-tag bg-poppy px-1 leading-tight font-bold text-on-butter"
          style={{ insetBlockStart: at(nowAt, frame) }}
        >
          {hourText(nowAt)}
        </span>
      )}
    </div>
  );
}

type ColumnProps = {
  day: WeekDay;
  open: Span[];
  placed: { entry: CalendarEntry; own: Span; whole: Span }[];
  nowAt: number | null;
  frame: Frame;
  zone: string;
  now: number;
};

function Column({ day, open, placed, nowAt, frame, zone, now }: ColumnProps) {
  const shownNow = inside(nowAt, frame);
  return (
    <section
      aria-label={formatDay(day.start, zone)}
      className="relative border-s border-line bg-sunken"
      style={{ blockSize: at(frame.bottom, frame), backgroundImage: lines }}
    >
      <p className="sr-only">
        {open.length === 0
          ? "Closed."
          : `Open ${open.map(({ start, end }) => `${hourText(start)} to ${hourText(end)}`).join(", ")}.`}
      </p>
      {open.map((span) => (
        <span
          key={span.start}
          aria-hidden="true"
          className="absolute inset-x-0 bg-brand-soft opacity-80"
          style={box(span, frame)}
        />
      ))}
      <ul>
        {placed.map(({ entry, own, whole }) => (
          <li key={entry.id}>
            <Entry
              {...{ entry, zone, now }}
              style={box(own, frame, own.end - own.start < 40 ? 0 : 1)}
              minutes={own.end - own.start}
            />
            {whole.end > own.end ? (
              <span
                aria-hidden="true"
                className="absolute inset-x-0.75 rounded-b-tag bg-duckegg"
                style={box({ start: own.end, end: whole.end }, frame)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {shownNow === null ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 z-2 border-t-2 border-poppy before:absolute before:-inset-s-1.25 before:-inset-bs-1.5 before:size-2.5 before:rounded-full before:bg-poppy"
          style={{ insetBlockStart: at(shownNow, frame) }}
        />
      )}
    </section>
  );
}

type EntryProps = {
  entry: CalendarEntry;
  zone: string;
  now: number;
  minutes: number;
  style: React.CSSProperties;
};

function Entry({ entry, zone, now, minutes, style }: EntryProps) {
  const time = formatTime(entry.startsAt, zone);
  const tiny = minutes < 40;
  const shape = clsx(
    "num absolute inset-x-0.75 block overflow-hidden rounded-tag px-2 text-xs leading-snug",
    tiny ? "py-0.25" : "py-1.25",
  );
  if (entry.studentName === null)
    return (
      <div
        className={clsx(
          shape,
          "border-[1.5px] border-dashed border-on-butter bg-butter text-on-butter",
        )}
        style={style}
      >
        <b className="block truncate font-semibold">On hold</b>
        {tiny ? null : (
          <span className="flex items-center gap-1">
            {time} <Clock3 size={13} aria-hidden="true" />
            <span className="truncate">
              {countdownText(entry.heldUntil! - now).split(":")[0]} min
            </span>
          </span>
        )}
      </div>
    );
  const over = entry.startsAt + entry.minutes * minute <= now;
  const Icon = over ? Check : Video;
  const words = entry.studentName.trim().split(/\s+/u);
  const short =
    words.length > 1 ? `${firstName(entry.studentName)} ${words.at(-1)![0]}.` : words[0];
  return (
    <Link
      to={href("/teacher/lessons/:lessonId", { lessonId: entry.id })}
      className={clsx(
        shape,
        "forced-border hover:underline",
        over
          ? "bg-surface text-muted shadow-[inset_0_0_0_1px_var(--line),inset_3px_0_0_var(--brand)]"
          : "bg-brand text-on-brand",
      )}
      style={style}
    >
      <b className="block truncate font-semibold">
        <span aria-hidden="true">
          {short}
          {entry.kind === "trial" ? ", trial" : ""}
        </span>
        <span className="sr-only">
          {entry.studentName}
          {entry.kind === "trial" ? ", trial" : ""}, {time} to{" "}
          {formatTime(entry.startsAt + entry.minutes * minute, zone)}
          {over ? ", taken place" : ""}
        </span>
      </b>
      {tiny ? null : (
        <span aria-hidden="true" className="flex items-center gap-1.25">
          {time} <Icon size={13} />
        </span>
      )}
    </Link>
  );
}
