import { clsx } from "clsx";
import { href, Link } from "react-router";
import { formatTime, zoneCity } from "#app/platform/time/time.ts";
import { calendarQuery } from "../calendar-address.ts";
import { clockOn, type Item, itemsOn, entryLengthText, moveText } from "../calendar-items.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import type { WeekDay } from "../week-layout.ts";
import { looks } from "../ui/calendar-looks.ts";
import { entryKindOf } from "../ui/entry-box.tsx";
import { suggestedHref, suggestedText } from "../panels/suggested-box.tsx";

type ListProps = { data: TeacherCalendar; day: WeekDay; now: number };

/** All of one day as a list, in the order of the clock. */
export function AgendaList({ data, day, now }: ListProps) {
  const { zone } = data;
  const items = itemsOn(day, data, now);
  if (items.every(({ kind }) => kind === "now" || kind === "clock"))
    return (
      <p className="rounded-note bg-sunken px-4 py-3.5 text-muted">
        Closed all day.{day.change ? ` ${clockText(day)}` : ""}
      </p>
    );
  return (
    <ol className="grid gap-1.5">
      {items.map((item) => {
        if (item.kind === "now")
          return (
            <li
              key="now"
              className="no-print num grid grid-cols-[3.125rem_minmax(0,1fr)] items-center gap-3 text-sm font-bold text-poppy-text"
            >
              <span className="text-end">
                <span className="sr-only">Now </span>
                {formatTime(item.start, zone)}
              </span>
              <span aria-hidden="true" className="border-t-2 border-poppy" />
            </li>
          );
        if (item.kind === "clock")
          return (
            <li key="clock" className="ps-15.5 text-sm font-semibold text-warn">
              {clockText(day)}
            </li>
          );
        return (
          <li
            key={`${item.kind} ${item.start} ${item.kind === "suggested" ? item.time.lessonId : item.end}`}
            className="grid grid-cols-[3.125rem_minmax(0,1fr)] gap-3"
          >
            <p className="num pt-2.5 text-end leading-tight font-semibold">
              {clockOn(day, item.start, zone)}
              <span className="block text-xs font-normal text-muted">
                <span className="sr-only">to </span>
                {clockOn(day, item.end, zone)}
              </span>
            </p>
            <AgendaBox {...{ item, data, now }} />
          </li>
        );
      })}
    </ol>
  );
}

function clockText(day: WeekDay): string {
  const { from, to } = day.change!;
  return `The clock goes ${moveText(to - from)}: this day has ${entryLengthText(day)}.`;
}

type BoxProps = {
  item: Exclude<Item, { kind: "now" | "clock" }>;
  data: TeacherCalendar;
  now: number;
};

const shape = "block min-h-11 rounded-control px-3.5 py-2.5";

function AgendaBox({ item, data, now }: BoxProps) {
  const second = data.clock;
  const there = second ? (
    <span className="num ms-2 text-xs font-normal">
      {formatTime(item.start, second)} in {zoneCity(second)}
    </span>
  ) : null;
  if (item.kind === "entry") return <EntryItem entry={item.entry} {...{ data, now }} />;
  if (item.kind === "suggested")
    return (
      <Link to={suggestedHref(item.time, data)} className={clsx(shape, looks.suggested)}>
        <b className="block font-semibold">{item.time.studentName}?</b>
        <span className="num text-xs">
          Suggested {suggestedText(item.time, data.zone)}.{" "}
          {formatTime(item.start, item.time.studentZone)} in {zoneCity(item.time.studentZone)}
        </span>
      </Link>
    );
  if (item.kind === "off")
    return (
      <p className={clsx(shape, looks.off)}>
        Time off
        {there}
        {item.note === "" ? null : (
          <span className="block text-xs wrap-anywhere">Students read: “{item.note}”</span>
        )}
      </p>
    );
  if (item.kind === "busy")
    return (
      <p className={clsx(shape, looks.busy)}>
        <b className="font-semibold">{item.label}</b>
        {there}
      </p>
    );
  const past = item.end <= now;
  return (
    <p
      className={clsx(
        shape,
        past ? "bg-sunken text-muted" : [looks.open, "font-medium text-brand"],
      )}
    >
      {past ? "Open, not booked" : "Open to book"}
      {there}
    </p>
  );
}

type EntryProps = { entry: CalendarEntry; data: TeacherCalendar; now: number };

function EntryItem({ entry, data, now }: EntryProps) {
  if (entry.state === "held" || entry.studentName === null)
    return (
      <p className={clsx(shape, looks.hold)}>
        <b className="block font-semibold">
          {entry.studentName === null ? "On hold" : `Reserved for ${entry.studentName}, unpaid`}
        </b>
        <span className="text-xs">
          {entry.studentName === null ? "Somebody is paying for it" : "Until it is paid"}
        </span>
      </p>
    );
  const kind = entryKindOf(entry, now);
  const { address, date } = data;
  const clocks = [...new Set([entry.studentZone, data.clock ?? entry.studentZone])]
    .map((zone) => `${formatTime(entry.startsAt, zone)} in ${zoneCity(zone)}`)
    .join(", ");
  return (
    <Link
      to={`${href("/teacher/calendar")}${calendarQuery({ ...address, date: address.date ?? date, view: address.view ?? "day", lesson: entry.id, to: null })}#lesson`}
      aria-current={address.lesson === entry.id ? "true" : undefined}
      className={clsx(
        shape,
        looks[kind],
        "aria-[current]:outline-3 aria-[current]:outline-offset-1 aria-[current]:outline-poppy",
      )}
    >
      <b className="block font-semibold">
        {entry.studentName}
        {entry.kind === "trial" ? ", trial" : ""}
      </b>
      <span className={clsx("num text-xs", kind === "over" && "text-muted")}>
        {kind === "over"
          ? "Completed"
          : kind === "request"
            ? `Asks for this time. ${clocks}`
            : clocks}
      </span>
    </Link>
  );
}
