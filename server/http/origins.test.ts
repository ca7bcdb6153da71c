import { expect, it } from "vitest";
import { isOwnOrigin, ownOrigins, refusesForgery } from "./origins.ts";

const own = "https://parlour.example";

it.each([
  ["our own page", { "sec-fetch-site": "same-origin", origin: own }, false],
  ["our own page, by an older browser", { origin: own }, false],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, true],
  ["another site that claims our name", { "sec-fetch-site": "cross-site", origin: own }, true],
  ["a neighbour under one domain", { "sec-fetch-site": "same-site", origin: own }, true],
  ["nobody's page", { "sec-fetch-site": "none" }, true],
  ["another site, by an older browser", { origin: "https://evil.example" }, true],
  ["a page without an origin", { origin: "null" }, true],
  ["a request that names neither", {}, true],
])("a form sent by %s", (_, headers: Record<string, string>, refused) => {
  const asked = (method: string) => new Request(`${own}/login`, { method, headers });
  expect(refusesForgery(asked("POST"), [own])).toBe(refused);
  expect(refusesForgery(asked("GET"), [own])).toBe(false);
});

it("in production one origin is ours, in the demo world every name of this machine", () => {
  expect(ownOrigins(`${own}/`, "production", 3000)).toEqual([own]);
  const demo = ownOrigins("http://localhost:3000", "demo", 3000);
  expect(demo).toEqual(["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:3000`));
  expect(isOwnOrigin("http://localhost:3001", demo)).toBe(false);
});
