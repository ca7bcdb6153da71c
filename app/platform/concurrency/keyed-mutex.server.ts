const turns = new Map<string, Promise<unknown>>();

/** Runs work of the same key one after the other, in the order of the calls; other keys do not wait. */
export async function keyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work);
  const over = mine.then(
    () => {},
    () => {},
  );
  turns.set(key, over);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === over) turns.delete(key);
  }
}
