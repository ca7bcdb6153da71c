import { clsx } from "clsx";
import { href, Link } from "react-router";
import { formatDay, formatTime, minute, zoneCity } from "#app/platform/time.ts";
import { hourText } from "#app/features/teachers/weekly-hours.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import { cutOut, type Span, spanOn } from "../week-layout.ts";

type AgendaProps = { data: TeacherCalendar; now: number };
type Item = Span & { entry: CalendarEntry | "open" | "now" };

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The week as seven links and one of its days as a list: the calendar of small screens. */
export function DayAgenda({ data, now }: AgendaProps) {
  const { days, date, entries, windows, zone } = data;
  const day = days.find((one) => one.date === date)!;
  const spanOf = (entry: CalendarEntry, minutes: number, on = day) =>
    spanOn(on, { start: entry.startsAt, end: entry.startsAt + minutes * minute }, zone);
  const taken = entries.flatMap((entry) => spanOf(entry, entry.slotMinutes) ?? []);
  const open = windows
    .filter(({ weekday }) => weekday === day.weekday)
    .map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute }));
  const nowAt = spanOn(day, { start: now, end: now + minute }, zone)?.start;
  const isPast = ({ end }: Span) => day.end <= now || (nowAt !== undefined && end <= nowAt);
  const items: Item[] = [
    ...cutOut(open, taken).map((span) => ({ ...span, entry: "open" as const })),
    ...entries.flatMap((entry) => {
      const span = spanOf(entry, entry.minutes);
      return span ? [{ ...span, entry }] : [];
    }),
    ...(nowAt === undefined ? [] : [{ start: nowAt, end: nowAt, entry: "now" as const }]),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  return (
    <>
      <nav aria-label="Days of the week" className="mb-4.5">
        <ul className="grid grid-cols-7 gap-1">
          {days.map((one, index) => {
            const count = entries.filter((entry) => spanOf(entry, entry.minutes, one)).length;
            return (
              <li key={one.date}>
                <Link
                  to={`${href("/teacher/calendar")}?day=${one.date}`}
                  preventScrollReset
                  aria-current={one.date === date ? "date" : undefined}
                  className="group block rounded-note py-2 text-center text-xs leading-tight text-muted aria-[current]:bg-brand aria-[current]:text-on-brand"
                >
                  {weekdayNames[index]}
                  <b className="num block text-lg font-semibold text-ink group-aria-[current]:text-on-brand">
                    {formatDay(one.start, zone).split(" ")[1]}
                  </b>
                  <span aria-hidden="true" className="flex h-1.5 justify-center gap-0.75">
                    {Array.from({ length: Math.min(3, count) }, (_, dot) => (
                      <span
                        key={dot}
                        className="size-1.25 rounded-full bg-brand group-aria-[current]:bg-on-brand"
                      />
                    ))}
                  </span>
                  <span className="sr-only">{count === 1 ? "1 lesson" : `${count} lessons`}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {items.every(({ entry }) => entry === "now") ? (
        <p className="rounded-note bg-sunken px-4 py-3.5 text-muted">Closed all day.</p>
      ) : (
        <ol className="grid gap-1.5">
          {items.map((item) =>
            item.entry === "now" ? (
              <li
                key="now"
                className="num grid grid-cols-[3.125rem_minmax(0,1fr)] items-center gap-3 text-sm font-bold text-poppy-text"
              >
                <span className="text-end">
                  <span className="sr-only">Now </span>
                  {hourText(item.start)}
                </span>
                <span aria-hidden="true" className="border-t-2 border-poppy" />
              </li>
            ) : (
              <li
                key={`${item.start} ${item.end}`}
                className="grid grid-cols-[3.125rem_minmax(0,1fr)] gap-3"
              >
                <p className="num pt-2.5 text-end leading-tight font-semibold">
                  {hourText(item.start)}
                  <span className="block text-xs font-normal text-muted">
                    <span className="sr-only">to </span>
                    {hourText(item.end)}
                  </span>
                </p>
                <AgendaBox entry={item.entry} past={isPast(item)} />
              </li>
            ),
          )}
        </ol>
      )}
    </>
  );
}

function AgendaBox({ entry, past }: { entry: CalendarEntry | "open"; past: boolean }) {
  const shape = "block min-h-11 rounded-control px-3.5 py-2.5";
  if (entry === "open")
    return (
      <p
        className={clsx(
          shape,
          past ? "bg-sunken text-muted" : "bg-brand-soft font-medium text-brand",
        )}
      >
        {past ? "Open, not booked" : "Open to book"}
      </p>
    );
  if (entry.studentName === null)
    return (
      <p
        className={clsx(
          shape,
          "border-[1.5px] border-dashed border-on-butter bg-butter text-on-butter",
        )}
      >
        <b className="block font-semibold">On hold</b>
        <span className="text-xs">Somebody is paying for it</span>
      </p>
    );
  return (
    <Link
      to={href("/teacher/lessons/:lessonId", { lessonId: entry.id })}
      className={clsx(
        shape,
        "forced-border",
        past
          ? "bg-surface shadow-[inset_0_0_0_1px_var(--line),inset_4px_0_0_var(--brand)]"
          : "bg-brand text-on-brand",
      )}
    >
      <b className="block font-semibold">
        {entry.studentName}
        {entry.kind === "trial" ? ", trial" : ""}
      </b>
      <span className={clsx("num text-xs", past && "text-muted")}>
        {past
          ? "Taken place"
          : `${formatTime(entry.startsAt, entry.studentZone)} in ${zoneCity(entry.studentZone)}`}
      </span>
    </Link>
  );
}
