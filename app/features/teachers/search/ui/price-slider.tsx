import type { TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { handlesAt, priceLimitText, looksOf, scaleEnd } from "./price-slide.ts";

/**
 * Two handles under the bars, a pound a step, which fill in the number fields below (`followPrices`); only those are
 * sent. Without a script it is not shown.
 */
export function PriceSlider({ limits }: { limits: Pick<TeacherSearch, "from" | "to"> }) {
  const { low, high } = handlesAt(limits);
  const looks = looksOf(low, high);
  const handle = { min: 0, max: scaleEnd, className: "price-handle" };
  return (
    <div className="price-slider">
      <span className="price-track" />
      <span className="price-track" data-asked="" style={looks.track} />
      <input
        type="range"
        {...handle}
        defaultValue={low}
        aria-label="Lowest price"
        aria-valuetext={priceLimitText(limits.from)}
        style={looks.low}
      />
      <input
        type="range"
        {...handle}
        defaultValue={high}
        aria-label="Highest price"
        aria-valuetext={priceLimitText(limits.to)}
      />
    </div>
  );
}
