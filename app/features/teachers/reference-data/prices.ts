/** What a lesson may cost, by its length. Pure and browser-safe. */
import { percentOf } from "#app/platform/money.ts";
import { lengthOf, lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";

const { mainMinutes, trialMinutes } = rules.lesson;

/** Pence by minutes, of the lengths that have a price. */
export type LengthPrices = { [minutes: number]: number | undefined };

/**
 * The lowest and highest price of a lesson. One whose minutes must cost about the same as those of the main length is
 * held to a share of that one's price, where there is one, so that nobody is trapped.
 */
export function priceRange(minutes: number, mainPence?: number): { min: number; max: number } {
  const share = lengthOf(minutes).ofMainPercent;
  if (mainPence !== undefined && share !== undefined)
    return { min: percentOf(mainPence, share[0]), max: percentOf(mainPence, share[1]) };
  return {
    min: Math.round((rules.price.minPence * minutes) / mainMinutes),
    max: Math.round((rules.price.maxPence * minutes) / mainMinutes),
  };
}

/** What a trial may cost: nothing, or what a card can be charged. */
export function trialRange(prices: LengthPrices) {
  return { min: 0, max: trialMax(prices), leastPaid: rules.price.chargeMinPence };
}

/** The most a trial may cost: the price of a lesson as long, or what that would be at the most. */
export function trialMax(prices: LengthPrices): number {
  const minutes = trialBound(prices);
  if (minutes === undefined) return priceRange(trialMinutes).max;
  const pence = prices[minutes]!;
  if (minutes === mainMinutes) return priceRange(trialMinutes, pence).max;
  return Math.round((pence * trialMinutes) / minutes);
}

/** The length whose price says what a trial may cost: the trial's own, else the main one, else any with a price. */
export function trialBound(prices: LengthPrices): number | undefined {
  const lengths = [trialMinutes, mainMinutes, ...lessonMinutes];
  return lengths.find((minutes) => prices[minutes] !== undefined);
}
