import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence/evidence.server.ts";
import { outcomeText, reversedText } from "#app/features/reports/reported/text.ts";
import { StatementParts } from "#app/features/reports/reported/ui/statement-parts.tsx";

type MadeProps = {
  report: Evidence;
  /** What was decided holds no more, and the case is closed. */
  isReversed: boolean;
  zone: string;
  state: FormState | undefined;
  /** What can still be done about it. */
  children: ReactNode;
};

/** What was decided, by whom, with its statement; and what somebody else had written meanwhile. */
export function CaseDecided({ report, isReversed, zone, state, children }: MadeProps) {
  const lost = typedValue(state, "reason");
  return (
    <Panel title="Decision">
      <FormError>
        {state?.errors[""] ? (
          <>
            <p>{state.errors[""]}</p>
            {lost ? <p className="mt-2 text-sm">You had written: “{lost}”</p> : null}
          </>
        ) : null}
      </FormError>
      <p className="mt-3 flex items-center gap-2 font-semibold">
        {isReversed ? (
          <Undo2 size={18} aria-hidden="true" className="shrink-0 text-muted" />
        ) : (
          <Check size={18} aria-hidden="true" className="shrink-0 text-success" />
        )}
        {(isReversed ? reversedText : outcomeText)(report.outcome, undefined, report.by)}
      </p>
      {report.decidedAt === null ? null : (
        <p className="num mt-1 mb-4 text-xs text-muted">
          <Time at={report.decidedAt} zone={zone} format="full-time" />
          {report.decidedBy ? ` by ${report.decidedBy}` : ""}
        </p>
      )}
      <StatementParts statement={report} isReversed={isReversed} />
      {children}
    </Panel>
  );
}
