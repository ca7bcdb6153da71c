import { gzipSync } from "node:zlib";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, it } from "vitest";
import { errorScript } from "./error-script.tsx";

type Listener = (event: object) => void;

let heard: Record<string, Listener>;
let sent: unknown[];

beforeEach(() => {
  heard = {};
  sent = [];
  const browser = createContext({
    addEventListener: (type: string, listener: Listener) => (heard[type] = listener),
    navigator: { sendBeacon: (path: string, body: string) => sent.push([path, JSON.parse(body)]) },
    location: { pathname: "/student/lessons" },
    document: { documentElement: { dataset: { request: "7c4109ab" } } },
  });
  runInContext(errorScript, browser);
});

const page = { path: "/student/lessons", request: "7c4109ab" };
const stack =
  "TypeError: robin@example.test\n    at x (https://parlour.example/assets/a-b_1.js:3:41)";
const failed = { name: "TypeError", message: "robin@example.test", stack };

it("says what was thrown and where, with the page's request and without its message", () => {
  heard["error"]!({ type: "error", error: failed, target: {} });
  heard["unhandledrejection"]!({ type: "unhandledrejection", reason: failed, target: {} });
  const told = { name: "TypeError", code: null, at: "/assets/a-b_1.js:3:41", ...page };
  expect(sent).toEqual([
    ["/api/browser-errors", { kind: "error", ...told }],
    ["/api/browser-errors", { kind: "unhandledrejection", ...told }],
  ]);
});

it("names React's number, and a file of ours that did not come", () => {
  const message = "Minified React error #418; visit https://react.dev/errors/418?args[]=robin";
  heard["error"]!({ type: "error", error: { name: "Error", message, stack: "" }, target: {} });
  const src = "https://parlour.example/assets/entry.client-x.js";
  heard["error"]!({ type: "error", target: { tagName: "LINK", href: src } });
  expect(sent).toMatchObject([
    ["/api/browser-errors", { kind: "error", name: "Error", code: 418, at: null }],
    ["/api/browser-errors", { kind: "load", name: "LINK", at: "/assets/entry.client-x.js" }],
  ]);
});

it.each([
  [
    "an extension of the browser",
    { error: { name: "Error", stack: "at moz-extension://x/y.js:1" } },
  ],
  ["somebody's picture", { target: { tagName: "IMG", src: "https://parlour.example/files/1" } }],
  ["what has no error", { message: "ResizeObserver loop limit exceeded" }],
])("is silent about %s", (_what, event) => {
  heard["error"]!({ type: "error", target: {}, ...event });
  expect(sent).toEqual([]);
});

it("says no more than five, and takes fewer than 400 bytes of a page", () => {
  for (let n = 0; n < 9; n += 1) heard["error"]!({ type: "error", error: failed, target: {} });
  expect(sent).toHaveLength(5);
  expect(gzipSync(errorScript, { level: 9 }).length).toBeLessThan(400);
});
