import { Link } from "react-router";
import type { ReactNode } from "react";
import type { DecisionDuration, DecisionScope, Ground } from "#db/schema/reports/report-values.ts";
import { automationText, durationText, groundText, scopeText } from "../text.ts";

type PartsProps = {
  statement: {
    ground: Ground | null;
    reason: string | null;
    scope: DecisionScope | null;
    duration: DecisionDuration | null;
    isFoundByRule: boolean;
  };
  /** It holds no more: what it had reached is over. */
  isReversed: boolean;
};

/** The statement of reasons in its parts; how to object is said by the page around it. */
export function StatementParts({ statement, isReversed }: PartsProps) {
  const { ground, reason, scope, duration, isFoundByRule } = statement;
  if (ground === null || scope === null || duration === null) return null;
  return (
    <dl className="grid max-w-[62ch] gap-3.5">
      <Part label="The reason">
        <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
      </Part>
      <Part label="The rule">
        <Link to={`/legal/terms#${ground}`} className="link inline-flex min-h-11 items-center">
          Our terms: {groundText(ground)}
        </Link>
      </Part>
      <Part label="What it reaches">
        {isReversed ? "It holds no more: the decision was reversed." : scopeText(scope)}
      </Part>
      {isReversed ? null : <Part label="How long">{durationText(duration)}</Part>}
      <Part label="Who decided">{automationText(isFoundByRule)}</Part>
    </dl>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
