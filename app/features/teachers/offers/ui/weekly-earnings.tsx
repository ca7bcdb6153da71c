import { useState } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { type Commission, EarningsCard } from "./earnings-card.tsx";
import { rules } from "#config/rules.ts";
import { StaticEarningsFigures } from "./earnings.static.tsx";

const most = 60;

/** What a price brings in a week of as many lessons as one moves the slider to. */
export function WeeklyEarnings(props: {
  pricePence: number;
  trialPence?: number | null;
  commission: Commission;
}) {
  const [lessons, setLessons] = useState(10);
  const drawn = useServerDrawn();
  return (
    <EarningsCard>
      <StaticEarningsFigures {...props} lessons={lessons} />
      {drawn ? null : (
        <label className="mt-4 block">
          <span className="text-sm font-semibold">
            Lessons of {rules.lesson.mainMinutes} minutes a week: {lessons}
          </span>
          <input
            type="range"
            min={1}
            max={most}
            value={lessons}
            onChange={(event) => setLessons(event.currentTarget.valueAsNumber)}
            className="block min-h-11 w-full accent-brand"
          />
        </label>
      )}
    </EarningsCard>
  );
}
