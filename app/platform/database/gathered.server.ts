import { AppError } from "../errors.ts";
import { databaseError } from "./db.server.ts";

/** The database is away. A lock that is not given is in the way of one alone. */
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

/**
 * Runs together what is asked in one turn, or while earlier runs are under way, so that many share the cost of one. Who
 * asks alone waits for nobody. At most `runs` go on at once, each of up to `most`, and two that share a key are never in runs at the same
 * time. `together` answers in the order asked; what it leaves undefined is done by `alone`, which counts as no run, and
 * so is all of it where it fails: whose fault that was meets it alone. That the database is away is told to all who
 * wait at that moment.
 */
export function gathered<Asked, Answer>(plan: {
  runs: number;
  most: number;
  keysOf(asked: Asked): string[];
  together(batch: Asked[]): Promise<(Answer | undefined)[]>;
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
