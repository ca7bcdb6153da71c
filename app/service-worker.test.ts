import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";

const worker = readFileSync("public/service-worker.js", "utf8");
const origin = "https://ours.example";

/** Whether the worker answers for what a page asks for; what it does not, the browser asks for itself. */
function answersFor(url: string, mode: RequestMode): boolean {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(origin),
    addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
  };
  runInContext(worker, createContext({ self, URL, fetch: async () => new Response() }));
  let isAnswered = false;
  const respondWith = () => (isAnswered = true);
  listeners.get("fetch")!({ request: { url, mode, method: "GET" }, respondWith });
  return isAnswered;
}

test("the service worker answers for pages of ours and what they are made of", () => {
  expect(answersFor(`${origin}/faq`, "navigate")).toBe(true);
  for (const file of ["root-abc.js", "root-abc.css", "face-abc.woff2"])
    expect(answersFor(`${origin}/assets/${file}`, "cors")).toBe(true);
});

test("the service worker leaves the card company's script to the page, whose policy lets it in", () => {
  for (const script of ["https://js.stripe.com/dahlia/stripe.js", "https://b.js.stripe.com/a.js"])
    expect(answersFor(script, "no-cors")).toBe(false);
});
