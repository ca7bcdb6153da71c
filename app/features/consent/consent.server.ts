import { env } from "#app/platform/env.server.ts";
import {
  type ConsentFlags,
  type ConsentRecord,
  consentCookie,
  makeRecord,
  recordInCookies,
} from "./record.ts";

/** The choice this request carries, or null when there is none to go by. */
export function readConsent(request: Request, now = Date.now()): ConsentRecord | null {
  return recordInCookies(request.headers.get("cookie") ?? "", { now });
}

export function hasValidConsent(request: Request, now = Date.now()): boolean {
  return readConsent(request, now) !== null;
}

/** The `Set-Cookie` header that keeps this choice for its 180 days. */
export function setConsent(flags: ConsentFlags, now = Date.now()): string {
  const secure = env().publicUrl.startsWith("https:");
  return consentCookie(makeRecord(flags, now), { now, secure });
}
