import { brand } from "#config/brand.ts";
import { type FreeWeek, freeWeekText, partsFree, weekColumns } from "../free-week.ts";

const list = new Intl.ListFormat(brand.locale);
const listed = (words: string[]) => list.format(words);

/** Seven days and three parts of each: where a bar is painted, something is free. */
export function FreeWeekStrip({ week, zone }: { week: FreeWeek; zone: string }) {
  const free = partsFree(week, zone);
  return (
    <div>
      <p aria-hidden="true" className="card-small mb-1">
        Morning, afternoon, evening
      </p>
      <div role="img" aria-label={freeWeekText(free, listed)} className="free-week">
        {free.map((parts, column) => (
          <i key={weekColumns[column]} data-free={parts || undefined}>
            {weekColumns[column]![0]}
          </i>
        ))}
      </div>
    </div>
  );
}
