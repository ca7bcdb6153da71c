import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "#app/access/actor.ts";
import { cases, patience } from "#test/depth.ts";
import { createNav, type RoleRead } from "./nav-machine.ts";
import { roleView } from "../menus/role-view.ts";

const people = ["a", "b"] as const;
const roles: (Role | null)[] = ["student", "teacher", "admin", null];

type Step =
  | { do: "sign-in"; uid: "a" | "b"; how: "page" | "late-page" | "tab" }
  | { do: "sign-out"; how: "page" | "tab" }
  | { do: "role"; uid: "a" | "b"; role: Role | null; pushed: boolean }
  | { do: "delete"; uid: "a" | "b" }
  | { do: "look" }
  | { do: "wait"; milliseconds: number };

const uid = fc.constantFrom(...people);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("sign-in" as const),
    uid,
    how: fc.constantFrom("page" as const, "late-page" as const, "tab" as const),
  }),
  fc.record({
    do: fc.constant("sign-out" as const),
    how: fc.constantFrom("page" as const, "tab" as const),
  }),
  fc.record({
    do: fc.constant("role" as const),
    uid,
    role: fc.constantFrom(...roles),
    pushed: fc.boolean(),
  }),
  fc.record({ do: fc.constant("delete" as const), uid }),
  fc.record({ do: fc.constant("look" as const) }),
  fc.record({
    do: fc.constant("wait" as const),
    milliseconds: fc.constantFrom(0, 1, 100, 499, 500, 2000, 9000),
  }),
);
const read = fc.record({
  delay: fc.constantFrom(0, 1, 50, 400, 700, 7999, 8500),
  fails: fc.integer({ min: 0, max: 9 }).map((n) => n > 7),
  /** Whether the store looked when it was asked, or when it answered. */
  early: fc.boolean(),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it(
  "no wrong bar is drawn in any frame, whatever people, tabs and reads do, and the right one in the end",
  patience,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.array(read, { minLength: 1, maxLength: 40 }),
        run,
      ),
      { numRuns: cases(200, 20_000) },
    );
  },
);

async function run(steps: Step[], reads: { delay: number; fails: boolean; early: boolean }[]) {
  const documents = new Map<string, { role: Role | null; version: number } | null>([
    ["a", { role: "student", version: 1 }],
    ["b", { role: "admin", version: 1 }],
  ]);
  /** Every role a person has had while signed in here: what a bar may still show before it hears better. */
  let had = new Set<Role | null>();
  let signedIn: string | null = null;
  let version = 1;
  let number = 0;

  const see = (who: string): RoleRead => {
    const document = documents.get(who);
    return document ? { is: "document", ...document } : { is: "missing" };
  };
  const nav = createNav({
    async read(who, signal) {
      const how = reads[number++ % reads.length]!;
      const early = see(who);
      await new Promise((done) => setTimeout(done, how.delay));
      if (signal.aborted) throw new Error("aborted");
      if (how.fails) return { is: "error", reason: "status 503" };
      if (signedIn !== who) return { is: "error", reason: "status 401", signedOut: true };
      return how.early ? early : see(who);
    },
    session: async () => signedIn,
    log: () => {},
    clock: { setTimeout, clearTimeout },
  });
  const check = () => {
    const state = nav.state();
    const drawn = roleView(state, "/");
    if (drawn === "visitor") return;
    expect(state.uid, "whose bar").toBe(signedIn);
    expect([...had], "a role of theirs").toContain(drawn);
  };
  nav.subscribe(check);
  const begin = (who: string) => {
    if (signedIn === who) return;
    signedIn = who;
    had = new Set([documents.get(who)?.role ?? null]);
  };

  for (const one of steps) {
    if (one.do === "sign-in") {
      begin(one.uid);
      const document = documents.get(one.uid);
      if (one.how === "tab") nav.signedIn(one.uid);
      else if (one.how === "page" && document) nav.seed({ uid: one.uid, ...document });
      else nav.seed({ uid: one.uid, role: "unresolved" });
    } else if (one.do === "sign-out") {
      signedIn = null;
      if (one.how === "tab") nav.signedOut();
      else nav.seed({ uid: null });
    } else if (one.do === "role") {
      documents.set(one.uid, { role: one.role, version: (version += 1) });
      if (signedIn === one.uid) had.add(one.role);
      if (one.pushed && signedIn === one.uid) nav.revalidate({ changed: true });
    } else if (one.do === "delete") documents.set(one.uid, null);
    else if (one.do === "look") nav.revalidate();
    else await vi.advanceTimersByTimeAsync(one.milliseconds);
    check();
  }

  // Left alone with a store that works, the tab comes to show the truth.
  reads.splice(0, reads.length, { delay: 10, fails: false, early: false });
  await vi.advanceTimersByTimeAsync(60_000);
  nav.revalidate();
  await vi.advanceTimersByTimeAsync(60_000);
  const truth = signedIn === null ? null : (documents.get(signedIn)?.role ?? null);
  expect(roleView(nav.state(), "/")).toBe(truth ?? "visitor");
  await vi.runAllTimersAsync();
}
