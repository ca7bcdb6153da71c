/**
 * The versions of our terms, the newest first: each is named by the day from which it is in force, in `brand.zone`. One
 * whose day has not come is told of by mail meanwhile.
 */
export const termsVersions = [
  "2026-11-27",
  "2026-11-26",
  "2026-11-25",
  "2026-11-22",
  "2026-11-01",
] as const;
