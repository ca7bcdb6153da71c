import { useState, type FormEvent } from "react";
import { formatMoney } from "#app/platform/money.ts";
import { poundsText } from "#app/features/teachers/reference-data/pounds.ts";
import type { TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { barPence } from "#app/features/teachers/search-index/price-bars.ts";

type Limits = Pick<TeacherSearch, "from" | "to">;
type SliderProps = { prices: { from: number }[]; limits: Limits };

/**
 * Two handles under the bars, a pound a step, which fill in the number fields below; only those are sent. Each end
 * of the scale asks for no limit. Without a script it is not shown.
 */
export function PriceSlider({ prices, limits }: SliderProps) {
  const end = (prices.length * barPence) / 100;
  const asked = `${limits.from} ${limits.to}`;
  const [moved, setMoved] = useState({ ...limits, over: asked });
  // What is typed, or taken away elsewhere, replaces what was moved before it.
  const { from, to } = moved.over === asked ? moved : limits;
  const low = from === null ? 0 : Math.min(Math.round(from / 100), end);
  const high = to === null ? end : Math.min(Math.round(to / 100), end);

  function move(event: FormEvent<HTMLInputElement>, name: keyof Limits) {
    const handle = event.currentTarget;
    const at = Number(handle.value);
    const next = name === "from" ? Math.min(at, high) : Math.max(at, low);
    const isOpen = next === (name === "from" ? 0 : end);
    const pence = isOpen ? null : next * 100;
    // a handle that the other stops is put back, since its value has not changed
    handle.value = String(next);
    const field = handle.form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = pence === null ? "" : poundsText(pence);
    setMoved({ over: asked, from, to, [name]: pence });
  }

  const handle = { min: 0, max: end, className: "price-handle" };
  const share = (at: number) => `${(at / end) * 100}%`;
  return (
    <div className="price-slider">
      <span className="price-track" />
      <span
        className="price-track"
        data-asked=""
        style={{ insetInlineStart: share(low), insetInlineEnd: share(end - high) }}
      />
      <input
        type="range"
        {...handle}
        value={low}
        aria-label="Lowest price"
        aria-valuetext={from === null ? "no limit" : formatMoney(from)}
        onChange={(event) => move(event, "from")}
        // at the far end it is before the other, which could not be passed there
        style={{ zIndex: low > end / 2 ? 1 : undefined }}
      />
      <input
        type="range"
        {...handle}
        value={high}
        aria-label="Highest price"
        aria-valuetext={to === null ? "no limit" : formatMoney(to)}
        onChange={(event) => move(event, "to")}
      />
    </div>
  );
}
