import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { poundsText, readPounds } from "../pounds.ts";
import { priceRange } from "../prices.ts";
import { type Commission, EarningsCard } from "./earnings-card.tsx";
import { EarningsFigures } from "./still-earnings.tsx";
import { useServerDrawn } from "#app/platform/on-demand.ts";

export type EarningsWish = { price: number; lessons: number };
type Range = { min: number; max: number };
type CalculatorProps = { wish: EarningsWish; range: Range; commission: Commission };

const examplePence = 2000;
const exampleLessons = 10;
const mostLessons = 60;

/** Reads ?price= and ?lessons=; what is no price or number becomes the example. */
export function readEarnings(params: URLSearchParams): EarningsWish {
  return wishOf(params.get("price") ?? "", params.get("lessons") ?? "", earningsRange());
}

/** What the lesson of the calculator may cost. */
export function earningsRange(): Range {
  return priceRange(50);
}

function wishOf(price: string, lessons: string, { min, max }: Range): EarningsWish {
  const pence = readPounds(price);
  const count = /^\d{1,3}$/.test(lessons) ? Number(lessons) : exampleLessons;
  return {
    price: pence === null || pence < min || pence > max ? examplePence : pence,
    lessons: Math.min(mostLessons, Math.max(1, count)),
  };
}

/** Works as typed with JavaScript, and with its button without. */
export function EarningsCalculator({ wish, range, commission }: CalculatorProps) {
  const [typed, setTyped] = useState({
    price: poundsText(wish.price),
    lessons: String(wish.lessons),
  });
  const drawn = useServerDrawn();
  const { price, lessons } = wishOf(typed.price, typed.lessons, range);
  return (
    <EarningsCard>
      <EarningsFigures pricePence={price} commission={commission} lessons={lessons} />
      <Form
        method="get"
        action="/teacher/apply#earnings-title"
        preventScrollReset
        className="mt-5 grid grid-cols-2 gap-3"
      >
        <TextField
          name="price"
          label="50 minutes, £"
          inputMode="decimal"
          maxLength={10}
          value={typed.price}
          onChange={(event) => setTyped({ ...typed, price: event.currentTarget.value })}
        />
        <TextField
          name="lessons"
          label="Lessons a week"
          inputMode="numeric"
          maxLength={3}
          value={typed.lessons}
          onChange={(event) => setTyped({ ...typed, lessons: event.currentTarget.value })}
        />
        {drawn ? (
          <Button variant="outline" className="col-span-2">
            Work it out
          </Button>
        ) : null}
      </Form>
    </EarningsCard>
  );
}
