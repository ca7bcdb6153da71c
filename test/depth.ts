/** Whether this run counts as an issue names it, and not for a quick answer. */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** How many cases a property test tries: few in `npm test`, many in `npm run test:deep`. */
export function cases(small = 500, deep = 100_000): number {
  return isDeep ? deep : small;
}

/** All of them at depth, otherwise every `step`th from `first` on: tests that take turns see all between them. */
export function byTurns<Item>(all: readonly Item[], step: number, first = 0): Item[] {
  return isDeep ? [...all] : all.filter((_, at) => at % step === first % step);
}

/** The options of a test whose cases are counted by `cases`. */
export const patience = { timeout: isDeep ? 3_600_000 : 20_000 };
