/** A clock that stops until it is set: `new Date()` and `Date.now()` of the whole process follow it. */
const RealDate = Date;

export function useSimulatedClock(start: number): { set(now: number): void; giveBack(): void } {
  let now = start;
  class SimulatedDate extends RealDate {
    constructor(...asked: unknown[]) {
      super(...((asked.length === 0 ? [now] : asked) as [number]));
    }
    static override now(): number {
      return now;
    }
  }
  globalThis.Date = SimulatedDate as DateConstructor;
  return {
    set: (at) => void (now = at),
    giveBack: () => void (globalThis.Date = RealDate),
  };
}
