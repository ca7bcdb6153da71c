import { afterEach, expect, it, vi } from "vitest";
import { mostBehindMs, positionOf, positionText, watchPositions } from "./positions.server.ts";

afterEach(() => void vi.useRealTimers());

it("a position is read as PostgreSQL writes it, and nothing else is", () => {
  for (const text of ["0/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"])
    expect(positionText(positionOf(text)!)).toBe(text);
  expect(positionOf("1/0")!).toBeGreaterThan(positionOf("0/FFFFFFFF")!);
  for (const text of ["", "16", "16/", "x/1", "1/2/3", "123456789/1", "1/2;drop"])
    expect(positionOf(text)).toBeNull();
});

it("what the primary had some seconds ago a replica must have; while it is away what is known counts", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  let at: bigint | null = 100n;
  const watched = watchPositions(async () => {
    if (at === null) throw new Error("away");
    return at;
  });
  expect(watched.needed({})).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.needed({})).toBe(100n);
  expect(watched.needed({ written: 170n })).toBe(170n);
  at = 200n;
  await vi.advanceTimersByTimeAsync(mostBehindMs);
  expect(watched.needed({})).toBe(100n);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(watched.needed({})).toBe(200n);
  at = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watched.needed({})).toBe(200n);
  watched.stop();
});

it("nobody is shown what was before a public change, not even while its position is asked", async () => {
  let answer!: (position: bigint) => void;
  let first = true;
  const watched = watchPositions(async () => {
    if (first) {
      first = false;
      return 100n;
    }
    return new Promise((done) => (answer = done));
  });
  await expect.poll(() => watched.needed({ isForMany: true })).toBe(100n);
  const told = watched.publicChanged();
  expect(watched.needed({ isForMany: true })).toBeNull();
  expect(watched.needed({})).toBe(100n);
  answer(300n);
  await told;
  expect(watched.needed({ isForMany: true })).toBe(300n);
  watched.stop();
});
