/** Light or dark, as somebody chose it; nobody's choice means that the page follows the system. */
export type Theme = "light" | "dark";

export const themeCookieName = "theme";

export function isTheme(value: unknown): value is Theme {
  return value === "light" || value === "dark";
}

/** The theme in a `Cookie` header or `document.cookie`, or null. */
export function themeInCookies(cookies: string): Theme | null {
  for (const pair of cookies.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== themeCookieName) continue;
    const value = pair.slice(at + 1).trim();
    if (isTheme(value)) return value;
  }
  return null;
}

type Keeping = {
  /** What is left of the functional consent it rests on; null without one: until the browser is closed. */
  seconds: number | null;
  secure: boolean;
};

/** One `Set-Cookie` line, or the same text for `document.cookie`; null forgets the choice. */
export function themeCookie(theme: Theme | null, { seconds, secure }: Keeping): string {
  const kept = theme === null ? 0 : seconds;
  const life = kept === null ? "" : `; Max-Age=${kept}`;
  return `${themeCookieName}=${theme ?? ""}${life}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
