import { AppError } from "../errors.ts";
import { databaseError } from "./db.server.ts";

/** The database is away, which all who wait at that moment are told. A lock that is not given is in the way of one alone. */
function concernsAll(error: unknown): boolean {
  const isUnavailable = error instanceof AppError && error.code === "unavailable";
  return isUnavailable && databaseError(error)?.code !== "55P03";
}

type Waiting<Asked, Answer> = {
  asked: Asked;
  keys: string[];
  answer(answer: Answer | Promise<Answer>): void;
  refuse(error: unknown): void;
};

/** Runs together what is asked in one turn, or while earlier runs are under way, so that many share the cost of one. */
export function gathered<Asked, Answer>(plan: {
  /** At most so many go on at once: who asks alone waits for nobody. */
  runs: number;
  /** Each of up to so many. */
  most: number;
  /** Two that share a key are never in runs at the same time. */
  keysOf(asked: Asked): string[];
  /** In the order asked; what is left undefined is done by `alone`. */
  together(batch: Asked[]): Promise<(Answer | undefined)[]>;
  /** Counts as no run. Where `together` fails all are done by it, so that a fault meets alone whose it was. */
  alone(asked: Asked): Promise<Answer>;
}): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  const inUse = new Set<string>();
  let running = 0;
  let isDue = false;

  /** After what else this turn brings: who has just been answered, and asks again, comes along. */
  function soon(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      while (running < plan.runs && begin());
    });
  }

  /** Begins a run of those whose keys are free; false where there are none. */
  function begin(): boolean {
    const batch: typeof waiting = [];
    const later: typeof waiting = [];
    const spokenFor = new Set(inUse);
    for (const one of waiting) {
      const isFree = batch.length < plan.most && one.keys.every((key) => !spokenFor.has(key));
      (isFree ? batch : later).push(one);
      // The earlier caller waits for its keys before the later one.
      for (const key of one.keys) spokenFor.add(key);
    }
    if (batch.length === 0) return false;
    for (const { keys } of batch) for (const key of keys) inUse.add(key);
    waiting = later;
    void run(batch);
    return true;
  }

  async function run(batch: typeof waiting): Promise<void> {
    running += 1;
    try {
      const answers = await together(batch.map(({ asked }) => asked));
      batch.forEach((one, n) => one.answer(answers[n] ?? plan.alone(one.asked)));
    } catch (error) {
      for (const one of [...batch, ...waiting]) one.refuse(error);
      waiting = [];
    } finally {
      running -= 1;
      for (const { keys } of batch) for (const key of keys) inUse.delete(key);
      soon();
    }
  }

  function together(batch: Asked[]): Promise<(Answer | undefined)[]> {
    return plan.together(batch).catch((error: unknown) => {
      if (concernsAll(error)) throw error;
      return [];
    });
  }

  return (asked) =>
    new Promise((answer, refuse) => {
      waiting.push({ asked, keys: plan.keysOf(asked), answer, refuse });
      soon();
    });
}
