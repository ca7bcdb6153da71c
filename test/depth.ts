const day = 86_400_000;

/** Whether this run counts as an issue names it, and not for a quick answer. */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** How many cases a property test tries: few in `npm test`, many in `npm run test:deep`. */
export function cases(small = 500, deep = 100_000): number {
  return isDeep ? deep : small;
}

/** Moves on by one each day (UTC), so that what one quick run leaves out the next one sees. */
export const turn = Number((process.env["TEST_TURN"] ??= String(Math.floor(Date.now() / day))));
if (!Number.isSafeInteger(turn) || turn < 0)
  throw new Error(`TEST_TURN is a whole number, and not ${process.env["TEST_TURN"]}`);

/** Says which turn a quick run takes, so that one that failed can be repeated. */
export function tellTurn(): void {
  if (!isDeep && process.env["QUIET"] !== "yes")
    console.log(`turn ${turn} (TEST_TURN=${turn} repeats it)`);
}

/** All of them at depth, otherwise every `step`th from `first` on: each is seen once in `step` turns. */
export function byTurns<Item>(all: readonly Item[], step: number, first = 0): Item[] {
  return isDeep ? [...all] : all.filter((_, at) => at % step === (first + turn) % step);
}

/** Whether this run takes what is numbered `at` of so many: a quick run takes one of them, the next day's the next. */
export function isTurn(at: number, of: number): boolean {
  return isDeep || turn % of === at;
}

/**
 * Whether a quick run takes the file that is numbered `at`: one day of seven. Seven shares no divisor with the turns inside
 * of files, so that each comes to all of its own.
 */
export function isFilesTurn(at: number): boolean {
  return isDeep || (at + turn) % 7 === 0;
}

/** The options of a test whose cases are counted by `cases`. */
export const patience = { timeout: isDeep ? 3_600_000 : 180_000 };
