/** Values as a list for SQL: `'held', 'booked'`. Of our own constants alone, never of what somebody sent. */
export function sqlList(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(", ");
}
