import { href, Link } from "react-router";
import { owedForText } from "#app/features/payments/payouts/text.ts";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { formatShortDay } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { rules } from "#config/rules.ts";
import type { EarnedLesson, Earnings } from "../earnings.server.ts";
import { EarnedLessons } from "./earned-lessons.tsx";
import { LateRefunds } from "./late-refunds.tsx";
import { MonthBars } from "./month-bars.tsx";
import { NextPayout } from "./next-payout.tsx";

export type EarningsViewProps = {
  earnings: Earnings;
  earned: EarnedLesson[];
  older: number | null;
  isFirst: boolean;
  zone: string;
  /** Whether the tax details are there, without which nothing is paid out. */
  hasTax: boolean;
  /** Whether the bank is known. */
  isSetUp: boolean;
};

/** Everything about a teacher's money that is read and not written. */
export function EarningsView({
  earnings,
  earned,
  older,
  isFirst,
  zone,
  hasTax,
  isSetUp,
}: EarningsViewProps) {
  const { availablePence, heldPence, heldLessons, inPayoutPence, paidOutPence } = earnings;
  const { nextPayout, reportedPence, disputedPence, owedPence, lateRefunds } = earnings;
  return (
    <div className="grid gap-6.5">
      <Panel aria-label="Your money now">
        <dl className="num grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          <Figure name="available, after commission" pence={availablePence} />
          <Figure
            name={
              heldLessons === 0
                ? "held: nothing is booked"
                : `held for ${heldLessons === 1 ? "1 lesson" : `${heldLessons} lessons`}, until ${rules.settle.autoCompleteHours} h after each`
            }
            pence={heldPence}
          />
          <Figure name="in payouts on their way" pence={inPayoutPence} />
          <Figure name="paid out so far" pence={paidOutPence} />
        </dl>
        {reportedPence > 0 ? (
          <p className="num mt-4 text-sm">
            {exact(reportedPence)} of what is available waits for a decision about a report.
          </p>
        ) : null}
        {disputedPence > 0 ? (
          <p className="num mt-4 text-sm">
            {exact(disputedPence)} of what is held was earned already: a bank has taken it back and
            decides who gets it.
          </p>
        ) : null}
        {owedPence > 0 ? (
          <p className="num mt-4 text-sm">
            You owe us {exact(owedPence)} {owedForText} Your next earnings settle it first.
          </p>
        ) : null}
        {isSetUp && hasTax ? (
          <NextPayout {...nextPayout} zone={zone} />
        ) : (
          <p className="mt-5 border-t border-dashed border-line-strong pt-4 font-semibold">
            Nothing can be paid out yet.
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-6 text-sm">
          <Link
            to={href("/teacher/earnings/payouts")}
            className="link inline-flex min-h-11 items-center"
          >
            {isSetUp ? "All payouts, and pay me now" : "Set up payouts: we do not know your bank"}
          </Link>
          <Link
            to={href("/teacher/earnings/tax")}
            className="link inline-flex min-h-11 items-center"
          >
            {hasTax ? "Your tax details" : "Give your tax details: the first payout needs them"}
          </Link>
        </p>
      </Panel>
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
        <Panel title="By month">
          <MonthBars months={earnings.months} zone={zone} />
        </Panel>
        <Panel title="Booked for the next weeks">
          <Forecast weeks={earnings.forecast} zone={zone} />
        </Panel>
      </div>
      {lateRefunds.length > 0 ? (
        <Panel title="Refunded after it was earned">
          <LateRefunds refunds={lateRefunds} zone={zone} />
        </Panel>
      ) : null}
      <Panel
        title="Lesson by lesson"
        id="lessons"
        className="scroll-mt-4"
        action={
          <>
            <a href={href("/account/statement.pdf")} download className="link me-5">
              Statement (PDF)
            </a>
            <a href={href("/account/statement.csv")} download className="link">
              Statement (CSV)
            </a>
          </>
        }
      >
        <EarnedLessons earned={earned} older={older} isFirst={isFirst} zone={zone} />
      </Panel>
    </div>
  );
}

function Figure({ name, pence }: { name: string; pence: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-xs text-muted">{name}</dt>
      <dd className="figure-serif text-3xl leading-tight">{exact(pence)}</dd>
    </div>
  );
}

function Forecast({ weeks, zone }: { weeks: Earnings["forecast"]; zone: string }) {
  const total = weeks.reduce((sum, { pence }) => sum + pence, 0);
  return (
    <>
      <Table caption="What booked lessons will bring" phone="fit">
        <TableHead>
          <HeadCell>Week from</HeadCell>
          <HeadCell align="end">Lessons</HeadCell>
          <HeadCell align="end">For you</HeadCell>
        </TableHead>
        <TableBody>
          {weeks.map(({ from, pence, lessons }) => (
            <Row key={from}>
              <Cell header>{formatShortDay(from, zone)}</Cell>
              <Cell align="end">{lessons}</Cell>
              <Cell align="end">{exact(pence)}</Cell>
            </Row>
          ))}
          <Row className="[&>*]:font-semibold">
            <Cell header>Together</Cell>
            <Cell align="end">{weeks.reduce((sum, { lessons }) => sum + lessons, 0)}</Cell>
            <Cell align="end">{exact(total)}</Cell>
          </Row>
        </TableBody>
      </Table>
      <p className="mt-3 text-sm text-muted">
        From lessons that are booked now, after commission. A lesson that is cancelled may bring
        less, and a package counts lesson by lesson, as they are booked.
      </p>
    </>
  );
}
