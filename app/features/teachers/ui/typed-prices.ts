import { useState } from "react";
import { readPounds } from "../pounds.ts";
import type { StepFields } from "../step-fields.ts";

export type TypedPrices = {
  values: Record<string, string>;
  type(name: string, text: string): void;
};

/** What stands in the price fields now, for what is worked out beside them. */
export function useTypedPrices({ field, rows }: StepFields): TypedPrices {
  const [values, setValues] = useState<Record<string, string>>(() => {
    const names = rows("offer").flatMap((row) =>
      [25, 50, 80].map((minutes) => `price${minutes}-${row}`),
    );
    return Object.fromEntries([...names, "trial"].map((name) => [name, field(name).defaultValue]));
  });
  const type = (name: string, text: string) => setValues((all) => ({ ...all, [name]: text }));
  return { values, type };
}

/** The prices of one offer in pence, where they are prices. */
export function penceOf(values: TypedPrices["values"], row: number) {
  const pence = (minutes: number) =>
    readPounds(values[`price${minutes}-${row}`] ?? "") ?? undefined;
  return { 25: pence(25), 50: pence(50), 80: pence(80) };
}
