import { percentile } from "../measuring/rounds.ts";

/** What people do, each timed from the press until it is there. */
export type Act = "page" | "search" | "booking" | "message" | "line";

type Done = { from: number; took: number };
type Window = { what: string; from: number; until: number };

/** What was done how fast, what failed, and when something was being broken. */
export class Record {
  readonly #begin = performance.now();
  readonly #done = new Map<Act, Done[]>();
  readonly #failed: { act: Act; from: number; at: number; why: string }[] = [];
  readonly #windows: Window[] = [];
  /** Lessons whose page has said that they are booked. */
  readonly booked: string[] = [];
  /** Messages that one of the two did not show in time. */
  lost = 0;

  /** Times one act. What fails is noted, and answers null: its person goes on. */
  async time<Result>(act: Act, work: () => Promise<Result>): Promise<Result | null> {
    const from = performance.now();
    try {
      const result = await work();
      const times = this.#done.get(act) ?? [];
      times.push({ from, took: performance.now() - from });
      this.#done.set(act, times);
      return result;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failed.push({ act, from, at: performance.now(), why });
      return null;
    }
  }

  /** Breaks something; until `work` says that it is whole again, and a second more, times do not count. */
  async breaking(what: string, work: () => Promise<void>): Promise<void> {
    const window = { what, from: performance.now(), until: Number.POSITIVE_INFINITY };
    this.#windows.push(window);
    await work();
    window.until = performance.now() + 1_000;
    const second = Math.round((window.from - this.#begin) / 1_000);
    const took = Math.round(window.until - window.from - 1_000);
    console.log(`${what} at ${second} s: whole again after ${took} ms`);
  }

  /** Of what began `within` so many milliseconds: the slowest but one in a hundred of each act, and how many there were. */
  slowest(
    within = Number.POSITIVE_INFINITY,
  ): { act: Act; count: number; p50: number; p99: number }[] {
    return [...this.#done].map(([act, all]) => {
      const times = all
        .filter(({ from }) => from > performance.now() - within)
        .filter(({ from, took }) => !this.#touchesWindow(from, from + took))
        .map(({ took }) => took);
      return { act, count: times.length, p50: percentile(times, 50), p99: percentile(times, 99) };
    });
  }

  /** What failed while nothing was being broken, by what was said, and how much failed in all. */
  failures(): { outside: Map<string, number>; all: number } {
    const outside = new Map<string, number>();
    for (const { act, from, at, why } of this.#failed)
      if (!this.#touchesWindow(from, at)) {
        const second = Math.round((from - this.#begin) / 1_000);
        const what = `${act} at ${second} s: ${why}`.slice(0, 160);
        outside.set(what, (outside.get(what) ?? 0) + 1);
      }
    return { outside, all: this.#failed.length };
  }

  #touchesWindow(from: number, to: number): boolean {
    return this.#windows.some((window) => from <= window.until && to >= window.from);
  }
}
