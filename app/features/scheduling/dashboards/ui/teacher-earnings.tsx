import { href, Link } from "react-router";
import { formatDate } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import type { EarnedWeeks } from "../earnings.server.ts";
import { NextPayout } from "#app/features/scheduling/earnings/ui/next-payout.tsx";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";

type EarningsProps = { earnings: EarnedWeeks; isPayoutSetUp: boolean; zone: string };

/** Earned and held, and the last eight weeks as bars with their figures for screen readers. */
export function TeacherEarnings({ earnings, isPayoutSetUp, zone }: EarningsProps) {
  const { availablePence, heldPence, heldLessons, weeks, nextPayout } = earnings;
  const most = Math.max(...weeks.map(({ pence }) => pence));
  return (
    <Panel
      title="Earnings"
      id="earnings"
      className="scroll-mt-4"
      action={
        <Link to={href("/teacher/earnings")} className="link">
          All earnings
        </Link>
      }
    >
      <div className="num grid grid-cols-2 gap-4.5">
        <p>
          <b className="figure-serif block text-2xl leading-tight sm:text-3xl font-normal">
            {exact(availablePence)}
          </b>
          <span className="mt-1 block text-xs text-muted">available, after commission</span>
        </p>
        <p>
          <b className="figure-serif block text-2xl leading-tight sm:text-3xl font-normal">
            {exact(heldPence)}
          </b>
          <span className="mt-1 block text-xs text-muted">
            {heldLessons === 0
              ? "held: nothing is booked"
              : `held for ${heldLessons === 1 ? "1 lesson" : `${heldLessons} lessons`}, until ${rules.settle.autoCompleteHours} h after each`}
          </span>
        </p>
      </div>
      {most > 0 ? (
        <>
          <ol
            aria-label="Earned in each of the last eight weeks"
            className="mt-5.5 mb-1.5 grid h-26 grid-cols-8 items-end gap-2"
          >
            {weeks.map(({ from, pence }, index) => (
              <li
                key={from}
                className={
                  index === weeks.length - 1
                    ? "hatched rounded-t-sm border-[1.5px] border-b-0 border-brand"
                    : "forced-border rounded-t-sm bg-duckegg"
                }
                style={{ blockSize: `${Math.max(2, (pence / most) * 100)}%` }}
              >
                <span className="sr-only">
                  Week of {formatDate(from, zone)}: {exact(pence)}
                </span>
              </li>
            ))}
          </ol>
          <p
            aria-hidden="true"
            className="num flex justify-between gap-3 border-t-[1.5px] border-ink pt-1 text-xs text-muted"
          >
            <span>
              {formatDate(weeks[0]!.from, zone).split(" ").slice(0, 2).join(" ")},{" "}
              {exact(weeks[0]!.pence)}
            </span>
            <span>this week, {exact(weeks.at(-1)!.pence)}</span>
          </p>
        </>
      ) : null}
      {isPayoutSetUp ? (
        <NextPayout {...nextPayout} zone={zone} />
      ) : (
        <p className="mt-5 border-t border-dashed border-line-strong pt-4">
          We do not know your bank yet, so nothing can be paid out.{" "}
          <Link
            to={href("/teacher/earnings/payouts")}
            className="link inline-flex min-h-11 items-center"
          >
            Set up payouts
          </Link>
        </p>
      )}
      {availablePence > 0 || earnings.paidOutPence > 0 ? (
        <p className="mt-3">
          <a
            href={href("/account/statement.csv")}
            download
            className="link inline-flex min-h-11 items-center"
          >
            Statement (CSV)
          </a>
        </p>
      ) : null}
    </Panel>
  );
}
