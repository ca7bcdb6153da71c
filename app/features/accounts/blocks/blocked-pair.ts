/** As SQL: whether one of these two has blocked the other. The names are columns or parameters of the statement. */
export function blockedPair(one: string, other: string): string {
  return `exists (select from blocks b where b.blocker_id = ${one} and b.blocked_id = ${other}
    or b.blocker_id = ${other} and b.blocked_id = ${one})`;
}
