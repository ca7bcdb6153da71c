import { href, Link } from "react-router";
import { formatDay, formatTime } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { exact, fromNow } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { StudentDashboard } from "../student-dashboard.server.ts";

type MoneyProps = Pick<StudentDashboard, "now" | "zone"> & {
  money: NonNullable<StudentDashboard["money"]>;
};

/** Where the student's money is: held, what of it would come back, and spent this month. */
export function StudentMoney({ money, now, zone }: MoneyProps) {
  const { heldPence, heldCount, backPence, next, spentPence, lessonsPaid } = money;
  const month = formatDay(now, zone).split(" ")[2];
  return (
    <Panel
      title="Your money"
      action={
        <Link to={href("/student/payments")} className="link-quiet text-muted">
          Payments
        </Link>
      }
    >
      <div className="num grid grid-cols-2 gap-4.5">
        <p>
          <b className="figure-serif block text-3xl leading-tight font-normal">
            {exact(heldPence)}
          </b>
          <span className="mt-1 block text-xs text-muted">
            {heldCount === 0
              ? "held: no lesson to come is paid for"
              : heldCount === 1
                ? "held for 1 lesson that is not over yet"
                : `held for ${heldCount} lessons that are not over yet`}
          </span>
        </p>
        <p>
          <b className="figure-serif block text-3xl leading-tight font-normal">
            {exact(backPence)}
          </b>
          <span className="mt-1 block text-xs text-muted">
            {money.drawsOnPackage
              ? "of it comes back, to your card or your package, if you cancel now"
              : "of it comes back if you cancel now"}
          </span>
        </p>
      </div>
      {heldPence > 0 ? (
        <div
          role="img"
          aria-label={`${exact(backPence)} of ${exact(heldPence)} would come back`}
          className="mt-4.5 flex gap-0.75"
        >
          {backPence > 0 ? (
            <span
              className="h-2.5 rounded-full bg-success forced-border"
              style={{ flexGrow: backPence }}
            />
          ) : null}
          {heldPence > backPence ? (
            <span
              className="h-2.5 rounded-full border-[1.5px] border-line-strong"
              style={{ flexGrow: heldPence - backPence }}
            />
          ) : null}
        </div>
      ) : null}
      <dl className="num mt-4 text-sm">
        {next ? (
          <div className="border-t border-line py-2.25">
            <dt className="sr-only">If you cancel later</dt>
            <dd>
              After {dayWord(next.at, zone, now)} you get{" "}
              <b className="font-semibold">{next.pence === 0 ? "nothing" : exact(next.pence)}</b>{" "}
              back
            </dd>
          </div>
        ) : null}
        <div className="flex justify-between gap-3.5 border-t border-line py-2.25">
          <dt className="text-muted">
            Spent in {month}, {lessonsPaid === 1 ? "1 lesson" : `${lessonsPaid} lessons`}
          </dt>
          <dd className="font-semibold">{exact(spentPence)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function dayWord(at: number, zone: string, now: number): string {
  const words = fromNow(at, zone, now);
  return words === formatTime(at, zone) ? `${words} today` : words;
}
