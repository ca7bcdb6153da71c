import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { priceRange } from "#app/features/teachers/reference-data/prices.ts";
import { priceProblem } from "#app/features/teachers/reference-data/price-problem.ts";
import { type Commission, EarningsCard } from "./earnings-card.tsx";
import { StaticEarningsFigures } from "./earnings.static.tsx";
import { rules } from "#config/rules.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

/** As typed. */
export type EarningsInput = { price: string; lessons: string };

/** What a lesson of so many minutes may cost, in pence. */
type Range = { minutes: number; min: number; max: number };
type CalculatorProps = { input: EarningsInput; range: Range; commission: Commission };

const example: EarningsInput = { price: "20", lessons: "10" };

const mostLessons = 60;

/** Reads ?price= and ?lessons= as they are; what is not there is that of the example. */
export function readCalculator(params: URLSearchParams): EarningsInput {
  const typed = (name: keyof EarningsInput) => (params.get(name) ?? example[name]).slice(0, 20);
  return { price: typed("price"), lessons: typed("lessons") };
}

/** What the lesson of the calculator may cost. */
export function earningsRange(): Range {
  const minutes = rules.lesson.mainMinutes;
  return { minutes, ...priceRange(minutes) };
}

/** What is wrong with each field, as a sentence. */
function problemsOf({ price, lessons }: EarningsInput, range: Range) {
  const count = /^\d+$/.test(lessons.trim()) ? Number(lessons) : NaN;
  return {
    price: priceProblem(price, range) ?? undefined,
    lessons:
      count >= 1 && count <= mostLessons
        ? undefined
        : `Enter a whole number from 1 to ${mostLessons}`,
  };
}

/** Works as typed with JavaScript, and with its button without. What is no price or number gets no sum. */
export function EarningsCalculator({ input, range, commission }: CalculatorProps) {
  const [typed, setTyped] = useState(input);
  const drawn = useServerDrawn();
  const problems = problemsOf(typed, range);
  const isRight = problems.price === undefined && problems.lessons === undefined;
  return (
    <EarningsCard>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]">
        <Form
          method="get"
          action="/teacher/apply#earnings-title"
          preventScrollReset
          className="grid gap-3 max-md:grid-cols-2"
        >
          <TextField
            name="price"
            label={`${range.minutes} minutes, £`}
            inputMode="decimal"
            maxLength={20}
            value={typed.price}
            error={problems.price}
            errorFollows
            onChange={(event) => setTyped({ ...typed, price: event.currentTarget.value })}
          />
          <TextField
            name="lessons"
            label="Lessons a week"
            inputMode="numeric"
            maxLength={20}
            value={typed.lessons}
            error={problems.lessons}
            errorFollows
            onChange={(event) => setTyped({ ...typed, lessons: event.currentTarget.value })}
          />
          {drawn ? (
            <Button variant="outline" className="max-md:col-span-2">
              Work it out
            </Button>
          ) : null}
        </Form>
        <div className="min-w-0">
          {isRight ? (
            <StaticEarningsFigures
              pricePence={readPounds(typed.price)!}
              commission={commission}
              lessons={Number(typed.lessons)}
            />
          ) : (
            <>
              <h2 id="earnings-title" className="text-xl">
                What reaches you
              </h2>
              <p className="mt-3.5">Enter a price and a number of lessons to see the sum.</p>
            </>
          )}
        </div>
      </div>
    </EarningsCard>
  );
}
