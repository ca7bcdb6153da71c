/** As SQL: whether the account of one of these two was deleted. The names are columns or parameters of the statement. */
export function erasedPair(one: string, other: string): string {
  return `exists (select from users e where e.id in (${one}, ${other}) and e.erased_at is not null)`;
}
