import * as shell from "#config/shell.ts";

/** The name of the cookie and of the local storage key. A new version asks everybody again. */
export const consentKey = `cookie-consent-${shell.consentVersion}`;

export const optionalCategories = ["functional", "analytics", "advertising"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];
export type ConsentFlags = Record<OptionalCategory, boolean>;
export type ConsentRecord = ConsentFlags & {
  necessary: true;
  /** Epoch milliseconds of the choice. */ timestamp: number;
};

export const lifeMilliseconds = shell.consentSeconds * 1000;
/** How far two honest clocks may be apart. */
export const clockToleranceMilliseconds = 24 * 60 * 60 * 1000;
/** Longer than any record; nothing longer is even parsed. */
export const longestRecord = 1000;

export function makeRecord(flags: ConsentFlags, now: number): ConsentRecord {
  const { functional, analytics, advertising } = flags;
  return { necessary: true, functional, analytics, advertising, timestamp: now };
}

export const allOn: ConsentFlags = { functional: true, analytics: true, advertising: true };
export const allOff: ConsentFlags = { functional: false, analytics: false, advertising: false };

type Answer = Partial<ConsentFlags> & { choice: "accept" | "reject" | "save" };

/** What an answer allows: the two short ones do not look at the boxes. */
export function flagsOf({ choice, functional, analytics, advertising }: Answer): ConsentFlags {
  if (choice === "accept") return allOn;
  if (choice === "reject") return allOff;
  return { functional: !!functional, analytics: !!analytics, advertising: !!advertising };
}

export function serialiseRecord(record: ConsentRecord): string {
  return JSON.stringify(makeRecord(record, record.timestamp));
}

type ParseOptions = {
  now: number;
  /** A browser also refuses a record from the future; a server does not judge another machine's clock. */
  refuseFuture?: boolean;
};

/** The record in that text, or null for everything that is not exactly one. Never throws. */
export function parseRecord(
  text: string | null | undefined,
  { now, refuseFuture = false }: ParseOptions,
): ConsentRecord | null {
  if (!text || text.length > longestRecord) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const own = (name: string): unknown =>
    Object.hasOwn(read, name) ? (read as Record<string, unknown>)[name] : undefined;
  if (Object.hasOwn(read, "__proto__") || own("necessary") !== true) return null;
  const [functional, analytics, advertising] = optionalCategories.map(own);
  if (
    typeof functional !== "boolean" ||
    typeof analytics !== "boolean" ||
    typeof advertising !== "boolean"
  )
    return null;
  const timestamp = own("timestamp");
  if (typeof timestamp !== "number" || !Number.isSafeInteger(timestamp) || timestamp <= 0)
    return null;
  if (now - timestamp >= lifeMilliseconds) return null;
  if (refuseFuture && timestamp - now > clockToleranceMilliseconds) return null;
  return { necessary: true, functional, analytics, advertising, timestamp };
}

/** The cookie's value as it is in a header, decoded; null when it is no percent-encoding. */
export function decodeCookieValue(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Names and raw values in a `Cookie` header or `document.cookie`, in their order. */
export function cookiePairs(cookies: string): [name: string, value: string][] {
  return cookies.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
}

/** The first valid record in a `Cookie` header or `document.cookie`. */
export function recordInCookies(cookies: string, options: ParseOptions): ConsentRecord | null {
  for (const [name, value] of cookiePairs(cookies)) {
    if (name !== consentKey) continue;
    const record = parseRecord(decodeCookieValue(value), options);
    if (record) return record;
  }
  return null;
}

/** What is left of a record's 180 days, in whole seconds. Reading or repairing never makes it longer. */
export function remainingSeconds(record: ConsentRecord, now: number): number {
  return Math.max(
    0,
    Math.min(shell.consentSeconds, Math.floor((record.timestamp + lifeMilliseconds - now) / 1000)),
  );
}

export function keptUntil(record: ConsentRecord): number {
  return record.timestamp + lifeMilliseconds;
}

/** Whether that is the cookie or key of a version before this one; what a later version left is not ours to touch. */
export function isOlderVersion(name: string): boolean {
  const version = /^cookie-consent-(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1];
  return version !== undefined && version < shell.consentVersion;
}

/** The line that deletes a cookie of ours, as a header or for `document.cookie`. */
export function expiredCookie(name: string, { secure }: { secure: boolean }): string {
  return `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** One `Set-Cookie` line, or the same text for `document.cookie`. */
export function consentCookie(
  record: ConsentRecord,
  { now, secure }: { now: number; secure: boolean },
): string {
  const value = encodeURIComponent(serialiseRecord(record));
  return `${consentKey}=${value}; Max-Age=${remainingSeconds(record, now)}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Which record counts when local storage and cookie both may hold one. */
export function resolveRecords(
  local: ConsentRecord | null,
  cookie: ConsentRecord | null,
): ConsentRecord | null {
  if (!local || !cookie) return local ?? cookie;
  if (local.timestamp !== cookie.timestamp)
    return local.timestamp > cookie.timestamp ? local : cookie;
  return {
    necessary: true,
    functional: local.functional && cookie.functional,
    analytics: local.analytics && cookie.analytics,
    advertising: local.advertising && cookie.advertising,
    timestamp: local.timestamp,
  };
}

export function sameRecord(a: ConsentRecord | null, b: ConsentRecord | null): boolean {
  return a === b || (a !== null && b !== null && serialiseRecord(a) === serialiseRecord(b));
}
