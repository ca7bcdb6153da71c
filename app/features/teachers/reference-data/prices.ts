/** What a lesson may cost, by its length. Pure and browser-safe. */
import { percentOf } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";

/** The standard length, on which floor and ceiling are set. */
const standard = 50;

/** The lowest and highest price of a lesson, scaled from 50 minutes. */
export function priceRange(minutes: number): { min: number; max: number } {
  return {
    min: Math.round((rules.price.min50Pence * minutes) / standard),
    max: Math.round((rules.price.max50Pence * minutes) / standard),
  };
}

/** What half the lesson may cost compared with the whole one: a share of it, so that nobody is trapped. */
export function shortRange(price50: number): { min: number; max: number } {
  const [least = 0, most = 100] = rules.lesson.price25Percent;
  return { min: percentOf(price50, least), max: percentOf(price50, most) };
}

/** The most a trial may cost: the 25-minute price, or what that would be at the most. */
export function trialMax(prices: { 25?: number; 50?: number; 80?: number }): number {
  if (prices[25] !== undefined) return prices[25];
  if (prices[50] !== undefined) return shortRange(prices[50]).max;
  return prices[80] === undefined ? priceRange(25).max : Math.round((prices[80] * 25) / 80);
}
