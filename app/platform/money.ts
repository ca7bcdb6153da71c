/** The only file that rounds, splits or formats money. Amounts are whole minor units (pence). */
import { brand } from "#config/brand.ts";

declare const money: unique symbol;
/** An amount in whole minor units with its currency; made only here. */
export type Amount = { readonly minor: number; readonly currency: string; readonly [money]: true };

const basisPointsInWhole = 10_000;

export function moneyOf(minor: number, currency: string): Amount {
  return { minor: whole(minor), currency } as Amount;
}

export function gbp(pence: number): Amount {
  return moneyOf(pence, "GBP");
}

/** The sum; two currencies do not add. */
export function addMoney(a: Amount, b: Amount): Amount {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} do not add`);
  return moneyOf(a.minor + b.minor, a.currency);
}

/** A share in hundredths of a percent, rounded half up: 12 % is 1200. */
export function basisPointsOf(pence: number, basisPoints: number): number {
  const product = whole(whole(pence) * whole(basisPoints)) + basisPointsInWhole / 2;
  const remainder = ((product % basisPointsInWhole) + basisPointsInWhole) % basisPointsInWhole;
  return (product - remainder) / basisPointsInWhole;
}

/** A percentage (at most two decimals), rounded half up. */
export function percentOf(pence: number, percent: number): number {
  return basisPointsOf(pence, Math.round(percent * 100));
}

/** The part of an amount that falls on so much of a whole, rounded half up: 20 of 50 minutes. */
export function shareOf(pence: number, part: number, of: number): number {
  if (part < 0 || of <= 0 || part > of) throw new RangeError(`${part} is no part of ${of}`);
  const product = whole(2 * whole(pence) * whole(part)) + of;
  return (product - (product % (2 * of))) / (2 * of);
}

/** One of so many equal parts, rounded down: the caller gives the rest to one of them. */
export function equalPart(pence: number, parts: number): number {
  const remainder = whole(pence) % whole(parts);
  return (pence - remainder) / parts;
}

/** The fee rounded half up, and the rest: together always the whole. */
export function split(pence: number, basisPoints: number): { fee: number; rest: number } {
  const fee = basisPointsOf(pence, basisPoints);
  return { fee, rest: pence - fee };
}

/** With and without the minor unit, and how many of it make one. */
type Formats = { full: Intl.NumberFormat; short: Intl.NumberFormat; unit: number };
const formats = new Map<string, Formats>();

/** "£22", "£22.50"; with pence "always", as in totals and tables, "£22.00". */
export function formatMoney(
  amount: number | Amount,
  currency: string = typeof amount === "number" ? brand.currency : amount.currency,
  { pence = "auto" }: { pence?: "auto" | "always" } = {},
): string {
  const minor = whole(typeof amount === "number" ? amount : amount.minor);
  const { full, short, unit } = formatsOf(currency);
  const format = pence === "auto" && minor % unit === 0 ? short : full;
  return format.format(minor / unit);
}

function formatsOf(currency: string): Formats {
  let known = formats.get(currency);
  if (known === undefined) {
    const style = { style: "currency", currency } as const;
    const full = new Intl.NumberFormat(brand.locale, style);
    const whole = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
    const short = new Intl.NumberFormat(brand.locale, { ...style, ...whole });
    known = { full, short, unit: 10 ** (full.resolvedOptions().maximumFractionDigits ?? 2) };
    formats.set(currency, known);
  }
  return known;
}

/** A price in another currency, to give an idea of it. It is text, so that nobody adds it up or keeps it. */
export function aboutText(pence: number, currency: string, perPound: number): string {
  const { unit } = formatsOf(currency);
  const minor = Math.round((whole(pence) * perPound * unit) / 100);
  // From ten units on, the smaller ones say more than a rate of some days ago knows.
  const shown = minor >= 10 * unit ? Math.round(minor / unit) * unit : minor;
  return `about ${formatMoney(shown, currency)}`;
}

/** Whole pounds of so many pence, rounded half up. */
export function wholePounds(pence: number): number {
  return Math.floor((whole(pence) + 50) / 100) + 0;
}

/** Refuses fractions and amounts too large to be exact; turns -0 into 0. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`);
  return value + 0;
}

/** The amount as machines read it, without its currency and with as many digits as that has: "17.60", in yen "1760". */
export function decimalText({ minor, currency }: Amount): string {
  const places = String(formatsOf(currency).unit).length - 1;
  const digits = String(Math.abs(minor)).padStart(places + 1, "0");
  const sign = minor < 0 ? "-" : "";
  if (places === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
