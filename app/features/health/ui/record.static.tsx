import type { CSSProperties } from "react";
import { brand } from "#config/brand.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DayRecord, DayState, DayTrouble } from "../record.ts";
import { dayStateText, recordSummary, servicePartText, troubleText } from "../text.ts";

const perRow = 30;
/** Of one day's arch, in units of the drawing. */
const [step, width, tall] = [12, 8, 24];

/** Lower where less of the day was well, so that it is seen without its colour. */
const looks: Record<DayState, { height: number; style: CSSProperties }> = {
  well: { height: tall, style: { fill: "var(--success)" } },
  late: { height: 15, style: { fill: "var(--warn)" } },
  fails: { height: 8, style: { fill: "var(--danger)" } },
  unknown: { height: tall, style: { fill: "none", stroke: "var(--line-strong)" } },
};

/** How the last days were: a street of arches, and in words what was wrong on which day. */
export function ServiceRecord({ record }: { record: DayRecord[] | null }) {
  if (record === null)
    return (
      <Panel title="The days before">
        <p className="text-muted">We cannot read our record at the moment.</p>
      </Panel>
    );
  const rows = Array.from({ length: Math.ceil(record.length / perRow) }, (_, at) =>
    record.slice(at * perRow, (at + 1) * perRow),
  );
  const bad = record.filter(({ troubles }) => troubles.length > 0).toReversed();
  return (
    <Panel title={`The last ${record.length} days`}>
      <p className="mb-4 text-muted">{recordSummary(record)}</p>
      <div className="grid gap-3">
        {rows.map((days) => (
          <div key={days[0]!.day}>
            <DayArches days={days} />
            <p className="mt-1 flex justify-between text-sm text-muted">
              <DayName day={days[0]!.day} />
              <DayName day={days.at(-1)!.day} />
            </p>
          </div>
        ))}
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {(Object.keys(looks) as DayState[]).map((state) => (
          <li key={state} className="flex items-end gap-2">
            <svg viewBox={`-1 -1 ${width + 2} ${tall + 2}`} className="h-6 w-auto" aria-hidden>
              <path d={arch(0, looks[state].height)} style={looks[state].style} />
            </svg>
            {dayStateText[state]}
          </li>
        ))}
      </ul>
      {bad.length > 0 ? (
        <ol className="mt-5 divide-y divide-line border-t border-line">
          {bad.map(({ day, troubles }) => (
            <li key={day} className="py-3">
              <p className="font-semibold">
                <DayName day={day} />
              </p>
              {troubles.map((trouble) => (
                <p key={`${trouble.kind} ${trouble.minutes}`} className="text-sm">
                  {troubleWords(trouble)}
                </p>
              ))}
            </li>
          ))}
        </ol>
      ) : null}
    </Panel>
  );
}

function DayArches({ days }: { days: DayRecord[] }) {
  const states = [...new Set(days.map(({ state }) => state))];
  return (
    <svg
      viewBox={`-1 -1 ${perRow * step - (step - width) + 2} ${tall + 2}`}
      className="block h-auto w-full"
      aria-hidden
    >
      {states.map((state) => (
        <path
          key={state}
          style={looks[state].style}
          d={days
            .map((day, at) => (day.state === state ? arch(at * step, looks[state].height) : ""))
            .join("")}
        />
      ))}
    </svg>
  );
}

/** A door of that height, standing on the ground. */
function arch(x: number, height: number): string {
  const half = width / 2;
  return `M${x} ${tall}v${half - height}a${half} ${half} 0 0 1 ${width} 0v${height - half}z`;
}

function DayName({ day }: { day: string }) {
  return <Time at={startOfLocalDay(day, brand.zone)} zone={brand.zone} format="date" />;
}

function troubleWords({ kind, minutes, parts }: DayTrouble): string {
  const what = `${troubleText[kind]} for ${formatDuration(minutes * minute)}`;
  if (kind === "away") return `${what}.`;
  return `${what}: ${parts.map((part) => servicePartText[part].label).join(", ") || "everything"}.`;
}
