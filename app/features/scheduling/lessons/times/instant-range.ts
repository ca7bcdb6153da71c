/** PostgreSQL's text of a half-open interval of epoch milliseconds. */
export function asRange({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
