import { day, formatDay, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import {
  aheadText,
  instantAtRow,
  type CalendarMark,
  type Rows,
  type WeekDay,
  zoneAhead,
} from "../week-layout.ts";
import { type Frame, isShown, rowStyle } from "./week-rows.ts";

type RulerProps = {
  marks: readonly CalendarMark[];
  now: { row: number; text: string } | null;
  frame: Frame;
};

/** The hours of the teacher's own clock. */
export function Ruler({ marks, now, frame }: RulerProps) {
  return (
    <div aria-hidden="true" className="num relative bg-surface text-xs">
      {marks
        .filter(({ row }) => isShown(row, frame) && !isUnder(row, now?.row ?? null))
        .map(({ row, wall, again }) => (
          <span
            key={row}
            className="absolute inset-e-2 translate-y-0.75 text-end leading-tight"
            style={{ insetBlockStart: rowStyle(row, frame) }}
          >
            {minuteText(wall)}
            {again ? <span className="block text-warn">again</span> : null}
          </span>
        ))}
      {now !== null && isShown(now.row, frame) ? (
        <span
          className="no-print absolute inset-e-1 z-2 -translate-y-1/2 rounded-tag bg-poppy px-1 leading-tight font-bold text-on-butter"
          style={{ insetBlockStart: rowStyle(now.row, frame) }}
        >
          {now.text}
        </span>
      ) : null}
    </div>
  );
}

/** As high as the time of now is drawn, and half of it above its row. */
const nowMinutes = 20;

/** True when the label of the current time would overlap this hour's label. */
function isUnder(row: number, now: number | null): boolean {
  return now !== null && now > row - nowMinutes / 2 && now < row + nowMinutes;
}

type HeadProps = { zone: string; second: string | null; days: readonly WeekDay[] };

/** Whose clock each ruler shows; a second zone with how far it is ahead, where that changes from which day on. */
export function RulerHead({ zone, second, days }: HeadProps) {
  if (second === null) return <span />;
  const [first, ...later] = zoneAhead(days, zone, second);
  return (
    <>
      <ClockName name={zoneCity(zone)}>yours</ClockName>
      <ClockName name={zoneCity(second)}>
        {aheadText(first!.minutes)}
        {later.map(({ from, minutes }) => (
          <span key={from.date} className="block">
            {formatDay(from.end - day / 2, zone).slice(0, 3)} {aheadText(minutes)}
          </span>
        ))}
      </ClockName>
    </>
  );
}
function ClockName({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="self-end border-line px-1 pb-2.5 text-center text-xs leading-tight text-muted not-first:border-s">
      <b className="block font-semibold text-ink [overflow-wrap:anywhere]">{name}</b>
      <span className="num">{children}</span>
    </p>
  );
}

type SecondProps = {
  marks: readonly CalendarMark[];
  frame: Frame;
  zone: string;
  second: string;
  days: readonly WeekDay[];
  rows: Rows;
  now: number;
};

/** What a second zone's clock shows at each hour of the first: of today, or of the first of the days. */
export function SecondRuler({ marks, frame, zone, second, days, rows, now }: SecondProps) {
  const today = days.find(({ start, end }) => now >= start && now < end);
  const first = today ? [today, ...days] : days;
  return (
    <div
      aria-hidden="true"
      className="num relative border-s border-line bg-surface text-xs text-muted"
    >
      {marks
        .filter(({ row }) => isShown(row, frame))
        .map(({ row }) => {
          // An hour that only one of the days has is read on that day.
          const at = first
            .map((one) => instantAtRow(one, row, zone, rows))
            .find((one) => one !== null);
          return at === undefined ? null : (
            <span
              key={row}
              className="absolute inset-e-2 translate-y-0.75 leading-tight"
              style={{ insetBlockStart: rowStyle(row, frame) }}
            >
              {formatTime(at!, second)}
            </span>
          );
        })}
    </div>
  );
}
