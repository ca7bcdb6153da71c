import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { profileSeed } from "./profile-seed.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("nobody is nobody, without a read", async () => {
  const read = vi.fn();
  expect(await profileSeed(null, read)).toEqual({ uid: null });
  expect(read).not.toHaveBeenCalled();
});

it("a document is told with its role and version", async () => {
  const seed = await profileSeed("a", async () => ({ role: "teacher", version: 4 }));
  expect(seed).toEqual({ uid: "a", role: "teacher", version: 4 });
});

it("a store that has not answered after 800 ms leaves the role to the browser, and is logged [NAV-49]", async () => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => {});
  let seed: unknown;
  void profileSeed("a", () => new Promise(() => {})).then((value) => (seed = value));
  await vi.advanceTimersByTimeAsync(799);
  expect(seed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(seed).toEqual({ uid: "a", role: "unresolved" });
  expect(lines).toHaveBeenCalledTimes(1);
});

it("a store that fails is logged once and leaves the role to the browser [NAV-50]", async () => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => {});
  const seed = await profileSeed("a", () => Promise.reject(new Error("down")));
  expect(seed).toEqual({ uid: "a", role: "unresolved" });
  expect(lines).toHaveBeenCalledTimes(1);
});

it("a missing document leaves the role to the browser, which reads on", async () => {
  expect(await profileSeed("a", async () => null)).toEqual({ uid: "a", role: "unresolved" });
});
