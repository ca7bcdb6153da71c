import { clsx } from "clsx";
import { severityText } from "#app/features/reports/reported/text.ts";
import type { Severity } from "#db/schema/reports/report-values.ts";

const shapes: Record<Severity, string> = {
  S1: "rotate-45 bg-danger",
  S2: "rounded-full bg-poppy",
  S3: "bg-line-strong",
};

/** Shape, colour and letters say the same thing. */
export function SeverityMark({ severity, className }: { severity: Severity; className?: string }) {
  return (
    <span
      className={clsx(
        "num inline-flex items-center gap-2 font-sans text-sm font-bold tracking-normal",
        severity === "S1" && "text-danger",
        className,
      )}
      title={severityText(severity)}
    >
      <span
        aria-hidden="true"
        className={clsx("forced-border size-3 rounded-[2px]", shapes[severity])}
      />
      {severity}
    </span>
  );
}
