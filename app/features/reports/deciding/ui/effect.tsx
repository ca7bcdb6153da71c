import { rules } from "#config/rules.ts";
import { effectOf, type ReportedMoney } from "#app/features/reports/reported/rules.ts";
import type { Outcome } from "#db/schema/reports/report-values.ts";

/** Who gets what of the lesson’s price by this outcome, to the penny, and when. */
export function Effect({
  outcome,
  money,
  names,
  exact,
  partPence,
}: {
  outcome: Outcome;
  money: ReportedMoney | null;
  names: { student: string; teacher: string };
  exact: (pence: number) => string;
  /** Of a part: until it is typed there is nothing to split. */
  partPence?: number;
}) {
  if (outcome === "part" && partPence === undefined) return null;
  const effect = effectOf(outcome, money, partPence);
  if (effect === null) return <span className="block">No money moves.</span>;
  const parts = [
    [`${names.student} gets back`, effect.studentPence],
    [`${names.teacher} earns`, effect.teacherPence],
    ["We keep", effect.feePence],
  ] as const;
  return (
    <span className="mt-2 block border-t border-dashed border-line-strong pt-2">
      <span className="grid grid-cols-3 gap-2">
        {parts.map(([label, pence]) => (
          <span key={label} className="flex min-w-0 flex-col justify-between wrap-anywhere">
            {label}{" "}
            <strong className="num block text-base font-semibold text-ink">{exact(pence)}</strong>
          </span>
        ))}
      </span>
      <span className="mt-1 block">
        {outcome === "refund" || outcome === "part" || money?.state === "disputed"
          ? "At once."
          : money?.state === "completed"
            ? "It stays as it is."
            : `Once ${rules.settle.autoCompleteHours} hours have passed since the end.`}
      </span>
    </span>
  );
}
