/** What countries and languages are called, and the order of a list of names. Browser-safe. */
import { brand } from "#config/brand.ts";

/** Makes a value when it is first read, and then gives the same: tables of names take long to build. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const displayNames = {
  region: once(() => new Intl.DisplayNames(brand.locale, { type: "region", fallback: "none" })),
  language: once(() => new Intl.DisplayNames(brand.locale, { type: "language", fallback: "none" })),
};
const collator = once(() => new Intl.Collator(brand.locale));

/** ("region", "ES") → "Spain", ("language", "es") → "Spanish", as this runtime says it; undefined where it has no word. */
export function displayName(type: "region" | "language", code: string): string | undefined {
  return displayNames[type]().of(code);
}

/** To sort by name, as a reader looks it up. */
export function byName(a: { name: string }, b: { name: string }): number {
  return collator().compare(a.name, b.name);
}
