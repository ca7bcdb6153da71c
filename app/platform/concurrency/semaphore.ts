/** Lets `atOnce` pieces of work run at a time; the others wait, first come, first served. */
export function semaphore(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    // Work that ends hands over its place, so that nobody gets in between.
    if (running < atOnce) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
