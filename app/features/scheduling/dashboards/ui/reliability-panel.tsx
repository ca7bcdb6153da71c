import { clsx } from "clsx";
import { href, Link } from "react-router";
import { pointsText } from "#app/features/teachers/sanctions/text.ts";
import { day, formatDate } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import type { OwnRanking } from "../own-ranking.server.ts";

const rule = rules.reliability;

type ReliabilityProps = { reliability: OwnRanking["reliability"]; zone: string; now: number };

/** The rule in words, the points now, and each event with the days until it no longer counts. */
export function ReliabilityPanel({ reliability, zone, now }: ReliabilityProps) {
  const { points, events, hideAt } = reliability;
  return (
    <Panel
      title="Reliability"
      action={
        <Link to={`${href("/how-it-works")}#ranking`} className="link">
          The rule
        </Link>
      }
    >
      <p className="text-sm">
        <b>
          {pointsText(points)} in the last {rule.windowDays} days.
        </b>{" "}
        <span className="text-muted">{consequence(points)}</span>
      </p>
      <Scale points={points} most={hideAt} />
      {events.length > 0 ? (
        <ul className="mt-3 text-sm">
          {events.map(({ lessonId, kind, at, points: own, isExcused, countsUntil }) => {
            const days = Math.ceil((countsUntil - now) / day);
            return (
              <li key={`${lessonId}${at}`} className="border-t border-line py-2.5">
                {kind === "no-show" ? "A lesson missed" : "Late cancellation"},{" "}
                {formatDate(at, zone)},{" "}
                {isExcused ? "not counted, as an emergency" : pointsText(own)}
                <span className="block text-xs text-muted">
                  {isExcused ? "In this list until" : "Counts until"}{" "}
                  {formatDate(countsUntil, zone)}, {days === 1 ? "1 more day" : `${days} more days`}
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 border-t border-line ps-5 pt-3 text-sm text-muted marker:text-brand">
        <li>
          Cancelled less than {rules.reliability.lateCancelHours} hours before:{" "}
          {pointsText(rule.lateCancelPoints)}. Missed: {pointsText(rule.noShowPoints)}.
        </li>
        <li>
          The {rule.emergencyCauses} worst days in {rule.windowDays} days do not count: emergencies
          happen.
        </li>
        <li>
          From {rule.hideAt} points new students do not see you for {rule.hideDays[0]} days. Your
          own students and your money are not touched.
        </li>
      </ul>
      <p>
        <Link
          to={href("/teacher/record")}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          Your record, and what was decided
        </Link>
      </p>
    </Panel>
  );
}

function consequence(points: number): string {
  if (points >= rule.hideAt) return "New students may not see you for a while.";
  return points >= rule.noticeAt ? "Please keep your next lessons." : "Nothing changes for you.";
}

function Scale({ points, most }: { points: number; most: number }) {
  return (
    <div aria-hidden="true" className="mt-3">
      <div
        className="grid gap-1.5"
        style={{ gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: most }, (_, index) => (
          <span
            key={index}
            className={clsx(
              "forced-border h-3 rounded-sm border",
              index < points
                ? "border-poppy bg-poppy forced-colors:bg-[CanvasText]"
                : "border-line bg-sunken",
            )}
          />
        ))}
      </div>
      <div
        className="num mt-1 grid text-end text-xs text-muted"
        style={{ gridTemplateColumns: `repeat(${most}, minmax(0, 1fr))` }}
      >
        <span
          className="border-e border-line-strong pe-1.5"
          style={{ gridColumn: `1 / ${rule.noticeAt + 1}` }}
        >
          notice at {rule.noticeAt}
        </span>
        <span
          className="border-e border-line-strong pe-1.5"
          style={{ gridColumn: `${rule.noticeAt + 1} / -1` }}
        >
          hidden at {most}
        </span>
      </div>
    </div>
  );
}
