import { Check, Clock } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { ReportState } from "#app/access/reports.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { givesBack } from "#app/features/reports/reported/rules.ts";
import { outcomeText, reportStateText, reversedText } from "#app/features/reports/reported/text.ts";
import { StatementParts } from "./statement-parts.tsx";

export function StateTag({ state, decided }: { state: ReportState; decided: boolean }) {
  return (
    <Tag tone={decided ? "ok" : "info"} icon={decided ? Check : Clock}>
      {reportStateText(state)}
    </Tag>
  );
}

type OutcomeProps = {
  report: ComponentProps<typeof StatementParts>["statement"] & {
    outcome: string | null;
    decidedAt: number | null;
    lesson: { refundedPence: number; currency: string } | null;
  };
  zone: string;
  reader: "reporter" | "warned";
  isReversed: boolean;
  /** Where the refunded money goes, seen from this side. */
  refundGoes: (amount: string) => string;
};

/** The decision and its statement of reasons, the same for both sides. */
export function ReportOutcome({ report, zone, reader, isReversed, refundGoes }: OutcomeProps) {
  const { outcome, decidedAt, lesson } = report;
  if (outcome === null || decidedAt === null) return null;
  return (
    <Panel
      title={(isReversed ? reversedText : outcomeText)(outcome, reader)}
      action={<Time at={decidedAt} zone={zone} format="date-time" />}
    >
      <StatementParts statement={report} isReversed={isReversed} />
      {givesBack(outcome) && lesson !== null ? (
        <p className="mt-4 max-w-[62ch] border-t border-line pt-4">
          {refundGoes(formatMoney(lesson.refundedPence, lesson.currency, { pence: "always" }))}
        </p>
      ) : null}
    </Panel>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

/** Label and value, one under the other on a phone. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 [&>a]:-my-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
        {children}
      </dd>
    </div>
  );
}
