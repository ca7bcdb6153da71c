import {
  type ConsentFlags,
  type ConsentRecord,
  consentCookie,
  consentKey,
  cookiePairs,
  expiredCookie,
  isOlderVersion,
  keptUntil,
  makeRecord,
  type OptionalCategory,
  parseRecord,
  recordInCookies,
  resolveRecords,
  sameRecord,
  serialiseRecord,
} from "./record.ts";
import { optionalNames, type StoredName } from "./stored-names.ts";
import { type BrowserStores, clearForbidden } from "./withdraw.ts";

/** All that the machine knows of a browser. Storage may throw: it is blocked or full then, and the rest has to do. */
export type ConsentWorld = BrowserStores & {
  now(): number;
  /** Asks the server to set the cookie, because some browsers cut a script's cookie down to a week. */
  post(record: ConsentRecord): Promise<unknown>;
  /** Tells the other tabs to look again. */
  announce(): void;
  items?: StoredName[];
};

export type Consent = ReturnType<typeof createConsent>;

/**
 * The one answer to "what did this person allow?". It is read from local storage and cookie, each
 * repaired from the other with its old timestamp, and held in memory only where neither could keep it.
 */
export function createConsent(world: ConsentWorld) {
  const { local, cookies, items = optionalNames } = world;
  const listeners = new Set<() => void>();
  /** undefined: not read yet. */
  let record: ConsentRecord | null | undefined;
  let memory: ConsentRecord | null = null;
  let posting: { flags: string; done: Promise<void> } | null = null;

  const localText = () => attempt(() => local.get(consentKey), null);
  const cookieText = () => attempt(() => cookies.read(), "");
  const options = () => ({ now: world.now(), refuseFuture: true });
  const stored = () =>
    resolveRecords(parseRecord(localText(), options()), recordInCookies(cookieText(), options()));

  function writeLocal(next: ConsentRecord): void {
    attempt(() => local.set(consentKey, serialiseRecord(next)), undefined);
  }
  function writeCookie(next: ConsentRecord, now: number): void {
    const line = consentCookie(next, { now, secure: attempt(() => cookies.secure(), false) });
    attempt(() => cookies.write(line), undefined);
  }

  /** Gives the store that has lost or outdated the record its copy back. */
  function repair(kept: ConsentRecord): void {
    if (!sameRecord(kept, parseRecord(localText(), options()))) writeLocal(kept);
    if (!sameRecord(kept, recordInCookies(cookieText(), options()))) writeCookie(kept, world.now());
  }

  /** Removes what no clock could make valid again. A record from the future may only have met a wrong clock. */
  function sweep(): void {
    const now = world.now();
    const text = localText();
    if (text !== null && parseRecord(text, { now }) === null)
      attempt(() => local.remove(consentKey), undefined);
    const all = cookieText();
    const present = cookiePairs(all).some(([name]) => name === consentKey);
    if (present && recordInCookies(all, { now }) === null) expire(consentKey);
  }

  function expire(name: string): void {
    attempt(() => cookies.write(expiredCookie(name, { secure: cookies.secure() })), undefined);
  }

  function removeOlderVersions(): void {
    for (const key of attempt(() => local.keys(), []).filter(isOlderVersion))
      attempt(() => local.remove(key), undefined);
    for (const [name] of cookiePairs(cookieText())) if (isOlderVersion(name)) expire(name);
  }

  function settle(next: ConsentRecord | null): void {
    const changed = record !== undefined && !sameRecord(record, next);
    if (record === undefined || changed) {
      record = next;
      clearForbidden(world, next, items);
    }
    if (changed) for (const listener of listeners) listener();
  }

  /** Reads both stores again: at start, on focus, on navigation, when another tab says so. Never a choice. */
  function refresh(): void {
    const kept = stored();
    memory = memory && parseRecord(serialiseRecord(memory), { now: world.now() });
    if (memory && (!kept || memory.timestamp > kept.timestamp)) {
      settle(memory);
      return;
    }
    if (kept) repair(kept);
    else sweep();
    settle(kept);
  }

  /** The record in force, or null while nobody has chosen. The same object until it changes. */
  function current(): ConsentRecord | null {
    if (record === undefined) refresh();
    return record ?? null;
  }

  /** Keeps a choice made now, everywhere it can be kept. Resolves when the server has answered, or failed to. */
  function choose(flags: ConsentFlags): Promise<void> {
    const same = JSON.stringify([flags.functional, flags.analytics, flags.advertising]);
    if (posting?.flags === same) return posting.done; // the second half of a double click
    current();
    const next = makeRecord(flags, world.now());
    writeLocal(next);
    writeCookie(next, next.timestamp);
    memory = sameRecord(stored(), next) ? null : next;
    removeOlderVersions();
    settle(next);
    attempt(() => world.announce(), undefined);
    const done = world
      .post(next)
      .catch(() => undefined) // the script's own cookie has to do
      .then(() => {
        if (posting?.done === done) posting = null;
        refresh(); // a slower answer to an older choice may have set its cookie last
      });
    posting = { flags: same, done };
    return done;
  }

  return {
    current,
    refresh,
    choose,
    /** Whether that category may store or run anything at this moment, though nobody may have looked since the record expired. */
    allows(category: OptionalCategory): boolean {
      const kept = current();
      return kept !== null && kept[category] && world.now() < keptUntil(kept);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
