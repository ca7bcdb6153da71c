import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { HeaderTable } from "../http/headers.ts";
import { cachePage, recompress, sendPage, type CachedPage } from "./cached-page.ts";
import { dropTagged, pageStore } from "./page-cache.ts";
import type { Product } from "../product.ts";
import { sharedHeaders } from "./shared-cache.ts";

type Options = {
  product: Pick<
    Product,
    | "publicPageAt"
    | "unknownPage"
    | "visitorVariant"
    | "makeContext"
    | "onPublicChange"
    | "sharedCache"
  >;
  respond: (request: Request, context: unknown) => Promise<Response>;
  /** Whether an address is nobody's: it is answered with the one page that says so. */
  isUnknown: (address: string) => boolean;
  /** What answers every other request. */
  next: RequestListener;
  table: HeaderTable;
  origin: string;
  now?: () => number;
};

/** A page that is being made. */
type Making = { page: Promise<CachedPage | null>; changed: Set<string>; allChanged: boolean };

/** Of pages under plain addresses there are few. Queries, and names of nobody, can be made up by anyone. */
const plainBytes = 48 * 1024 * 1024;
const madeUpBytes = 16 * 1024 * 1024;
/** A page asked for this often is worth the best compression. */
const oftenAsked = 8;

/**
 * Answers visitors from memory (app/public-pages.ts); `next` has what is no GET or HEAD, unlisted or a signed-in
 * person's. However many ask, a page is made once, of address and variant alone, until its time or its content is over.
 */
export function publicPages(options: Options): { listener: RequestListener; stop(): void } {
  const { product, respond, isUnknown, next, table, origin, now = Date.now } = options;
  const plain = pageStore<CachedPage>(plainBytes);
  const madeUp = pageStore<CachedPage>(madeUpBytes);
  const shared = product.sharedCache();
  const making = new Set<Making>();
  /** Those that a new request may wait for. */
  const current = new Map<string, Making>();
  const timesAsked = new WeakMap<CachedPage, number>();
  let pressing = false;

  const stop = product.onPublicChange((tags) => {
    for (const store of [plain, madeUp])
      if (tags === "all") store.clear();
      else dropTagged(store, tags);
    for (const one of making)
      if (tags === "all") one.allChanged = true;
      else for (const tag of tags) one.changed.add(tag);
    // Requests from now on must not be given what was read before.
    current.clear();
  });

  function listener(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !isPlainHost(headers.host))
      return void next(request, response);
    const time = now();
    const variant = product.visitorVariant(headers.cookie, time);
    if (variant === null) return void next(request, response);
    const keyOf = (address: string) => `${variant.key} ${address}`;
    const answer = (page: CachedPage) => {
      // Another variant is for a browser that says so by a cookie, which a shared cache does not look at.
      const isForAll = shared !== null && page.status === 200 && variant.cookie === "";
      sendPage(page, request, response, isForAll ? sharedHeaders(page, shared, now()) : null);
    };
    if (sendKept(keyOf(url), time, answer)) return;
    const page = product.publicPageAt(url) ?? (isUnknown(url) ? product.unknownPage : null);
    if (page === null) return void next(request, response);
    const address = page === product.unknownPage ? page.path : url;
    const key = keyOf(address);
    if (address !== url && sendKept(key, time, answer)) return;
    const until = time + page.seconds * 1000;
    (current.get(key) ?? begin(key, address, until, variant.cookie)).page
      .then((made) => (made === null ? next(request, response) : answer(made)))
      .catch(() => void response.destroy());
  }

  function sendKept(key: string, time: number, answer: (page: CachedPage) => void): boolean {
    const kept = plain.get(key) ?? madeUp.get(key);
    if (kept === undefined || time >= kept.until) return false;
    answer(kept);
    countAsked(key, kept);
    return true;
  }

  function begin(key: string, address: string, until: number, cookie: string): Making {
    const one: Making = { page: Promise.resolve(null), changed: new Set(), allChanged: false };
    making.add(one);
    current.set(key, one);
    one.page = make(address, cookie, until)
      .catch(() => null) // `next` meets the same fault, and answers and logs it as any other
      .then((made) => {
        making.delete(one);
        if (current.get(key) === one) current.delete(key);
        if (made === null || one.allChanged) return made;
        const isStale = [...made.tags].some((tag) => one.changed.has(tag));
        if (!isStale) storeOf(key, made).set(key, made);
        return made;
      });
    return one;
  }

  async function make(address: string, cookie: string, until: number): Promise<CachedPage | null> {
    const kept = { tags: new Set<string>(), until };
    const context = product.makeContext({ nonce: undefined, requestId: "", address: "", kept });
    const headers = { accept: "text/html", ...(cookie === "" ? {} : { cookie }) };
    const made = await respond(new Request(origin + address, { headers }), context);
    if (!mayBeKept(made)) {
      await made.body?.cancel();
      return null;
    }
    const link = made.headers.get("link");
    const html = Buffer.from(await made.arrayBuffer());
    const path = address.split("?")[0]!;
    return cachePage({ path, status: made.status, html, link, ...kept }, table);
  }

  function storeOf(key: string, { status }: CachedPage) {
    return status === 200 && !key.includes("?") ? plain : madeUp;
  }

  function countAsked(key: string, page: CachedPage): void {
    const times = (timesAsked.get(page) ?? 0) + 1;
    if (times > oftenAsked) return;
    timesAsked.set(page, times);
    if (times === oftenAsked && !pressing) press(key, page).catch(() => {});
  }

  /** One at a time: it is hard work, and nobody waits for it. */
  async function press(key: string, page: CachedPage): Promise<void> {
    pressing = true;
    const smaller = await recompress(page).finally(() => (pressing = false));
    timesAsked.set(smaller, oftenAsked + 1);
    const store = storeOf(key, page);
    if (store.get(key) === page) store.set(key, smaller);
  }

  return { listener, stop };
}

/** A page found or not found, and nothing in its headers that is meant for one person or not to be kept. */
function mayBeKept({ status, headers }: Response): boolean {
  return (
    (status === 200 || status === 404) &&
    headers.get("content-type")?.startsWith("text/html") === true &&
    !["set-cookie", "cache-control", "location", "vary"].some((name) => headers.has(name))
  );
}

let plainHost: string | undefined;

/** Any other host is `next`'s to refuse. Most requests name the one that the last one named. */
function isPlainHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host === plainHost) return true;
  if (!/^[\w.:[\]-]+$/.test(host)) return false;
  plainHost = host;
  return true;
}
