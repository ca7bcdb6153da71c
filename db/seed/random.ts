import { seedNumber } from "#app/ui/drawings/seed.ts";

/** Small generator whose numbers depend on nothing but its name: the demo world is the same everywhere. */
export class Random {
  #state: number;

  constructor(name: string) {
    this.#state = seedNumber(name, 2 ** 32);
  }

  /** In [0, 1). Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.int(0, from.length - 1)]!;
  }

  /** `count` different ones, in no order. */
  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      return rest.splice(this.int(0, rest.length - 1), 1)[0]!;
    });
  }

  /** A version 7 identifier of that moment, as the database would make one. */
  id(at: number): string {
    const time = at.toString(16).padStart(12, "0");
    const hex = (digits: number) =>
      Math.floor(this.next() * 16 ** digits)
        .toString(16)
        .padStart(digits, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${"89ab"[this.int(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`;
  }
}
