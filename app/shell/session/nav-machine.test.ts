import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterSeed, createNav, type RoleRead, type Seed, seededState } from "./nav-machine.ts";
import { roleView } from "../menus/role-view.ts";

const missing: RoleRead = { is: "missing" };
const failed: RoleRead = { is: "error", reason: "status 500" };
const document = (role: "student" | "teacher" | "admin" | null, version = 1): RoleRead => ({
  is: "document",
  role,
  version,
});
const student = { uid: "a", role: "student", version: 1 } as const;
const unresolved = (uid: string) => ({ uid, role: "unresolved" }) as const;

type Answer = RoleRead | "never" | { after: number; gives: RoleRead };

/** A tab whose reads are answered from a list, last answer for ever; every frame it draws is noted. */
function aTab(answers: Answer[] = ["never"], session: () => string | null = () => null) {
  const reads: { at: number; uid: string; signal: AbortSignal }[] = [];
  const logged: string[] = [];
  const frames: string[] = [];
  const start = Date.now();
  const nav = createNav({
    read(uid, signal) {
      const answer = answers[Math.min(reads.length, answers.length - 1)]!;
      reads.push({ at: Date.now() - start, uid, signal });
      if (answer === "never") return new Promise(() => {});
      if (!("after" in answer)) return Promise.resolve(answer);
      return new Promise((done) => setTimeout(() => done(answer.gives), answer.after));
    },
    session: async () => session(),
    log: (reason) => logged.push(reason),
    clock: { setTimeout, clearTimeout },
  });
  nav.subscribe(() => frames.push(`${nav.state().uid} ${nav.state().role}`));
  return {
    ...nav,
    reads,
    times: () => reads.map(({ at }) => at),
    logged,
    frames,
    bar: (path = "/") => roleView(nav.state(), path),
  };
}

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what the server said with the page", () => {
  it("draws the visitor bar for nobody, and reads nothing [NAV-01]", async () => {
    const tab = aTab();
    tab.seed({ uid: null });
    await pass(60_000);
    expect(tab.bar()).toBe("visitor");
    expect(tab.reads).toHaveLength(0);
  });

  it("draws the known role at once and confirms it by exactly one read", async () => {
    const tab = aTab([document("student")]);
    const seed: Seed = student;
    tab.seed(seed);
    expect(tab.bar()).toBe("student");
    tab.seed(seed);
    await pass(60_000);
    expect(tab.reads).toHaveLength(1);
    expect(tab.frames).toEqual(["a student"]);
  });

  it("is asked for where the page could not be told", async () => {
    const tab = aTab([document("teacher")], () => "a");
    tab.seed(undefined);
    expect([tab.bar("/"), tab.bar("/admin")]).toEqual(["visitor", "placeholder"]);
    await pass();
    expect(tab.bar()).toBe("teacher");
  });

  it("of a later page changes nothing for the same person but a newer role", () => {
    const before = seededState({ uid: "a", role: "teacher", version: 2 });
    expect(afterSeed(before, student)).toBe(before);
    expect(afterSeed(before, unresolved("a"))).toBe(before);
    expect(afterSeed(before, { uid: "a", role: null, version: 3 }).role).toBe("none");
  });
});

describe("a missing document", () => {
  it("is read again three times, 500 ms apart, and then means no role [NAV-15]", async () => {
    const tab = aTab([missing]);
    tab.seed(unresolved("a"));
    await pass(1499);
    expect(tab.bar()).toBe("visitor");
    expect(tab.state().role).toBe("loading");
    await pass(1);
    expect(tab.state().role).toBe("none");
    await pass(60_000);
    expect(tab.times()).toEqual([0, 500, 1000, 1500]);
    expect(tab.logged).toEqual([]);
  });

  it("is waited for from the end of the read before [NAV-16]", async () => {
    const tab = aTab([{ after: 200, gives: missing }]);
    tab.seed(unresolved("a"));
    await pass(60_000);
    expect(tab.times()).toEqual([0, 700, 1400, 2100]);
  });

  it("is not read again at 499 ms, and is at 500 ms [NAV-17]", async () => {
    const tab = aTab([missing]);
    tab.seed(unresolved("a"));
    await pass(499);
    expect(tab.reads).toHaveLength(1);
    await pass(1);
    expect(tab.reads).toHaveLength(2);
  });

  it("that appears after the first wait gives its role [NAV-18]", async () => {
    const tab = aTab([missing, document("student")]);
    tab.seed(unresolved("a"));
    await pass(500);
    expect(tab.bar()).toBe("student");
    await pass(60_000);
    expect(tab.reads).toHaveLength(2);
  });

  it("that appears for the fourth read gives its role [NAV-19]", async () => {
    const tab = aTab([missing, missing, missing, document("teacher")]);
    tab.seed(unresolved("a"));
    await pass(1500);
    expect(tab.bar()).toBe("teacher");
  });
});

describe("a read error", () => {
  it("means no role at once, and one line in the log [NAV-20]", async () => {
    const tab = aTab([failed]);
    tab.seed(unresolved("a"));
    await pass(60_000);
    expect([tab.state().role, tab.reads.length, tab.logged.length]).toEqual(["none", 1, 1]);
  });

  it("ends the reading also after a missing document [NAV-21]", async () => {
    const tab = aTab([missing, failed]);
    tab.seed(unresolved("a"));
    await pass(60_000);
    expect([tab.state().role, tab.reads.length, tab.logged.length]).toEqual(["none", 2, 1]);
  });

  it("is a read without an answer for 8000 ms, which is given up [NAV-23]", async () => {
    const tab = aTab(["never"]);
    tab.seed(unresolved("a"));
    await pass(7999);
    expect(tab.state().role).toBe("loading");
    await pass(1);
    expect(tab.state().role).toBe("none");
    expect(tab.reads[0]!.signal.aborted).toBe(true);
    expect(tab.logged).toHaveLength(1);
  });

  it("of our own giving up is not logged [NAV-24]", async () => {
    const tab = aTab(["never"]);
    tab.seed(unresolved("a"));
    tab.signedOut();
    expect(tab.reads[0]!.signal.aborted).toBe(true);
    await pass(60_000);
    expect(tab.logged).toEqual([]);
  });

  it("that says nobody is signed in shows the visitor bar [NAV-44]", async () => {
    const tab = aTab([{ ...failed, signedOut: true }], () => null);
    tab.seed(student);
    await pass();
    expect(tab.state().auth).toBe("out");
  });

  it("offline is like any other, and coming online asks again [NAV-47]", async () => {
    const tab = aTab([failed, document("student")]);
    tab.seed(unresolved("a"));
    await pass();
    expect([tab.state().role, tab.logged.length]).toEqual(["none", 1]);
    tab.revalidate();
    await pass();
    expect(tab.bar()).toBe("student");
  });
});

it("a document without a role is no role, and is not read again [NAV-25]", async () => {
  const tab = aTab([document(null)]);
  tab.seed(unresolved("a"));
  await pass(60_000);
  expect([tab.state().role, tab.reads.length]).toEqual(["none", 1]);
  expect([tab.bar("/"), tab.bar("/admin")]).toEqual(["visitor", "nothing"]);
});

it("going to another page while loading swaps bar and placeholder without a read [NAV-07]", async () => {
  const tab = aTab(["never"]);
  tab.seed(unresolved("a"));
  expect([tab.bar("/"), tab.bar("/admin/reports")]).toEqual(["visitor", "placeholder"]);
  expect(tab.reads).toHaveLength(1);
});

describe("signing out and in", () => {
  it("during a read drops it in the same frame, and its late answer [NAV-28]", async () => {
    const tab = aTab([{ after: 300, gives: document("admin") }]);
    tab.seed(unresolved("a"));
    tab.signedOut();
    expect(tab.bar()).toBe("visitor");
    expect(tab.reads[0]!.signal.aborted).toBe(true);
    await pass(60_000);
    expect(tab.frames).toEqual(["a loading", "null none"]);
  });

  it("during the wait ends the reading [NAV-29] [LO-11]", async () => {
    const tab = aTab([missing]);
    tab.seed(unresolved("a"));
    await pass(250);
    tab.signedOut();
    await pass(60_000);
    expect(tab.reads).toHaveLength(1);
  });

  it("again as the same person within the wait starts the whole sequence once [NAV-30]", async () => {
    const tab = aTab([missing]);
    tab.seed(unresolved("a"));
    await pass(250);
    tab.signedOut();
    tab.signedIn("a");
    expect(vi.getTimerCount()).toBe(1);
    await pass(60_000);
    expect(tab.times()).toEqual([0, 250, 750, 1250, 1750]);
  });

  it("as another person never shows the first one's late bar [NAV-31]", async () => {
    const tab = aTab([
      { after: 300, gives: document("admin") },
      { after: 600, gives: document("student") },
    ]);
    tab.seed(unresolved("a"));
    tab.signedIn("b");
    await pass(60_000);
    expect(tab.frames).toEqual(["a loading", "b loading", "b student"]);
  });

  it("takes a known bar away in the same frame as another person signs in", () => {
    const tab = aTab(["never"]);
    tab.seed({ uid: "a", role: "admin", version: 1 });
    tab.signedIn("b");
    expect([tab.bar("/"), tab.bar("/admin")]).toEqual(["visitor", "placeholder"]);
  });

  it("from A to B to A counts the last sequence only [NAV-32]", async () => {
    const tab = aTab([
      { after: 900, gives: document("admin") },
      { after: 600, gives: document("teacher") },
      { after: 300, gives: document("student") },
    ]);
    tab.seed(unresolved("a"));
    tab.signedIn("b");
    tab.signedIn("a");
    await pass(60_000);
    expect(tab.frames).toEqual(["a loading", "b loading", "a loading", "a student"]);
  });

  it("as the same person, by a refreshed session, changes nothing [NAV-35]", async () => {
    const tab = aTab([document("student")]);
    tab.seed(student);
    await pass();
    tab.signedIn("a");
    tab.seed(unresolved("a"));
    await pass(60_000);
    expect(tab.frames).toEqual(["a student"]);
    expect(tab.reads).toHaveLength(1);
  });

  it("on the way out, no late page brings the person back", () => {
    const tab = aTab(["never"]);
    tab.seed(student);
    tab.leave();
    tab.seed({ ...student });
    expect(tab.bar()).toBe("visitor");
  });

  it("lets nothing else move the page while it is under way, and goes on as before where it fails [LO-03]", () => {
    const tab = aTab(["never"]);
    tab.seed(student);
    tab.startToLeave();
    expect(tab.hasLeft()).toBe(true);
    expect(tab.bar()).toBe("student");
    tab.stay();
    expect(tab.hasLeft()).toBe(false);
    tab.seed(undefined);
    expect(tab.bar()).toBe("student");
  });

  it("elsewhere shows when the page comes back from the browser's memory [NAV-42]", async () => {
    const tab = aTab(["never"], () => null);
    tab.seed(student);
    tab.comeBack();
    await pass();
    expect(tab.bar()).toBe("visitor");
  });
});

it("mounted twice, or looked at by two, it is one sequence, and nobody is told after leaving [NAV-33] [NAV-34]", async () => {
  const tab = aTab([{ after: 100, gives: document("student") }]);
  const seed: Seed = student;
  let told = 0;
  const leave = tab.subscribe(() => (told += 1));
  const alsoLeave = tab.subscribe(() => (told += 1));
  tab.seed(seed);
  leave();
  alsoLeave();
  tab.subscribe(() => {});
  tab.seed(seed);
  expect(told).toBe(2);
  await pass(60_000);
  expect(told).toBe(2);
  expect(tab.reads).toHaveLength(1);
});

describe("a role that is read again", () => {
  it("keeps its bar until the answer, which may be another role [NAV-36]", async () => {
    const tab = aTab([document("student"), { after: 400, gives: document("teacher", 2) }]);
    tab.seed(student);
    await pass();
    tab.revalidate();
    await pass(399);
    expect(tab.bar()).toBe("student");
    await pass(1);
    expect(tab.bar()).toBe("teacher");
    expect(tab.frames).toEqual(["a student", "a teacher"]);
  });

  it("takes the admin's bar away in the admin area when it is an admin's no more [NAV-37]", async () => {
    const tab = aTab([document("admin"), document("student", 2)]);
    tab.seed({ uid: "a", role: "admin", version: 1 });
    await pass();
    expect(tab.bar("/admin/teachers")).toBe("admin");
    tab.revalidate();
    await pass();
    expect(tab.bar("/admin/teachers")).toBe("student");
    expect(tab.frames).toEqual(["a admin", "a student"]);
  });

  it("keeps its bar during the retries when the document is gone, then has none [NAV-38]", async () => {
    const tab = aTab([document("student"), missing]);
    tab.seed(student);
    await pass();
    tab.revalidate();
    await pass(1499);
    expect(tab.bar()).toBe("student");
    await pass(1);
    expect(tab.state().role).toBe("none");
    expect(tab.reads).toHaveLength(5);
  });

  it("has none after an error, and may have one again after the next question [NAV-39]", async () => {
    const tab = aTab([document("student"), failed, document("student")]);
    tab.seed(student);
    await pass();
    tab.revalidate();
    await pass();
    expect([tab.state().role, tab.logged.length]).toEqual(["none", 1]);
    tab.revalidate();
    await pass();
    expect(tab.bar()).toBe("student");
  });

  it("is not undone by an older version [NAV-45]", async () => {
    const tab = aTab([document("teacher", 5), document("student", 4)]);
    tab.seed({ uid: "a", role: "teacher", version: 5 });
    await pass();
    tab.revalidate();
    await pass();
    tab.seed({ uid: "a", role: "student", version: 3 });
    expect(tab.bar()).toBe("teacher");
  });

  it("is read once more when it changed during a read", async () => {
    const tab = aTab([{ after: 100, gives: document("student", 1) }, document("teacher", 2)]);
    tab.seed(student);
    tab.revalidate({ changed: true });
    await pass(100);
    expect(tab.bar()).toBe("teacher");
    await pass(60_000);
    expect(tab.reads).toHaveLength(2);
  });

  it("is read once, not in a burst, when a laptop wakes during the wait [NAV-46]", async () => {
    const tab = aTab([missing]);
    tab.seed(unresolved("a"));
    await pass(250);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    // Waking, the browser tells of its window and of its network, too.
    tab.revalidate();
    tab.revalidate();
    await pass(250);
    expect(tab.reads).toHaveLength(2);
    await pass(60_000);
    expect(tab.reads).toHaveLength(4);
  });

  it("is read once when a laptop wakes with a known role, whatever tells of it [NAV-46]", async () => {
    const tab = aTab([document("student"), { after: 100, gives: document("student") }]);
    tab.seed(student);
    await pass();
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    for (let told = 0; told < 5; told += 1) tab.revalidate();
    await pass(60_000);
    expect(tab.reads).toHaveLength(2);
  });
});
