import { clsx } from "clsx";
import { Check, Clock3, Video } from "lucide-react";
import { href, Link } from "react-router";
import { formatTime, minute, zoneCity } from "#app/platform/time/time.ts";
import { calendarQuery } from "../calendar-address.ts";
import { isMovable } from "../calendar-drop.ts";
import { entryDuring } from "../calendar-items.ts";
import { shortName } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import { looks } from "./calendar-looks.ts";

type BoxProps = {
  entry: CalendarEntry;
  data: TeacherCalendar;
  now: number;
  /** The height, in minutes. */
  rows: number;
  style: React.CSSProperties;
};

/** A lesson, a request or a hold in its column; a press opens the lesson next to the week. */
export function EntryBox({ entry, data, now, rows, style }: BoxProps) {
  const { zone, address } = data;
  const time = formatTime(entry.startsAt, zone);
  const tiny = rows < 40;
  const shape = clsx(
    "num absolute inset-x-0.75 block overflow-hidden rounded-tag px-2 text-xs leading-snug",
    tiny ? "py-0.25" : "py-1.25",
  );
  if (entry.state === "held" || entry.studentName === null) {
    return (
      <div className={clsx(shape, looks.hold)} style={style}>
        <b className="block truncate font-semibold">
          {tiny ? `${time} ` : ""}
          {entry.studentName === null
            ? "On hold"
            : `Reserved for ${shortName(entry.studentName)}, unpaid`}
        </b>
        {tiny ? null : (
          <span className="flex items-center gap-1">
            {time}
            <span className="ms-auto whitespace-nowrap">{leftText(entry.heldUntil! - now)}</span>
          </span>
        )}
      </div>
    );
  }
  const { end } = entryDuring(entry);
  const kind = entryKindOf(entry, now);
  const Icon = icons[kind];
  const trial = entry.kind === "trial" ? ", trial" : "";
  const selected = address.lesson === entry.id;
  const roomy = address.view === "day";
  return (
    <Link
      to={`${href("/teacher/calendar")}${calendarQuery({ ...address, date: address.date ?? data.date, lesson: entry.id, to: null })}#lesson`}
      preventScrollReset
      draggable={false}
      data-lesson={entry.id}
      aria-current={selected ? "true" : undefined}
      className={clsx(
        shape,
        "hover:underline aria-[current]:z-3 aria-[current]:outline-3 aria-[current]:outline-offset-1 aria-[current]:outline-poppy",
        looks[kind],
        kind === "over" && "ps-2.5 text-muted",
        isMovable(entry, now) && "cursor-grab select-none [-webkit-touch-callout:none]",
      )}
      style={style}
    >
      <b className="block truncate font-semibold">
        <span aria-hidden="true">
          {tiny ? `${time} ` : ""}
          {roomy ? entry.studentName : shortName(entry.studentName)}
          {trial}
        </span>
        <span className="sr-only">
          {entry.studentName}
          {trial}, {time} to {formatTime(end, zone)}
          {words[kind]}
        </span>
      </b>
      {tiny ? null : (
        <span aria-hidden="true" className="flex items-center gap-1.25">
          {time} <Icon size={13} className="shrink-0" />
          <span className="truncate">
            {kind === "request" ? "asks" : ""}
            {roomy
              ? `${formatTime(entry.startsAt, entry.studentZone)} in ${zoneCity(entry.studentZone)}`
              : ""}
          </span>
        </span>
      )}
      {rows >= 80 && data.clock ? (
        <span aria-hidden="true" className="block truncate">
          {formatTime(entry.startsAt, data.clock)} {zoneCity(data.clock)}
        </span>
      ) : null}
    </Link>
  );
}

/** "7 min", "23 h": short enough for a column. */
function leftText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / minute));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

export type EntryKind = "lesson" | "over" | "request";

const icons = { lesson: Video, over: Check, request: Clock3 };
const words = { lesson: "", over: ", completed", request: ", asks for this time" };

/** What a lesson with a name is at this moment. */
export function entryKindOf(entry: CalendarEntry, now: number): EntryKind {
  if (entry.state === "requested") return "request";
  return entryDuring(entry).end <= now ? "over" : "lesson";
}
