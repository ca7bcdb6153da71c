import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

const asked: string[] = [];
const origin = "https://example.org";
const product = { makeContext: () => ({}) as never };
const answering = async (request: Request) => {
  asked.push(new URL(request.url).pathname);
  await sleep(5);
  return new Response("a page");
};
const no = () => false;

it("draws pages for as long as it is told, and none where it has no time", async () => {
  const begun = performance.now();
  const drawn = await warmUp({ respond: answering, product, origin }, { seconds: 0.2, isOver: no });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(200);
  expect(drawn).toBe(asked.length);
  expect(new Set(asked)).toContain("/student/teachers");
  expect(await warmUp({ respond: answering, product, origin }, { seconds: 0, isOver: no })).toBe(0);
});

it("ends at once with a server that is told to end, and is no reason not to begin where pages fail", async () => {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > 50;
  await warmUp({ respond: answering, product, origin }, { seconds: 30, isOver });
  expect(performance.now() - begun).toBeLessThan(10_000);
  const failing = () => Promise.reject(new Error("no database"));
  const away = async () => new Response("Temporarily unavailable", { status: 503 });
  for (const respond of [failing, away])
    expect(await warmUp({ respond, product, origin }, { seconds: 0.2, isOver: no })).toBe(0);
});
