import { useState } from "react";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { lessonMinutes, minutesAsked } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { type LengthPrices, priceRange, trialRange } from "../prices.ts";
import { priceProblem } from "../price-problem.ts";
import type { StepFields } from "../step-fields.ts";

export type TypedPrices = {
  values: Record<string, string>;
  type(name: string, text: string): void;
};

/** What is in the price fields now, for what is worked out next to them. */
export function useTypedPrices({ field, rows }: StepFields): TypedPrices {
  const [values, setValues] = useState<Record<string, string>>(() => {
    const names = rows("offer").flatMap((row) =>
      lessonMinutes.map((minutes) => `price${minutes}-${row}`),
    );
    return Object.fromEntries([...names, "trial"].map((name) => [name, field(name).defaultValue]));
  });
  const type = (name: string, text: string) => setValues((all) => ({ ...all, [name]: text }));
  return { values, type };
}

/** The prices of one offer in pence, those that can be asked for. */
export function penceOf(values: TypedPrices["values"], row: number): LengthPrices {
  const prices: LengthPrices = {};
  for (const minutes of minutesAsked) {
    const typed = values[`price${minutes}-${row}`] ?? "";
    const range = priceRange(minutes, prices[rules.lesson.mainMinutes]);
    if (priceProblem(typed, range) === null) prices[minutes] = readPounds(typed)!;
  }
  return prices;
}

/** The trial's price: undefined where none is typed, null where it can not be asked for. */
export function trialOf(values: TypedPrices["values"]): number | null | undefined {
  const typed = values["trial"] ?? "";
  if (typed.trim() === "") return undefined;
  const range = trialRange(penceOf(values, 1));
  return priceProblem(typed, range) === null ? readPounds(typed) : null;
}
