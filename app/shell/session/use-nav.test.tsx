import { parseHTML } from "linkedom";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Seed } from "./nav-machine.ts";
import { useNav } from "./use-nav.ts";

const seed: Seed = { uid: "a", role: "unresolved" };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let reads: string[];
let drawn: string[];

beforeEach(() => {
  const { window } = parseHTML("<!doctype html><html><body><div id=root></div></body></html>");
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("location", new URL("http://localhost:3000/"));
  // React's own scheduling stays real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  [reads, drawn] = [[], []];
  vi.stubGlobal("fetch", async (path: string) => {
    reads.push(path);
    return Response.json({ error: "not-found" }, { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Look({ as }: { as: string }) {
  const { role } = useNav(seed);
  drawn.push(`${as} ${role}`);
  return <p>{`${as} ${role}`}</p>;
}

const Page = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <>
        <Look as="bar" />
        <Look as="sheet" />
      </>
    ),
  },
]);

it("mounted twice by StrictMode, and looked at by two, it is one sequence, and draws nothing after it has gone [NAV-33] [NAV-34]", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const place = document.getElementById("root")!;
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  await vi.waitFor(() => expect(reads).toEqual(["/api/users/a"]));
  await pass(700);
  expect(reads).toHaveLength(2);
  expect(place.textContent).toBe("bar loadingsheet loading");
  root.unmount();
  const before = drawn.length;
  await pass(60_000);
  expect(reads).toHaveLength(4);
  expect(drawn).toHaveLength(before);
  expect(place.textContent).toBe("");
  // Files share the router's contexts: React tells where another one has drawn them as a server.
  const ours = complaints.mock.calls.filter(([said]) => !/multiple renderers/.test(String(said)));
  expect(ours).toEqual([]);
});
