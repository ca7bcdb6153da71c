import { expect, it } from "vitest";
import {
  allOff,
  allOn,
  consentCookie,
  makeRecord,
  recordInCookies,
} from "./features/consent/record.ts";
import { themeInCookies } from "./shell/theme/theme.ts";
import { visitorVariant } from "./visitor-variant.server.ts";

process.env["AUTH_SECRET"] ??= "a-secret-for-tests-only-0123456789";

const now = Date.UTC(2027, 0, 6, 12);
const day = 86_400_000;
const consent = (flags = allOff, at = now) =>
  consentCookie(makeRecord(flags, at), { now, secure: false }).split(";")[0]!;

it.each([
  [undefined, "asked system"],
  ["", "asked system"],
  ["other=1; zone=Asia%2FTokyo", "asked system"],
  [consent(), "answered system"],
  [consent(allOn), "answered system"],
  [consent(allOn, now - 179 * day), "answered system"],
  [consent(allOn, now - 180 * day), "asked system"],
  ["cookie-consent-2025-09-10=%7B%7D", "asked system"],
  ["theme=dark", "asked dark"],
  [`theme=light; ${consent()}`, "answered light"],
  ["theme=blue", "asked system"],
])("%s gets the copy %s", (cookies, key) => {
  const variant = visitorVariant(cookies, now)!;
  expect(variant.key).toBe(key);
  // The page is made from cookies that say the same, and nothing else.
  expect(visitorVariant(variant.cookie, now)?.key).toBe(key);
  expect(recordInCookies(variant.cookie, { now }) !== null).toBe(key.startsWith("answered"));
  expect(themeInCookies(variant.cookie) ?? "system").toBe(key.split(" ")[1]);
  expect(variant.cookie).not.toContain("zone");
});

it.each(["session=1", "theme=dark; session=", "a=session", `${consent()}; session=forged`])(
  "%s may be somebody's who is signed in [NAV-52]",
  (cookies) => {
    expect(visitorVariant(cookies, now)).toBeNull();
  },
);
