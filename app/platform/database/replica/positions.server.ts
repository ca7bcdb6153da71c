/** Positions in the WAL: how far the primary has written, and a replica must have replayed. */

const lookEvery = 1_000;
/** A replica that has not replayed what the primary had so long ago is read by nobody. */
export const mostBehindMs = 5_000;

/** PostgreSQL's text of a position, such as 16/B374D848, as a number; null for what is none. */
export function positionOf(text: string): bigint | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (parts === null) return null;
  return (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`);
}

export function positionText(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}

export type Positions = ReturnType<typeof watchPositions>;

/**
 * Follows the position of the primary, which `ask` reads. While that cannot be read, what is known already counts:
 * nothing newer can have been acknowledged.
 */
export function watchPositions(ask: () => Promise<bigint>) {
  /** The oldest first. */
  let samples: { at: number; position: bigint }[] = [];
  /** Where the last public change is; null while that is asked. */
  let shown: bigint | null = 0n;
  let asking = 0;

  async function look(): Promise<void> {
    const at = performance.now();
    const position = await ask().catch(() => null);
    if (position === null) return;
    samples.push({ at, position });
    const old = samples.findLastIndex((one) => at - one.at > mostBehindMs);
    if (old > 0) samples = samples.slice(old);
  }

  void look();
  const timer = setInterval(look, lookEvery).unref();

  return {
    /**
     * What a replica must have for work of somebody who has written up to `written`; `isForMany` for what many are
     * shown. Null: nobody can tell at the moment, so that the primary is read.
     */
    needed({ written = 0n, isForMany = false }: { written?: bigint; isForMany?: boolean }) {
      const [oldest] = samples;
      if (oldest === undefined || (isForMany && shown === null)) return null;
      const needed = [oldest.position, written, ...(isForMany ? [shown!] : [])];
      return needed.reduce((most, one) => (one > most ? one : most));
    },
    /** What many are shown has changed: a replica must have come to here before it is shown again. */
    async publicChanged(): Promise<void> {
      const before = shown ?? 0n;
      shown = null;
      asking += 1;
      const own = asking;
      const position = await ask().catch(() => before);
      if (own === asking) shown = position;
    },
    now: ask,
    stop: () => clearInterval(timer),
  };
}
