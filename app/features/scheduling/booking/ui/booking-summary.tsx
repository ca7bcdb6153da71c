import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { PriceHint } from "#app/features/accounts/own-account/price-hint.ts";
import { PriceHintLine } from "#app/features/accounts/own-account/ui/price-hint-line.tsx";
import { splitLesson } from "#app/features/payments/purchases/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { sameTime } from "#app/platform/time/same-clock.ts";
import { formatRange, formatShortDay, minute, zoneCity } from "#app/platform/time/time.ts";
import { Arch } from "#app/ui/arch.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { brand } from "#config/brand.ts";
import { refundSteps } from "#app/features/scheduling/lessons/rules.ts";
import { freeLessonText, freeUntilText } from "#app/features/scheduling/lessons/cancel-sentence.ts";
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";
import { RefundBar } from "#app/features/scheduling/lessons/ui/refund-bar.tsx";

export type Summary = {
  title: string;
  kind: "trial" | "single";
  language: string;
  minutes: number;
  pricePence: number;
  /** What is agreed for this student. */
  feeBasisPoints: number;
  cancelPolicy: CancelPolicy;
  startsAt: number;
  teacherName: string;
  teacherZone: string;
  portraitSeed: string;
  teacherPhoto: string | null;
};

type BookingSummaryProps = {
  summary: Summary;
  zone: string;
  now: number;
  hint: PriceHint | null;
};

export function lessonHeading(lesson: { language: string; teacherName: string }): string {
  return `${doorFor(lesson.language).name} with ${firstName(lesson.teacherName)}`;
}

/** Everything that is agreed to, in one raised panel: who, when on both clocks, what it costs, what leaving costs. */
export function BookingSummary({ summary, zone, now, hint }: BookingSummaryProps) {
  const { startsAt, minutes, pricePence, kind, teacherName, teacherZone } = summary;
  const end = startsAt + minutes * minute;
  const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });
  const { feePence, teacherPence } = splitLesson(summary);
  const freeUntil = refundSteps({ ...summary, bookedAt: now }).find(
    ({ refundPence }) => refundPence === pricePence,
  )?.until;
  const name = firstName(teacherName);
  const isSame = sameTime(startsAt, zone, teacherZone);
  return (
    <section
      aria-label="Your booking"
      className="min-w-0 rounded-card border border-line bg-surface px-5 py-5 shadow-sh3 md:px-6.5 md:py-6"
    >
      <div className="flex items-center gap-4.5 border-b border-line pb-5">
        <Arch width={76} height={92}>
          <Portrait options={portraitFor(summary.portraitSeed)} photo={summary.teacherPhoto} />
        </Arch>
        <div className="min-w-0">
          <h2 className="text-xl">{lessonHeading(summary)}</h2>
          <p className="mt-1 text-sm text-muted">
            {summary.title}, {minutes} minutes
          </p>
        </div>
      </div>
      <dl className="num grid gap-4 border-b border-line py-5 sm:grid-cols-2">
        <TwoTimes
          label={`Your time${isSame ? ` and ${name}’s` : ""}, ${zoneCity(zone)}`}
          at={startsAt}
          end={end}
          zone={zone}
        />
        {isSame ? null : (
          <TwoTimes
            label={`${name}’s time, ${zoneCity(teacherZone)}`}
            at={startsAt}
            end={end}
            zone={teacherZone}
          />
        )}
      </dl>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-2.5 border-b border-dashed border-line-strong py-5">
        <dt>
          {kind === "trial" ? "Trial lesson" : "Lesson"}, {minutes} minutes
        </dt>
        <dd className="text-end">{exact(pricePence)}</dd>
        <dt>Fees for you</dt>
        <dd className="text-end">none</dd>
        <dt className="text-lg font-semibold">Total</dt>
        <dd className="text-end text-lg font-semibold">{exact(pricePence)}</dd>
        <PriceHintLine pence={pricePence} hint={hint} />
        {pricePence > 0 ? (
          <dd className="col-span-2 text-xs text-muted">
            {feePence === 0
              ? `All of this goes to ${name}.`
              : `Of this ${name} gets ${exact(teacherPence)}. ${brand.name} keeps ${exact(feePence)}.`}
          </dd>
        ) : null}
      </dl>
      {pricePence > 0 ? (
        <div className="pt-5">
          <p className="mb-3 font-semibold">
            {freeUntil === undefined ? "What cancelling costs" : freeUntilText(freeUntil, zone)}
          </p>
          <RefundBar lesson={{ ...summary, bookedAt: now }} zone={zone} now={now} />
        </div>
      ) : (
        <p className="pt-5 font-semibold">{freeLessonText}</p>
      )}
    </section>
  );
}

function TwoTimes({
  label,
  at,
  end,
  zone,
}: {
  label: string;
  at: number;
  end: number;
  zone: string;
}) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">
        <time dateTime={new Date(at).toISOString()}>
          {formatShortDay(at, zone)}
          <br />
          {formatRange(at, end, zone)}
        </time>
      </dd>
    </div>
  );
}
