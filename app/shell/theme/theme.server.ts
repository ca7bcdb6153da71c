import { env } from "#app/platform/env/env.server.ts";
import { readConsent } from "#app/features/consent/consent.server.ts";
import { type ConsentRecord, remainingSeconds } from "#app/features/consent/record.ts";
import { type Theme, themeCookie, themeInCookies } from "./theme.ts";

/** The theme this request's cookie asks for. */
export function readTheme(request: Request): Theme | null {
  return themeInCookies(request.headers.get("cookie") ?? "");
}

/** The `Set-Cookie` header that keeps a theme: beyond the visit only for as long as functional consent holds. */
export function setTheme(request: Request, theme: Theme | null, now = Date.now()): string {
  return keep(theme, readConsent(request.headers.get("cookie"), now), now);
}

/** As `setTheme`, for the theme this browser has when its consent changes; null when it has none. */
export function keepTheme(
  request: Request,
  consent: ConsentRecord,
  now = Date.now(),
): string | null {
  const theme = readTheme(request);
  return theme === null ? null : keep(theme, consent, now);
}

function keep(theme: Theme | null, consent: ConsentRecord | null, now: number): string {
  return themeCookie(theme, {
    seconds: consent?.functional ? remainingSeconds(consent, now) : null,
    secure: env().publicUrl.startsWith("https:"),
  });
}
