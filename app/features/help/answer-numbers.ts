/** How answers say their numbers; each comes from the rules, so that an answer cannot grow old. */
import { brand } from "#config/brand.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";

export const hours = (count: number) => formatDuration(count * hour);

export const minutes = (count: number) => formatDuration(count * minute);

/** "a, b and c" */
export const list = (
  items: (string | number)[],
  type: "conjunction" | "disjunction" = "conjunction",
) => new Intl.ListFormat(brand.locale, { type }).format(items.map(String));
