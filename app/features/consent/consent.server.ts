import { env } from "#app/platform/env/env.server.ts";
import {
  type ConsentFlags,
  type ConsentRecord,
  clockToleranceMilliseconds,
  consentCookie,
  cookiePairs,
  expiredCookie,
  isOlderVersion,
  makeRecord,
  recordInCookies,
} from "./record.ts";
import { type StorageItem, storageItems } from "./registry.ts";
import { forbiddenNames } from "./withdraw.ts";

/** The choice that a request's `Cookie` header carries, or null when there is none to go by. */
export function readConsent(cookies: string | null, now = Date.now()): ConsentRecord | null {
  return recordInCookies(cookies ?? "", { now });
}

export function hasValidConsent(cookies: string | null, now = Date.now()): boolean {
  return readConsent(cookies, now) !== null;
}

type Choice = {
  flags: ConsentFlags;
  /** When the person chose, by their own clock; taken when it is within a day of ours. */
  at?: number;
  now?: number;
  items?: StorageItem[];
};

/**
 * The `Set-Cookie` lines of a choice: the record for its 180 days, and the end of whatever the `Cookie`
 * header still carries of older versions and of categories that are now off.
 */
export function setConsent(
  cookies: string | null,
  { flags, at, now = Date.now(), items = storageItems }: Choice,
): string[] {
  const secure = env().publicUrl.startsWith("https:");
  const chosen = at !== undefined && Math.abs(at - now) <= clockToleranceMilliseconds ? at : now;
  const names = cookiePairs(cookies ?? "").map(([name]) => name);
  const gone = new Set([
    ...names.filter(isOlderVersion),
    ...forbiddenNames("cookie", names, flags, items),
  ]);
  return [
    consentCookie(makeRecord(flags, chosen), { now: chosen, secure }),
    ...[...gone].map((name) => expiredCookie(name, { secure })),
  ];
}
