import { clsx } from "clsx";
import { formatMoney, split } from "#app/platform/money.ts";
import type { Commission } from "./earnings-card.tsx";

type EarningsFiguresProps = {
  pricePence: number;
  commission: Commission;
  /** Lessons a week for the line about a week; left out when unset. */
  lessons?: number;
  /** Of the line about trials; unset: an example's, null: no such line. */
  trialPence?: number | null;
};

const trialExample = 500;
const exactly = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** A price taken apart, from the same rules that pay it out. */
export function EarningsFigures({
  pricePence,
  commission,
  lessons,
  trialPence = trialExample,
}: EarningsFiguresProps) {
  const rest = split(pricePence, commission.single).rest;
  const feePercent = commission.single / 100;
  const yourPercent = (10_000 - commission.single) / 100;
  return (
    <>
      <h2 id="earnings-title" className="text-xl">
        What reaches you
      </h2>
      <p className="figure-serif mt-3.5 text-[clamp(2.5rem,2rem+2vw,3.5rem)] leading-none">
        {exactly(rest)}
      </p>
      <p className="mt-1">of a lesson for {exactly(pricePence)}</p>
      <div
        aria-hidden="true"
        className="mt-4 flex h-8.5 overflow-hidden rounded-control text-sm font-semibold"
      >
        <span
          className="flex items-center bg-[#18543b] ps-3 text-white"
          style={{ inlineSize: `${yourPercent}%` }}
        >
          {yourPercent}% you
        </span>
        <span className="grid flex-1 place-items-center bg-[#ef5f38] text-[#0e231a]">
          {feePercent}%
        </span>
      </div>
      <dl className="num mt-4.5 grid gap-1.5 border-t border-dashed border-current/50 pt-3">
        <Line label="Student pays">{exactly(pricePence)}</Line>
        <Line label={`Commission, ${feePercent}%`}>−{exactly(pricePence - rest)}</Line>
        <Line label="Card and payout fees">{exactly(0)}</Line>
        <Line label="You receive" className="mt-2 border-t-[1.5px] border-current pt-2 font-bold">
          {exactly(rest)}
        </Line>
      </dl>
      {lessons === undefined ? null : (
        <p className="num mt-4">
          {lessons === 1 ? "One such lesson" : `${lessons} such lessons`} a week would bring{" "}
          <b className="font-semibold">{exactly(rest * lessons)}</b>, before your own tax.
        </p>
      )}
      {trialPence === null ? null : (
        <p className="mt-4 text-sm">
          {commission.trial === 0
            ? "Trials carry no commission"
            : `Of a trial we keep ${commission.trial / 100}%`}
          : a trial for {exactly(trialPence)} pays you{" "}
          {exactly(split(trialPence, commission.trial).rest)}.
        </p>
      )}
    </>
  );
}

type LineProps = { label: string; className?: string; children: React.ReactNode };

function Line({ label, className, children }: LineProps) {
  return (
    <div className={clsx("flex justify-between gap-4", className)}>
      <dt>{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
