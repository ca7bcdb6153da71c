import { rules } from "#config/rules.ts";
import * as shell from "#config/shell.ts";
import { filterFields } from "./features/teachers/search-index/read-search.ts";

/** A page whose HTML is one and the same for all visitors of an address. */
export type PublicPage = {
  /** A last segment of ":slug" stands for any one name. */
  path: string;
  /** The names its query may hold; with any other the page is made for each request. */
  query: readonly string[];
  /** For how long a body may be shown. */
  seconds: number;
};

const text = { query: [], seconds: shell.cachedTextSeconds };
const times = { query: [], seconds: rules.booking.availabilityKeptSeconds };
const filters = Object.values(filterFields).flatMap(({ fields }) => fields);

/**
 * Every page that may be kept, and nothing else is (docs/decisions/012-cached-pages.md). A loader of
 * theirs may depend on the address, on `visitorVariant` and on the data it names with `pageShows`.
 * Of what a person types only a search is here; `next` and confirmations are not.
 */
export const publicPages: readonly PublicPage[] = [
  { path: "/", ...times },
  { path: "/how-it-works", ...text, query: ["for"] },
  { path: "/faq", ...text },
  { path: "/about", ...text },
  { path: "/developers", ...text },
  { path: "/contact", ...text, query: ["topic"] },
  { path: "/status", query: [], seconds: rules.health.statusKeptSeconds },
  { path: "/legal", ...text },
  { path: "/legal/terms", ...text },
  { path: "/legal/privacy", ...text },
  { path: "/legal/refund", ...text },
  { path: "/legal/cookie", ...text },
  { path: "/offline", ...text },
  { path: "/login", ...text },
  { path: "/student/register", ...text },
  { path: "/teacher/apply", ...text },
  {
    path: "/student/teachers",
    ...times,
    query: [...filters, "sort", "page", "zone", "compare"],
  },
  { path: "/student/teachers/compare", ...times, query: ["with"] },
  {
    path: "/student/teachers/:slug",
    ...times,
    query: ["offer", "from", "day", "at", "zone", "reviews", "stars", "tag"],
  },
];

/** What a visitor is shown wherever nothing is: one unused address is the example of all. */
export const unknownPage: PublicPage = { path: "/page-not-found", ...text };

const longest = 300;
const byPath = new Map(publicPages.map((page) => [page.path, page]));

/** The page to keep under that address, a path and its query as they are in the request, or null. */
export function publicPageAt(address: string): PublicPage | null {
  if (address.length > longest) return null;
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  const page =
    byPath.get(path) ?? byPath.get(path.replace(/(?<=^\/student\/teachers\/)[a-z0-9-]+$/, ":slug"));
  if (page === undefined || path.endsWith("/:slug")) return null;
  if (at < 0) return page;
  const names = [...new URLSearchParams(address.slice(at)).keys()];
  return names.every((name) => page.query.includes(name)) ? page : null;
}
