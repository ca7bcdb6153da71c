/** How many cases a property test tries: few in `npm test`, many in `npm run test:deep`. */
export function cases(small = 500, deep = 100_000): number {
  return process.env.TEST_DEPTH === "deep" ? deep : small;
}
