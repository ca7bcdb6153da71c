import { describe, expect, test } from "vitest";
import { malformed } from "#test/files/malformed-consent.ts";
import {
  allOff,
  allOn,
  consentCookie,
  consentKey,
  makeRecord,
  optionalCategories,
  parseRecord,
  recordInCookies,
  remainingSeconds,
  resolveRecords,
  serialiseRecord,
} from "./record.ts";

const now = Date.UTC(2026, 10, 20, 21, 14);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const good = {
  necessary: true,
  functional: true,
  analytics: false,
  advertising: false,
  timestamp: now,
};
const text = (change: object) => JSON.stringify({ ...good, ...change });

test("the key carries the version [CK-08]", () => {
  expect(consentKey).toBe("cookie-consent-2025-09-10");
});

test("accepting sets all three [CK-02]", () => {
  expect(makeRecord(allOn, now)).toEqual({
    necessary: true,
    functional: true,
    analytics: true,
    advertising: true,
    timestamp: now,
  });
});

test("rejecting leaves only what is necessary [CK-03]", () => {
  expect(makeRecord(allOff, now)).toEqual({
    necessary: true,
    functional: false,
    analytics: false,
    advertising: false,
    timestamp: now,
  });
});

describe("each of the eight combinations", () => {
  const combinations = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    functional: !!(bits & 1),
    analytics: !!(bits & 2),
    advertising: !!(bits & 4),
  }));
  test.each(combinations)("%o comes back as it went [CK-05]", (flags) => {
    const record = makeRecord(flags, now);
    expect(parseRecord(serialiseRecord(record), { now })).toEqual(record);
  });
});

test("the cookie lasts 180 days, for the whole site, lax, and secure on https [CK-09] [CK-11]", () => {
  const record = makeRecord(allOn, now);
  const secure = consentCookie(record, { now, secure: true });
  expect(secure).toMatch(
    /^cookie-consent-2025-09-10=[^;]+; Max-Age=15552000; Path=\/; SameSite=Lax; Secure$/,
  );
  expect(consentCookie(record, { now, secure: false })).not.toMatch(/Secure|Domain|HttpOnly/);
});

test("its value is five fields in under 200 bytes [CK-10]", () => {
  const value = consentCookie(makeRecord(allOff, now), { now, secure: false })
    .split(";")[0]!
    .split("=")[1]!;
  expect(value.length).toBeLessThan(200);
  expect(Object.keys(JSON.parse(decodeURIComponent(value)))).toEqual([
    "necessary",
    "functional",
    "analytics",
    "advertising",
    "timestamp",
  ]);
});

test("a repair keeps the remaining life [CK-12] [CK-27]", () => {
  const record = makeRecord(allOn, now - 100 * day);
  expect(remainingSeconds(record, now)).toBe(80 * 86_400);
});

test.each(malformed(now))("%s is no record and no error [CK-18]", (_name, value) => {
  expect(parseRecord(value, { now, refuseFuture: true })).toBeNull();
});

test("a bad percent-encoding in the cookie is no record [CK-18]", () => {
  expect(recordInCookies(`${consentKey}=%E0%A4%A`, { now })).toBeNull();
});

test("extra keys are ignored and dropped [CK-19]", () => {
  const record = parseRecord(text({ plan: "x" }), { now });
  expect(record).toEqual(good);
  expect(serialiseRecord(record!)).not.toContain("plan");
});

test("of two cookies of that name the first valid one counts [CK-20]", () => {
  const other = encodeURIComponent(text({ functional: false }));
  expect(
    recordInCookies(`a=b; ${consentKey}=nonsense; ${consentKey}=${other}`, { now })?.functional,
  ).toBe(false);
});

test("another version is not read [CK-21] [CK-22]", () => {
  const value = encodeURIComponent(text({}));
  expect(
    recordInCookies(`cookie-consent-2024-01-01=${value}; cookie-consent-2030-01-01=${value}`, {
      now,
    }),
  ).toBeNull();
});

test.each([
  ["a minute short of 180 days counts [CK-23]", 180 * day - minute, true],
  ["180 days to the millisecond do not [CK-24]", 15_552_000_000, false],
])("%s", (_name, age, valid) => {
  expect(parseRecord(text({ timestamp: now - age }), { now }) !== null).toBe(valid);
});

test("a browser allows its clock a day ahead; a server never judges [CK-26]", () => {
  expect(
    parseRecord(text({ timestamp: now + 23 * hour }), { now, refuseFuture: true }),
  ).not.toBeNull();
  expect(parseRecord(text({ timestamp: now + 25 * hour }), { now, refuseFuture: true })).toBeNull();
  expect(parseRecord(text({ timestamp: now + 25 * hour }), { now })).not.toBeNull();
});

describe("local storage and cookie together", () => {
  const older = makeRecord(allOn, now - day);
  const newer = makeRecord(allOff, now);
  test("one is enough [CK-12] [CK-13] [CK-16]", () => {
    expect(resolveRecords(older, null)).toEqual(older);
    expect(resolveRecords(null, older)).toEqual(older);
  });
  test("the newer wins [CK-14]", () => {
    expect(resolveRecords(older, newer)).toEqual(newer);
    expect(resolveRecords(newer, older)).toEqual(newer);
  });
  test.each(optionalCategories)(
    "of one instant, %s only where both allow it [CK-15]",
    (category) => {
      const all = makeRecord(allOn, now);
      const but = makeRecord({ ...allOn, [category]: false }, now);
      for (const resolved of [resolveRecords(all, but), resolveRecords(but, all)])
        expect(resolved).toEqual(but);
      expect(resolveRecords(all, { ...all })).toEqual(all);
    },
  );
  test("none is none [CK-17]", () => {
    expect(resolveRecords(null, null)).toBeNull();
  });
});
