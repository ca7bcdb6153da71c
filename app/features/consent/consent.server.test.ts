import { describe, expect, test } from "vitest";
import { hasValidConsent, readConsent, setConsent } from "./consent.server.ts";
import { allOff, allOn, consentCookie, consentKey, makeRecord, recordInCookies } from "./record.ts";
import type { StorageItem } from "./registry.ts";

const now = Date.UTC(2026, 10, 20, 21, 14);
const hour = 3_600_000;

const item = (name: string, category: StorageItem["category"]): StorageItem => ({
  name,
  where: "cookie",
  category,
  purpose: "for a test",
  life: "a while",
});

describe("the server", () => {
  test("keeps a choice of the moment it came, for 180 days [CK-09] [CK-50]", () => {
    const [line, ...others] = setConsent(null, { flags: allOn, now });
    expect(line).toMatch(/; Max-Age=15552000; Path=\/; SameSite=Lax$/);
    expect(recordInCookies(line!.split(";")[0]!, { now })).toEqual(makeRecord(allOn, now));
    expect(others).toEqual([]);
  });

  test("takes the browser's moment for the full 180 days, unless its clock is a day off [CK-09] [CK-50]", () => {
    const chosen = (at: number) => {
      const [line] = setConsent(null, { flags: allOff, at, now });
      expect(line).toContain("Max-Age=15552000;");
      return recordInCookies(line!.split(";")[0]!, { now })?.timestamp;
    };
    expect(chosen(now - 40)).toBe(now - 40);
    expect(chosen(now + 23 * hour)).toBe(now + 23 * hour);
    expect(chosen(now + 25 * hour)).toBe(now);
    expect(chosen(now - 25 * hour)).toBe(now);
  });

  test("never judges the future [CK-26]", () => {
    const ahead = consentCookie(makeRecord(allOff, now + 25 * hour), { now, secure: false });
    expect(hasValidConsent(ahead.split(";")[0]!, now)).toBe(true);
  });

  test("takes a malformed cookie for none [CK-45]", () => {
    expect(readConsent(`${consentKey}=%E0%A4%A`, now)).toBeNull();
    expect(hasValidConsent(`${consentKey}=%7B`, now)).toBe(false);
    expect(hasValidConsent(null, now)).toBe(false);
  });

  test("ends what older versions left, with the choice and not before, and nothing of later ones [CK-21] [CK-22]", () => {
    const carried = "cookie-consent-2024-01-01=x; cookie-consent-2030-01-01=y; other=z";
    const [, ...ended] = setConsent(carried, { flags: allOn, now });
    expect(ended).toEqual(["cookie-consent-2024-01-01=; Max-Age=0; Path=/; SameSite=Lax"]);
  });

  test("ends the optional cookies of every category that is now off [CK-39] [CK-40]", () => {
    const items = [
      item("session", "necessary"),
      item("theme", "functional"),
      item("count-…", "analytics"),
    ];
    const carried = "session=s; theme=dark; count-a=1; count-b=2; unknown=u";
    const ended = (flags: typeof allOn) =>
      setConsent(carried, { flags, now, items })
        .slice(1)
        .map((line) => line.split(";")[0]);
    expect(ended(allOn)).toEqual([]);
    expect(ended({ ...allOn, analytics: false })).toEqual(["count-a=", "count-b="]);
    expect(ended(allOff)).toEqual(["theme=", "count-a=", "count-b="]);
  });
});
