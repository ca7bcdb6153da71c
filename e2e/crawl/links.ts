/** Where the links of the pages lead, and whether somebody answers there. */
import type { APIRequestContext, Page } from "@playwright/test";
import { isDeep } from "#test/depth.ts";
import { patternAt } from "../harness/route-patterns.ts";
import type { Audience } from "../harness/visits.ts";
import { isForOthers, outside } from "./known-links.ts";

/** Pages of one pattern and one set of query names that are opened; a calendar alone has one for every week. */
const perKind = isDeep ? 20 : 1;

/** Lessons begin while one walks: what was offered before is offered no more. */
async function hasBegun(request: APIRequestContext, link: URL, from: string): Promise<boolean> {
  if (!link.pathname.includes("/lessons/")) return false;
  const page = await (await request.get(new URL(from, link.origin).href)).text();
  return !page.includes((link.pathname + link.search + link.hash).replaceAll("&", "&amp;"));
}

/** Gathers links page by page; each address is asked once, by the person who met it. */
export function linkBook() {
  /** By address with its fragment, the page that first named it. */
  const met = new Map<string, string>();

  /** Notes the page's links; answers those that lead out of the product and are not the brand's. */
  async function note(page: Page): Promise<string[]> {
    const from = new URL(page.url());
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    );
    const wrong: string[] = [];
    for (const link of links) {
      const { protocol, hostname, pathname, search, hash } = new URL(link);
      // For an authenticator app, on the page that sets up two-step sign-in.
      if (protocol === "otpauth:") continue;
      // A mail of the demo world names the port of its first start.
      const ours = hostname === from.hostname ? from.origin + pathname + search + hash : null;
      if (ours !== null) met.set(ours, met.get(ours) ?? from.pathname + from.search);
      else if (!outside.includes(link)) wrong.push(`leads out of the house: ${link}`);
    }
    return wrong;
  }

  /** Asks the addresses, as who met them; answers those where nothing is, or not what the fragment names. */
  async function follow(request: APIRequestContext, as: Audience): Promise<string[]> {
    const wrong: string[] = [];
    const asked = new Map<string, number>();
    for (const [link, from] of met) {
      const url = new URL(link);
      const names = [...new Set(url.searchParams.keys())].toSorted().join("&");
      const place = url.hash.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "N");
      const kind = `${patternAt(url.pathname)}?${names}${place}`;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      if (asked.get(kind)! > perKind) continue;
      const answer = await request.get(link, { headers: { accept: "text/html" } });
      const isRefused = answer.status() === 403 && isForOthers(as, link);
      const id = decodeURIComponent(url.hash.slice(1));
      // A page that is not there says so, and keeps what it has itself.
      const isOwn = new URL(from, url.origin).pathname === url.pathname;
      const isThere =
        isRefused ||
        ((answer.ok() || isOwn) && (id === "" || (await answer.text()).includes(`id="${id}"`)));
      if (isThere || (await hasBegun(request, url, from))) continue;
      wrong.push(`${answer.status()} ${link} from ${from}`);
    }
    return wrong;
  }

  return { note, follow };
}
