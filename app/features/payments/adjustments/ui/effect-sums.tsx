import type { AdjustmentEffect } from "#db/schema/payments/adjustment-kinds.ts";
import { formatMoney } from "#app/platform/money.ts";

type EffectProps = {
  effect: AdjustmentEffect;
  currency: string;
  names: { student: string; teacher: string };
  isPackage: boolean;
  isDone?: boolean;
};

/** Every sum of an adjustment, each with who gets or gives it. */
export function EffectSums({ effect, currency, names, isPackage, isDone = false }: EffectProps) {
  const exact = (pence: number) => formatMoney(Math.abs(pence), currency, { pence: "always" });
  const { studentPence, teacherPence, feePence, ownPence, heldPence } = effect;
  const isHeld = heldPence < 0;
  const rows: [string, string][] = [
    [`${names.student} gets on the card`, exact(studentPence)],
    [
      teacherPence < 0
        ? `${names.teacher} gives back of what was earned`
        : isHeld && !isPackage
          ? `${names.teacher} earns for the lesson`
          : `${names.teacher} gets`,
      exact(teacherPence),
    ],
    [feePence < 0 ? "Our fee that goes back" : "Our fee", exact(feePence)],
    ["We pay of our own money", exact(ownPence)],
  ];
  return (
    <dl className="num grid gap-2">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
          <dd className="shrink-0 font-semibold">{value}</dd>
        </div>
      ))}
      {isHeld && isPackage ? (
        <p className="text-sm text-muted">
          {isDone ? "The package has ended by this." : "The package ends."} Lessons that are booked
          stay booked.
        </p>
      ) : isHeld ? (
        <p className="text-sm text-muted">
          {isDone ? "The money was" : "The money is"} held for the lesson; {exact(heldPence)}{" "}
          {isDone ? "was" : "is"} divided by this.
        </p>
      ) : null}
      {!isHeld && teacherPence < 0 ? (
        <p className="text-sm text-muted">
          If this lesson was paid out to the teacher, the next earnings make up for it.
        </p>
      ) : null}
    </dl>
  );
}
