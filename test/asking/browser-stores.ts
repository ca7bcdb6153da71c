import type { BrowserStores, CookieJar, KeyStore } from "#app/features/consent/withdraw.ts";

/** A Storage that can be blocked (throws when touched) or full (throws when written). */
export class FakeStorage implements KeyStore {
  readonly kept = new Map<string, string>();
  blocked = false;
  full = false;
  writes = 0;

  #reach(): Map<string, string> {
    if (this.blocked) throw new DOMException("blocked", "SecurityError");
    return this.kept;
  }
  keys = () => [...this.#reach().keys()];
  get = (key: string) => this.#reach().get(key) ?? null;
  set = (key: string, value: string) => {
    const kept = this.#reach();
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.writes += 1;
    kept.set(key, value);
  };
  remove = (key: string) => void this.#reach().delete(key);
}

/** Cookies of one host with their lives, read and written as `document.cookie` is. */
export class FakeCookies implements CookieJar {
  readonly kept: { name: string; value: string; line: string; until: number }[] = [];
  blocked = false;
  isSecure = false;
  writes = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }
  read = () =>
    this.kept
      .filter(({ until }) => !this.blocked && until > this.#now())
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  write = (line: string) => {
    if (this.blocked) return;
    this.writes += 1;
    const [, name, value, life] = /^([^=]+)=([^;]*); Max-Age=(\d+);/.exec(line)!;
    const at = this.kept.findIndex((cookie) => cookie.name === name);
    const cookie = {
      name: name!,
      value: value!,
      line,
      until: this.#now() + Number(life) * 1000,
    };
    this.kept.splice(at < 0 ? this.kept.length : at, at < 0 ? 0 : 1, cookie);
  };
  secure = () => this.isSecure;
  /** The living cookie of that name. */
  find = (name: string) =>
    this.kept.find((cookie) => cookie.name === name && cookie.until > this.#now());
}

export type FakeBrowser = BrowserStores & {
  local: FakeStorage;
  session: FakeStorage;
  cookies: FakeCookies;
};

export function aBrowser(now: () => number = Date.now): FakeBrowser {
  return { local: new FakeStorage(), session: new FakeStorage(), cookies: new FakeCookies(now) };
}
