/** Interleaved rounds of contender and anchor in one process, so that noise hits both alike. */
export async function interleaved(
  rounds: number,
  contenders: Record<string, () => Promise<number>>,
): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(contenders))
      (rates[name] ??= []).push(await measure());
  return rates;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of the ratios round by round. */
export function medianRatio(rates: Record<string, number[]>, contender: string, anchor: string) {
  return median(rates[contender]!.map((rate, round) => rate / rates[anchor]![round]!));
}

export function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)]!;
}

/** Runs `work` until it has no more or the time is up, `clients` at a time; answers calls per second. */
export async function ratePerSecond(
  clients: number,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - start < milliseconds) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}
