import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { addDays, startOfLocalDay } from "#app/platform/time/time.ts";
import { timeText } from "#app/ui/time-text.ts";
import { useInvited } from "../use-invited.ts";
import { choiceQuery, sameTimeOn, type SlotChoice, type WeekView } from "../choice.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Away } from "./away-notes.tsx";
import { monthText } from "#app/features/teachers/reference-data/hours/month.ts";

const AwayNotes = staticIsland(async () => (await import("./away-notes.tsx")).AwayNotes);

type WeekStripProps = {
  /** The teacher's first name. */
  name: string;
  away: readonly Away[];
  /** How long before its start a lesson is booked, where that takes times from this week. */
  notice: string | null;
  week: WeekView;
  choice: SlotChoice & { from: string };
  earlier?: string;
  later?: string;
  zone: string;
  zoneLine: ReactNode;
  /** A visitor's zone may change after the first drawing: then a short day keeps two rows. */
  keepsRows: boolean;
  /** Where a plain link lands again without JavaScript. */
  hash: string;
};

/** Seven days and the free times of one of them. Every choice is a link. */
export function WeekStrip({
  name,
  away,
  notice,
  week,
  choice,
  earlier,
  later,
  zone,
  zoneLine,
  keepsRows,
  hash,
}: WeekStripProps) {
  const { offer, from, at: asked, zone: chosen } = choice;
  const invited = useInvited();
  const to = (change: SlotChoice) =>
    invited(choiceQuery({ offer, from, zone: chosen, ...change }) + hash);
  const [begin, end] = [
    startOfLocalDay(week.days[0]!.date, zone),
    startOfLocalDay(addDays(week.days.at(-1)!.date, 1), zone),
  ];
  const notes = away.filter((one) => one.start < end && begin < one.end);
  const shown = week.days.find(({ date }) => date === week.shownDay)!;
  return (
    <div>
      <div className="mt-4.5 mb-2 flex items-center justify-between">
        <p className="text-sm font-bold">{monthText(noon(week.shownDay), "UTC")}</p>
        <div className="flex">
          <Turn to={earlier && to({ from: earlier })} label="Earlier week">
            <ChevronLeft size={20} aria-hidden="true" />
          </Turn>
          <Turn to={later && to({ from: later })} label="Later week">
            <ChevronRight size={20} aria-hidden="true" />
          </Turn>
        </div>
      </div>
      <ul className="grid grid-cols-7 gap-1" aria-label="Days">
        {week.days.map(({ date, slots }) => (
          <li key={date}>
            <Day
              date={date}
              count={slots.length}
              isShown={date === week.shownDay}
              to={to({ day: date, at: asked && sameTimeOn(date, asked, zone) })}
            />
          </li>
        ))}
      </ul>
      {notice === null ? null : <p className="mt-3 text-xs text-muted">{notice}</p>}
      {notes.length === 0 ? null : <AwayNotes away={notes} name={name} zone={zone} />}
      <div className="mt-4.5 mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-sans text-sm font-bold tracking-normal">
          {dateText(week.shownDay, "long")}
        </h3>
      </div>
      <div className="mb-2 text-xs">{zoneLine}</div>
      <div
        className={clsx("-mx-1 overflow-y-auto p-1", keepsRows ? "max-h-52 min-h-26" : "max-h-52")}
      >
        {shown.slots.length === 0 ? (
          <p className="text-sm text-muted">Nothing is free on this day.</p>
        ) : (
          <ul
            className="num grid grid-cols-4 gap-2"
            aria-label={`Free times on ${dateText(week.shownDay, "long")}`}
          >
            {shown.slots.map((at) => (
              <li key={at}>
                <Link
                  to={to({ day: week.shownDay, at })}
                  preventScrollReset
                  aria-current={at === week.at ? "true" : undefined}
                  className="grid min-h-11 place-items-center rounded-control border-[1.5px] border-line-strong bg-surface text-sm font-semibold transition-colors hover:border-ink aria-[current]:border-ink aria-[current]:bg-butter aria-[current]:text-on-butter forced-colors:aria-[current]:outline-2"
                >
                  <time dateTime={new Date(at).toISOString()}>{timeText(at, zone, "time")}</time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type DayProps = { date: string; count: number; isShown: boolean; to: string };

function Day({ date, count, isShown, to }: DayProps) {
  const look =
    "grid min-h-14.5 place-content-center rounded-note text-center text-xs leading-tight";
  const words = (
    <>
      {dateText(date, "weekday").slice(0, 3)}
      <b
        className={clsx(
          "num block text-lg",
          count === 0 ? "font-normal line-through" : "font-semibold",
        )}
      >
        {Number(date.slice(8))}
      </b>
    </>
  );
  if (count === 0 && !isShown)
    return (
      <span className={clsx(look, "text-muted")}>
        {words}
        <span className="sr-only">, nothing free</span>
      </span>
    );
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isShown ? "date" : undefined}
      className={clsx(
        look,
        isShown
          ? "bg-brand text-on-brand forced-colors:outline-2"
          : "text-muted transition-colors hover:bg-sunken [&>b]:text-ink",
      )}
    >
      {words}
    </Link>
  );
}

function Turn({ to, label, children }: { to?: string; label: string; children: React.ReactNode }) {
  if (to === undefined)
    return (
      <span className="grid size-11 place-items-center text-muted opacity-40">{children}</span>
    );
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-control hover:bg-sunken"
    >
      {children}
    </Link>
  );
}

function dateText(date: string, format: "long" | "weekday"): string {
  return timeText(noon(date), "UTC", format);
}

/** A calendar day as an instant that is that day in UTC, for writing it in words. */
function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}
