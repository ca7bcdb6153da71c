/** Pure, browser-safe: what stopping a package goes by. */
import { day, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/**
 * Within the days of the right to cancel used lessons count in proportion, as they were sold; after them the
 * used ones cost the single price each.
 */
export function stopTerms(boughtAt: EpochMs, now: EpochMs): "as-sold" | "repriced" {
  return now <= boughtAt + rules.cancel.coolingOffDays * day ? "as-sold" : "repriced";
}

/** The sizes a teacher sells, smallest first, each with its discount. */
export function sizesOf(discounts: { [lessons: number]: number }) {
  return rules.price.packages.flatMap((lessons) => {
    const discountPercent = discounts[lessons];
    return discountPercent === undefined ? [] : [{ lessons, discountPercent }];
  });
}
