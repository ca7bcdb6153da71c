import { mayHaveSession } from "./features/accounts/sessions/session.server.ts";
import { allOff, consentCookie, makeRecord, recordInCookies } from "./features/consent/record.ts";
import { themeCookie, themeInCookies } from "./shell/theme/theme.ts";

/** What two visitors' copies of one page may differ in. */
export type Variant = {
  key: string;
  /** The cookies that say so, and no others: a kept page is made from these. */
  cookie: string;
};

const plain: Variant = { key: "asked system", cookie: "" };

/** Which copy of a public page these cookies get, or null where they may belong to somebody signed in. */
export function visitorVariant(cookies: string | undefined, now = Date.now()): Variant | null {
  if (cookies === undefined) return plain;
  if (mayHaveSession(cookies)) return null;
  const theme = themeInCookies(cookies);
  const hasAnswered = recordInCookies(cookies, { now }) !== null;
  const lines = [
    // Whatever was chosen: it is the asking that shows.
    ...(hasAnswered ? [consentCookie(makeRecord(allOff, now), { now, secure: false })] : []),
    ...(theme === null ? [] : [themeCookie(theme, { seconds: null, secure: false })]),
  ];
  return {
    key: `${hasAnswered ? "answered" : "asked"} ${theme ?? "system"}`,
    cookie: lines.map((line) => line.split(";")[0]).join("; "),
  };
}
