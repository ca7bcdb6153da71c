/** What another operator might write into config/: every name and every number is a different one. */
import type { brand } from "#config/brand.ts";
import type { company } from "#config/company.ts";

/** A brand that shares no value with ours. Currency and locale stay: prices in the books are pence. */
export function otherBrand(ours: typeof brand): typeof brand {
  return {
    ...ours,
    name: "Quillet Row",
    tagline: "Someone is in. Ring.",
    line: "A row of small houses, and tea.",
    zone: "Europe/Lisbon",
  };
}

/** Another company: what of ours may stay is kept. */
export function otherCompany(ours: typeof company): typeof company {
  return {
    ...ours,
    legalName: "Quillet Teaching Cooperative",
    jurisdiction: "Scotland",
    companyNumber: "SC 700 431",
    registeredAddress: "4 Ferry Road, Leith",
    repository: "https://source.quillet.test",
    processors: [{ name: "Harbour Hosts", does: "Keeps the machines running", where: "Belfast" }],
    email: { support: "post@quillet.test", legal: "papers@quillet.test" },
    social: { linkedin: "https://social.quillet.test/row" },
  };
}

/** The lengths a lesson can have are columns of the database, and so not only a number. */
const structural = new Set([
  "lesson.lengths.minutes",
  "lesson.lengths.slotMinutes",
  "lesson.mainMinutes",
  "lesson.trialMinutes",
  "lesson.gridMinutes",
]);

/** The same rules with another number at each place. */
export function otherRules<Rules extends object>(ours: Rules): Rules {
  return changed(ours, "") as Rules;
}

function changed(value: unknown, path: string): unknown {
  if (structural.has(path)) return value;
  if (typeof value === "number") return otherNumber(value, path);
  if (Array.isArray(value)) return value.map((item) => changed(item, path));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    changed(inner, path === "" ? key : `${path}.${key}`),
  ]);
  return Object.fromEntries(entries);
}

/** Larger and odd, in the same order as before; a percentage stays one. */
function otherNumber(value: number, path: string): number {
  if (!Number.isInteger(value)) return Math.round(value * 1000 + 7) / 1000;
  if (/percent/i.test(path)) return value + 5;
  return value < 1000 ? 2 * value + 1 : Math.round(value * 1.1);
}
