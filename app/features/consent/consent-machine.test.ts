import { beforeEach, describe, expect, test } from "vitest";
import { aBrowser, type FakeBrowser } from "#test/asking/browser-stores.ts";
import { type Consent, createConsent } from "./consent-machine.ts";
import {
  allOff,
  allOn,
  type ConsentFlags,
  type ConsentRecord,
  consentCookie,
  consentKey,
  cookiePairs,
  lifeMilliseconds,
  makeRecord,
  parseRecord,
  recordInCookies,
  serialiseRecord,
} from "./record.ts";
import type { StorageItem } from "./registry.ts";

const start = Date.UTC(2026, 10, 20, 21, 14);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const items: StorageItem[] = [
  item("session", "cookie", "necessary"),
  item("theme", "local storage", "functional"),
  item("last-search:…", "local storage", "functional"),
  item("visit", "session storage", "analytics"),
  item("visitor", "cookie", "analytics"),
  item("ads", "cookie", "advertising"),
  item("shade", "cookie", "necessary"),
  item("shade", "cookie", "functional"),
];

function item(
  name: string,
  where: StorageItem["where"],
  category: StorageItem["category"],
): StorageItem {
  return { name, where, category, purpose: "for a test", life: "a while" };
}

let now: number;
let browser: FakeBrowser;
let posts: ConsentRecord[];
/** What the server does with a choice; the real one answers with the cookie. */
let server: (record: ConsentRecord) => Promise<void>;

beforeEach(() => {
  now = start;
  browser = aBrowser(() => now);
  posts = [];
  server = async (record) => putCookie(record, record.timestamp);
});

/** A page of this browser. Tabs share its stores; `peers` hear when one announces a change. */
function aTab(peers: Consent[] = [], shared: FakeBrowser = browser): Consent {
  const tab = createConsent({
    ...shared,
    now: () => now,
    post: async (record) => {
      posts.push(record);
      await server(record);
    },
    announce: () => {
      for (const peer of peers) if (peer !== tab) peer.refresh();
    },
    items,
  });
  peers.push(tab);
  return tab;
}

function putCookie(record: ConsentRecord, at = now): void {
  browser.cookies.write(consentCookie(record, { now: at, secure: false }));
}
function putLocal(record: ConsentRecord): void {
  browser.local.set(consentKey, serialiseRecord(record));
}
const inLocal = () => parseRecord(browser.local.get(consentKey), { now });
const inCookie = () => recordInCookies(browser.cookies.read(), { now });
const record = (flags: Partial<ConsentFlags> = {}, age = 0) =>
  makeRecord({ ...allOff, ...flags }, start - age);

describe("a choice", () => {
  test("of everything stands in both stores at once, from the moment it was made [CK-02] [CK-50]", () => {
    const tab = aTab();
    expect(tab.current()).toBeNull();
    now += 3 * minute;
    void tab.choose(allOn);
    const kept = makeRecord(allOn, start + 3 * minute);
    expect(tab.current()).toEqual(kept);
    expect(inLocal()).toEqual(kept);
    expect(inCookie()).toEqual(kept);
    expect(browser.cookies.find(consentKey)?.line).toContain("Max-Age=15552000;");
  });

  test("of nothing is a choice, too [CK-03]", () => {
    const tab = aTab();
    void tab.choose(allOff);
    expect(inLocal()).toEqual(makeRecord(allOff, start));
    expect(tab.allows("analytics")).toBe(false);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "number %i of the eight comes back as it went [CK-05]",
    (n) => {
      const flags = { functional: !!(n & 1), analytics: !!(n & 2), advertising: !!(n & 4) };
      void aTab().choose(flags);
      const later = aTab();
      expect(later.current()).toEqual(makeRecord(flags, start));
      expect(later.allows("functional")).toBe(flags.functional);
      expect(later.allows("analytics")).toBe(flags.analytics);
      expect(later.allows("advertising")).toBe(flags.advertising);
    },
  );

  test("clicked twice is one record and one request [CK-36]", async () => {
    const tab = aTab();
    const first = tab.choose(allOn);
    now += 80;
    await Promise.all([first, tab.choose(allOn)]);
    expect(posts).toEqual([makeRecord(allOn, start)]);
    expect(tab.current()).toEqual(makeRecord(allOn, start));
  });

  test("that the server never hears is kept by the browser itself [CK-44]", async () => {
    server = () => Promise.reject(new TypeError("offline"));
    const tab = aTab();
    await tab.choose(allOn);
    expect(inCookie()).toEqual(makeRecord(allOn, start));
    expect(inLocal()).toEqual(makeRecord(allOn, start));
    expect(tab.current()).not.toBeNull();
  });

  test("told late by the server does not undo a newer one [CK-34]", async () => {
    const tabs: Consent[] = [];
    const [one, two] = [aTab(tabs), aTab(tabs)];
    let answer = () => {};
    server = (told) =>
      new Promise((done) => {
        answer = () => {
          putCookie(told);
          done();
        };
      });
    const accepted = one.choose(allOn);
    server = async (told) => putCookie(told);
    now += 5;
    await two.choose(allOff);
    answer();
    await accepted;
    for (const tab of tabs) expect(tab.current()).toEqual(makeRecord(allOff, start + 5));
    expect(inCookie()).toEqual(makeRecord(allOff, start + 5));
  });

  test("in a clock that is days off is the same on both sides [CK-26]", async () => {
    server = async (told) => putCookie(makeRecord(told, told.timestamp + 2 * day));
    const tab = aTab();
    await tab.choose(allOn);
    expect(tab.current()).toEqual(makeRecord(allOn, start));
    expect(inCookie()).toEqual(makeRecord(allOn, start));
  });

  test("drops what a stored record held besides its five fields [CK-19]", () => {
    browser.local.set(consentKey, JSON.stringify({ ...record(), plan: "x" }));
    const tab = aTab();
    expect(tab.current()).toEqual(record());
    void tab.choose(allOn);
    expect(Object.keys(JSON.parse(browser.local.get(consentKey)!))).toHaveLength(5);
  });
});

describe("one store repairs the other", () => {
  test("the cookie comes back with what is left of its life [CK-12] [CK-27] [I3]", () => {
    putLocal(record({ functional: true }, 100 * day));
    const tab = aTab();
    expect(tab.current()).toEqual(record({ functional: true }, 100 * day));
    expect(browser.cookies.find(consentKey)?.line).toContain(`Max-Age=${80 * 86_400};`);
    expect(inCookie()?.timestamp).toBe(start - 100 * day);
  });

  test("local storage comes back with the same timestamp [CK-13] [CK-27]", () => {
    putCookie(record({ analytics: true }, 7 * day));
    expect(aTab().current()).toEqual(record({ analytics: true }, 7 * day));
    expect(inLocal()).toEqual(record({ analytics: true }, 7 * day));
  });

  test("of two that differ the newer wins and the other follows [CK-14] [I3]", () => {
    putLocal(record({ functional: true }, 2 * day));
    putCookie(record({ analytics: true }, day), start - day);
    expect(aTab().current()).toEqual(record({ analytics: true }, day));
    expect(inLocal()).toEqual(record({ analytics: true }, day));

    putLocal(record({ advertising: true }));
    expect(aTab().current()).toEqual(record({ advertising: true }));
    expect(inCookie()).toEqual(record({ advertising: true }));
  });

  test("of one instant and two answers only what both allow is left, in both [CK-15]", () => {
    putLocal(record({ functional: true, analytics: true }));
    putCookie(record({ analytics: true, advertising: true }));
    const both = record({ analytics: true });
    expect(aTab().current()).toEqual(both);
    expect(inLocal()).toEqual(both);
    expect(inCookie()).toEqual(both);
  });

  test("a malformed one is overwritten by the valid one [CK-16]", () => {
    browser.local.set(consentKey, "{");
    putCookie(record({ functional: true }));
    expect(aTab().current()).toEqual(record({ functional: true }));
    expect(inLocal()).toEqual(record({ functional: true }));

    browser.cookies.write(`${consentKey}=%E0%A4%A; Max-Age=60; Path=/`);
    expect(aTab().current()).toEqual(record({ functional: true }));
    expect(inCookie()).toEqual(record({ functional: true }));
  });

  test("two malformed ones are no choice, and are cleared away [CK-17]", () => {
    browser.local.set(consentKey, "[]");
    browser.cookies.write(`${consentKey}=nonsense; Max-Age=60; Path=/`);
    expect(aTab().current()).toBeNull();
    expect(browser.local.get(consentKey)).toBeNull();
    expect(browser.cookies.read()).toBe("");
  });

  test("reading a thousand times writes nothing and adds no day [CK-27]", () => {
    putLocal(record({}, 100 * day));
    putCookie(record({}, 100 * day));
    const tab = aTab();
    tab.current();
    const writes = browser.local.writes + browser.cookies.writes;
    for (let n = 0; n < 1000; n += 1) tab.refresh();
    expect(browser.local.writes + browser.cookies.writes).toBe(writes);
    expect(browser.cookies.find(consentKey)?.until).toBe(start + 80 * day);
  });

  test("a repair tells nobody of a choice [CK-27]", () => {
    putLocal(record({ functional: true }));
    const tab = aTab();
    tab.current();
    let told = 0;
    tab.subscribe(() => (told += 1));
    browser.cookies.kept.length = 0;
    tab.refresh();
    expect(inCookie()).toEqual(record({ functional: true }));
    expect(told).toBe(0);
    expect(posts).toEqual([]);
  });
});

describe("versions", () => {
  const old = "cookie-consent-2024-03-01";
  const future = "cookie-consent-2030-01-01";
  function leave(name: string): void {
    browser.local.set(name, serialiseRecord(record({ functional: true })));
    browser.cookies.write(`${name}=x; Max-Age=15552000; Path=/`);
  }

  test("an older one is no answer, and goes only with the next choice [CK-21]", () => {
    leave(old);
    const tab = aTab();
    expect(tab.current()).toBeNull();
    tab.refresh();
    expect(browser.local.get(old)).not.toBeNull();
    expect(browser.cookies.find(old)).toBeDefined();
    void tab.choose(allOff);
    expect(browser.local.get(old)).toBeNull();
    expect(browser.cookies.find(old)).toBeUndefined();
  });

  test("a later one is no answer either, and stays untouched [CK-22]", () => {
    leave(future);
    const tab = aTab();
    expect(tab.current()).toBeNull();
    void tab.choose(allOn);
    expect(browser.local.get(future)).not.toBeNull();
    expect(browser.cookies.find(future)).toBeDefined();
  });
});

describe("time", () => {
  test("a minute short of 180 days still counts [CK-23]", () => {
    putLocal(record({}, lifeMilliseconds - minute));
    expect(aTab().current()).not.toBeNull();
  });

  test("at 180 days to the millisecond both stores are cleared of it [CK-24]", () => {
    const old = record({ functional: true }, lifeMilliseconds);
    putLocal(old);
    browser.cookies.write(
      `${consentKey}=${encodeURIComponent(serialiseRecord(old))}; Max-Age=60; Path=/`,
    );
    expect(aTab().current()).toBeNull();
    expect(browser.local.get(consentKey)).toBeNull();
    expect(browser.cookies.read()).toBe("");
  });

  test("expiry while a tab is open is seen at its next look, and told [CK-25]", () => {
    putLocal(record({ functional: true }, lifeMilliseconds - 1));
    const tab = aTab();
    expect(tab.allows("functional")).toBe(true);
    let told = 0;
    tab.subscribe(() => (told += 1));
    now += 1;
    expect(tab.allows("functional"), "before anybody looks").toBe(false);
    tab.refresh();
    expect(tab.current()).toBeNull();
    expect(told).toBe(1);
  });

  test("a record of tomorrow counts, one of the day after does not but is kept for a right clock [CK-26]", () => {
    putLocal(record({}, -23 * hour));
    expect(aTab().current()).not.toBeNull();

    putLocal(record({}, -25 * hour));
    browser.cookies.kept.length = 0;
    const tab = aTab();
    expect(tab.current()).toBeNull();
    expect(browser.local.get(consentKey)).not.toBeNull();
    now += 2 * hour;
    tab.refresh();
    expect(tab.current()).toEqual(record({}, -25 * hour));
  });
});

describe("where storage is denied", () => {
  test("the cookie alone does, with local storage blocked [CK-28]", () => {
    browser.local.blocked = true;
    void aTab().choose(allOn);
    expect(aTab().current()).toEqual(makeRecord(allOn, start));
  });

  test("the cookie alone does, with local storage full [CK-29]", () => {
    browser.local.full = true;
    void aTab().choose(allOn);
    expect(aTab().current()).toEqual(makeRecord(allOn, start));
  });

  test("a full local storage that still holds an older choice does not win [CK-29]", () => {
    putLocal(record({ functional: true }, day));
    browser.local.full = true;
    const tab = aTab();
    void tab.choose(allOff);
    expect(tab.current()).toEqual(makeRecord(allOff, start));
    tab.refresh();
    expect(tab.current()).toEqual(makeRecord(allOff, start));
  });

  test("local storage alone does, with cookies off [CK-30]", async () => {
    browser.cookies.blocked = true;
    await aTab().choose(allOn);
    expect(aTab().current()).toEqual(makeRecord(allOn, start));
  });

  test("with both blocked the choice lives as long as the page [CK-31]", async () => {
    browser.cookies.blocked = true;
    browser.local.blocked = true;
    const page = aTab();
    expect(page.current()).toBeNull();
    await page.choose(allOn);
    for (let looks = 0; looks < 5; looks += 1) page.refresh();
    expect(page.current()).toEqual(makeRecord(allOn, start));
    expect(page.allows("analytics")).toBe(true);
    expect(aTab().current(), "a reload").toBeNull();
    now += lifeMilliseconds;
    page.refresh();
    expect(page.current(), "180 days later").toBeNull();
  });

  test("a choice held in memory gives way to a newer stored one [CK-31] [CK-33]", async () => {
    browser.cookies.blocked = true;
    browser.local.blocked = true;
    const page = aTab();
    await page.choose(allOn);
    browser.local.blocked = false;
    now += minute;
    putLocal(makeRecord(allOff, now));
    page.refresh();
    expect(page.current()).toEqual(makeRecord(allOff, now));
  });
});

describe("several tabs", () => {
  test("a choice in one is the choice of the other [CK-33]", () => {
    const tabs: Consent[] = [];
    const [one, two] = [aTab(tabs), aTab(tabs)];
    expect(two.current()).toBeNull();
    let told = 0;
    two.subscribe(() => (told += 1));
    void one.choose(allOn);
    expect(two.current()).toEqual(one.current());
    expect(told).toBe(1);
  });

  test("also when only the cookie works [CK-28] [CK-33]", () => {
    browser.local.blocked = true;
    const tabs: Consent[] = [];
    const [one, two] = [aTab(tabs), aTab(tabs)];
    two.current();
    void one.choose(allOff);
    expect(two.current()).toEqual(makeRecord(allOff, start));
  });

  test("a tab that heard nothing knows at its next look [CK-33]", () => {
    const [one, two] = [aTab(), aTab()];
    two.current();
    void one.choose(allOff);
    expect(two.current()).toBeNull();
    two.refresh();
    expect(two.current()).not.toBeNull();
  });

  test("accepted here, rejected there: the later one holds in both [CK-34]", async () => {
    const tabs: Consent[] = [];
    const [one, two] = [aTab(tabs), aTab(tabs)];
    await one.choose(allOn);
    now += 1;
    await two.choose(allOff);
    for (const tab of tabs) expect(tab.current()).toEqual(makeRecord(allOff, start + 1));
  });

  test("local storage cleared elsewhere: the cookie still answers; both cleared: nobody has [CK-35]", async () => {
    const tab = aTab();
    await tab.choose(allOn);
    browser.local.kept.clear();
    tab.refresh();
    expect(tab.current()).toEqual(makeRecord(allOn, start));
    expect(inLocal()).toEqual(makeRecord(allOn, start));
    browser.local.kept.clear();
    browser.cookies.kept.length = 0;
    tab.refresh();
    expect(tab.current()).toBeNull();
  });
});

describe("what is optional", () => {
  const everything = () => {
    browser.cookies.write("session=s; Max-Age=600; Path=/");
    browser.cookies.write("visitor=v; Max-Age=600; Path=/");
    browser.cookies.write("ads=a; Max-Age=600; Path=/");
    browser.local.set("theme", "dark");
    browser.local.set("last-search:es", "es");
    browser.session.set("visit", "1");
  };
  const left = () =>
    [
      ...cookiePairs(browser.cookies.read()).map(([name]) => name),
      ...browser.local.kept.keys(),
      ...browser.session.kept.keys(),
    ].toSorted();

  test("is allowed by nobody before a choice, and what is there goes [CK-37]", () => {
    everything();
    const tab = aTab();
    for (const category of ["functional", "analytics", "advertising"] as const)
      expect(tab.allows(category)).toBe(false);
    expect(left()).toEqual(["session"]);
  });

  test("starts at the moment of the choice, each under its own flag [CK-38]", () => {
    const tab = aTab();
    tab.current();
    const seen: unknown[] = [];
    tab.subscribe(() =>
      seen.push([tab.allows("functional"), tab.allows("analytics"), tab.allows("advertising")]),
    );
    void tab.choose({ ...allOff, analytics: true });
    expect(seen).toEqual([[false, true, false]]);
  });

  test("is deleted when its category is taken back, and only then [CK-39]", () => {
    putLocal(record(allOn, day));
    everything();
    const tab = aTab();
    tab.current();
    expect(left()).toContain("visitor");
    void tab.choose({ ...allOn, analytics: false });
    expect(left()).toEqual(["ads", consentKey, consentKey, "last-search:es", "session", "theme"]);
  });

  test("taken back in one tab is deleted for all [CK-39]", () => {
    const tabs: Consent[] = [];
    const [one, two] = [aTab(tabs), aTab(tabs)];
    two.current();
    void one.choose(allOn);
    everything();
    const own = aBrowser(() => now);
    own.session.set("visit", "2"); // session storage is each tab's own
    const third = aTab(tabs, { ...browser, session: own.session });
    third.current();
    expect(own.session.kept.size).toBe(1);
    void one.choose(allOff);
    expect(own.session.kept.size).toBe(0);
    expect(left()).toEqual([consentKey, consentKey, "session"]);
    expect(two.allows("analytics")).toBe(false);
  });

  test("rejecting leaves only what is necessary, also where it is optional for longer [CK-40]", () => {
    everything();
    browser.cookies.write("shade=dark; Max-Age=600; Path=/");
    void aTab().choose(allOff);
    expect(left()).toEqual([consentKey, consentKey, "session", "shade"]);
  });
});

test("nobody is told after they stopped listening", () => {
  const tab = aTab();
  let told = 0;
  const stop = tab.subscribe(() => (told += 1));
  stop();
  void tab.choose(allOn);
  expect(told).toBe(0);
});
