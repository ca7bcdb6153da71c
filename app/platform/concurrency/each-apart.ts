/**
 * Runs for each, one after the other, whatever becomes of the others. What failed is thrown together when all are
 * through, so that a job is told, and tried again.
 */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  run: (item: Item) => Promise<unknown>,
  told: string,
): Promise<void> {
  const failed: unknown[] = [];
  for await (const item of items)
    try {
      await run(item);
    } catch (error) {
      failed.push(error);
    }
  if (failed.length > 0) throw new AggregateError(failed, told);
}
