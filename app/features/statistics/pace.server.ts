/**
 * Lets each address through so many times a minute. Kept in this process's memory and forgotten
 * with the minute: a table of who opened pages is what page statistics must not become.
 */
export function pace(mostPerMinute: number, mostAddresses = 10_000) {
  let minute = -1;
  let counts = new Map<string, number>();
  /** Null, or the seconds until the next minute. */
  return (address: string, now: number): number | null => {
    const current = Math.floor(now / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    const isFull = count === 1 && counts.size >= mostAddresses;
    if (!isFull) counts.set(address, count);
    return isFull || count > mostPerMinute ? Math.ceil(60 - (now % 60_000) / 1000) : null;
  };
}
