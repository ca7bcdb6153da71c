import { cookiePairs, expiredCookie, type ConsentFlags } from "./record.ts";
import { isItem, optionalNames, type StoragePlace, type StoredName } from "./stored-names.ts";

/** A browser's storage by name. Any of it may throw where storage is blocked or full. */
export type KeyStore = {
  keys(): string[];
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
};
export type CookieJar = { read(): string; write(line: string): void; secure(): boolean };
export type BrowserStores = { local: KeyStore; session: KeyStore; cookies: CookieJar };

/**
 * The names among these that nobody has allowed; null means "no choice yet", which allows nothing.
 * A name listed in several categories may stay while one of them is allowed: it lives shorter then.
 */
export function forbiddenNames(
  where: StoragePlace,
  names: string[],
  flags: ConsentFlags | null,
  items: StoredName[] = optionalNames,
): string[] {
  const known = items.filter((item) => item.where === where);
  const isAllowed = ({ category }: StoredName) =>
    category === "necessary" || flags?.[category] === true;
  return [...new Set(names)].filter((name) => {
    const meant = known.filter((item) => isItem(item, name));
    return meant.length > 0 && !meant.some(isAllowed);
  });
}

/** Deletes every listed item whose category is not allowed. Storage that cannot be reached holds nothing. */
export function clearForbidden(
  { local, session, cookies }: BrowserStores,
  flags: ConsentFlags | null,
  items: StoredName[] = optionalNames,
): void {
  const clear = (where: StoragePlace, names: () => string[], remove: (name: string) => void) => {
    try {
      for (const name of forbiddenNames(where, names(), flags, items)) remove(name);
    } catch {
      // blocked: nothing can be in it
    }
  };
  clear("local storage", local.keys, local.remove);
  clear("session storage", session.keys, session.remove);
  clear(
    "cookie",
    () => cookiePairs(cookies.read()).map(([name]) => name),
    (name) => cookies.write(expiredCookie(name, { secure: cookies.secure() })),
  );
}
