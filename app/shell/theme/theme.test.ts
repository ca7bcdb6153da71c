import { expect, it } from "vitest";
import {
  allOff,
  allOn,
  type ConsentFlags,
  consentCookie,
  makeRecord,
} from "#app/features/consent/record.ts";
import { keepTheme, readTheme, setTheme } from "./theme.server.ts";
import { themeInCookies } from "./theme.ts";

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

function asking(cookie: string): Request {
  return new Request("http://localhost/", { headers: { cookie } });
}

function consented(flags: ConsentFlags, at = now): string {
  return consentCookie(makeRecord(flags, at), { now, secure: false }).split(";")[0]!;
}

it.each([
  ["theme=dark", "dark"],
  ["a=1; theme=light", "light"],
  ["theme=blue; theme=dark", "dark"],
  ["theme=", null],
  ["theme=Dark", null],
  ["othertheme=dark", null],
  ["theme", null],
  ["", null],
])("%j asks for %s", (cookies, theme) => {
  expect(themeInCookies(cookies)).toBe(theme);
  expect(readTheme(asking(cookies))).toBe(theme);
});

it("ends with the visit while nobody allowed more", () => {
  const line = "theme=dark; Path=/; SameSite=Lax";
  expect(setTheme(asking(""), "dark", now)).toBe(line);
  expect(setTheme(asking(consented(allOff)), "dark", now)).toBe(line);
});

it("is kept as long as functional consent, 180 days at most", () => {
  const flags = { ...allOff, functional: true };
  expect(setTheme(asking(consented(flags)), "light", now)).toContain("Max-Age=15552000;");
  const old = asking(consented(flags, now - 100 * day));
  expect(setTheme(old, "light", now)).toContain(`Max-Age=${80 * 86_400};`);
});

it("is forgotten by going back to the system's", () => {
  expect(setTheme(asking("theme=dark"), null, now)).toBe("theme=; Max-Age=0; Path=/; SameSite=Lax");
});

it("becomes lasting with functional consent, and ends with the visit once it is taken back [CK-39]", () => {
  const request = asking("theme=dark");
  expect(keepTheme(request, makeRecord(allOn, now), now)).toContain("Max-Age=15552000");
  expect(keepTheme(request, makeRecord(allOff, now), now)).toBe("theme=dark; Path=/; SameSite=Lax");
  expect(keepTheme(asking(""), makeRecord(allOn, now), now)).toBeNull();
});
