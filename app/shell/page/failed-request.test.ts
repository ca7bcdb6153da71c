import { expect, it } from "vitest";
import { failedRequestId } from "./failed-request.ts";

const answer = (responseEnd: number, ...ids: string[]) => ({
  responseEnd,
  serverTiming: ids.map((description) => ({ name: "request", description })),
});

it.each([
  ["nothing was asked", [], null],
  ["all went well", [answer(9_900)], null],
  ["one has just failed", [answer(9_000, "a"), answer(9_900)], "a"],
  ["two have, the newer one", [answer(9_000, "a"), answer(9_500, "b")], "b"],
  ["one failed long ago", [answer(1_000, "a")], null],
])("a page that fails says which request that was: %s", (_, asked, id) => {
  expect(failedRequestId(asked, 10_000)).toBe(id);
});
