import { clsx } from "clsx";
import { cutOut, type Interval } from "#app/features/scheduling/lessons/times/intervals.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { formatDayTime, formatRange, formatTime, minute } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { attendanceOf, type Visit } from "../attendance.ts";
import type { AttendanceView } from "../room-record.server.ts";

type AttendanceProps = {
  lesson: { startsAt: number; minutes: number };
  attendance: AttendanceView;
  names: { student: string; teacher: string };
  zone: string;
};

/** Minutes between two ticks of the scale, and how many ticks it has room for. */
const steps = [5, 10, 20, 30, 60];
const mostTicks = 5;

/** Who was in the room when, by the server's clock; the list below the bars says the same in words. */
export function AttendanceGraph({ lesson, attendance, names, zone }: AttendanceProps) {
  const { visits, silent, seal } = attendance;
  const { student, teacher, ...both } = attendanceOf(lesson, visits);
  const together = cutOut(both.together, silent);
  const togetherMinutes = Math.floor(
    together.reduce((sum, { start, end }) => sum + end - start, 0) / minute,
  );
  const { opens, closes } = joinWindow(lesson);
  const percent = (at: number) => ((at - opens) / (closes - opens)) * 100;
  const step = steps.find((one) => lesson.minutes / one <= mostTicks) ?? lesson.minutes;
  const ticks = Array.from({ length: Math.floor(lesson.minutes / step) + 1 }, (_, index) => {
    return lesson.startsAt + index * step * minute;
  });
  const leftAt = (side: Visit["side"], end: number) =>
    visits.some((visit) => visit.side === side && visit.until === end && visit.leftByChoice)
      ? " (pressed Leave)"
      : "";
  const spoken = (side: Visit["side"], stays: Interval[]) =>
    stays.length === 0
      ? "not seen"
      : stays
          .map(({ start, end }) => `${formatRange(start, end, zone)}${leftAt(side, end)}`)
          .join(", ");
  return (
    <Panel
      title="Attendance"
      action={
        <span className="num font-semibold">
          Together {togetherMinutes} of {lesson.minutes} minutes
        </span>
      }
    >
      <div aria-hidden="true" className="grid gap-2">
        <div className="relative h-5 text-xs text-muted sm:ms-26">
          {ticks.map((at, index) => (
            <span
              key={at}
              className={clsx("num absolute -translate-x-1/2", index % 2 === 1 && "max-sm:hidden")}
              style={{ insetInlineStart: `${percent(at)}%` }}
            >
              {formatTime(at, zone)}
            </span>
          ))}
        </div>
        {(
          [
            [names.student, student, "bg-navy"],
            [names.teacher, teacher, "bg-brand"],
            ["Together", together, "bg-butter"],
          ] as const
        ).map(([name, stays, fill]) => (
          <div key={fill} className="sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:items-center">
            <span className="text-sm font-semibold">{name}</span>
            <span className="relative block h-6 overflow-hidden rounded-tag bg-paper ring-1 ring-line ring-inset">
              <span
                className="absolute inset-y-0 bg-sunken"
                style={{
                  insetInlineStart: `${percent(lesson.startsAt)}%`,
                  inlineSize: `${percent(opens + lesson.minutes * minute)}%`,
                }}
              />
              {stays.map(({ start, end }) => (
                <span
                  key={start}
                  className={clsx("absolute inset-y-0 rounded-tag", fill)}
                  style={{
                    insetInlineStart: `${percent(start)}%`,
                    inlineSize: `${percent(end) - percent(start)}%`,
                  }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      <ul className="num mt-3 text-xs text-muted">
        <li>
          {names.student}: {spoken("student", student)}
        </li>
        <li>
          {names.teacher}: {spoken("teacher", teacher)}
        </li>
        {silent.length === 0 ? null : (
          <li>
            No sound or picture between the two:{" "}
            {silent.map(({ start, end }) => formatRange(start, end, zone)).join(", ")}
          </li>
        )}
        <li>Joining and leaving as the server saw it, from the room’s opening to its closing.</li>
        <li>{sealText(seal, zone)}</li>
      </ul>
    </Panel>
  );
}

function sealText(seal: AttendanceView["seal"], zone: string): string {
  if (seal.state === "open") return "The record is sealed a minute after the room has closed.";
  return seal.state === "sealed"
    ? `Sealed on ${formatDayTime(seal.at, zone)}, and unchanged since.`
    : `Sealed on ${formatDayTime(seal.at, zone)}, and changed since: it proves nothing any more.`;
}
