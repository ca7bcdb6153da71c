import { useState } from "react";
import { formatMoney } from "#app/platform/money.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { priceProblem } from "#app/features/teachers/reference-data/price-problem.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";

/** What of a price reaches the teacher: the rule of payments, passed by the route. */
export type PriceToYou = (pricePence: number, kind: "trial" | "single") => number;

type PriceRowProps = {
  field: ReturnType<FieldOf>;
  label: string;
  hint: string;
  optional: boolean;
  /** What it may cost: anything else is said at once, and brings nothing. */
  range: { min: number; max: number };
  toYou: (pence: number) => number;
  onType: (text: string) => void;
};

/** A price, and next to it what of it reaches the teacher. */
export function PriceRow({ field, label, hint, optional, range, toYou, onType }: PriceRowProps) {
  const [typed, setTyped] = useState(field.defaultValue);
  const [isLeft, setLeft] = useState(field.defaultValue !== "");
  const problem = typed.trim() === "" ? null : priceProblem(typed, range);
  const isRefused = field.error !== undefined && typed === field.defaultValue;
  const error = isRefused ? field.error : isLeft ? (problem ?? undefined) : undefined;
  const pence = problem === null ? readPounds(typed) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
      <TextField
        label={label}
        hint={hint}
        optional={optional}
        inputMode="decimal"
        maxLength={10}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType(event.currentTarget.value);
        }}
        onBlur={() => setLeft(true)}
        {...field}
        error={error}
        errorFollows
      />
      <p className="num pt-10 text-end text-sm">
        {pence === null ? null : (
          <>
            <b className="font-bold">{formatMoney(toYou(pence), undefined, { pence: "always" })}</b>{" "}
            <span className="text-muted">to you</span>
          </>
        )}
      </p>
    </div>
  );
}

export function priceRangeText({ min, max }: { min: number; max: number }): string {
  return `${formatMoney(min)} to ${formatMoney(max)}`;
}
