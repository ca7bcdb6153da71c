/** Who asks, read once per request and given to every loader and action. */
import { createContext, data, type RouterContextProvider } from "react-router";
import type { Person } from "#app/access/actor.ts";
import { isOpenToView } from "#app/access/view-as.ts";
import { pagePersonHeader } from "#app/features/accounts/sessions/page-person.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { writtenPosition, writtenCookie } from "./written-position.server.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { nameRequest } from "#app/platform/tracing/traces.server.ts";

export type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** What a 403 says: the page behind it is drawn without any loader's data. */
export type Refused = {
  person: Pick<Person, "id" | "name" | "role" | "version" | "zone">;
  view: AdminView | null;
  /** Of the bar, which is above a refusal as above any page. */
  counts?: BarCounts;
  /** Not the role: an admin looks as them, and this is closed to that; or they are an admin without the right to it. */
  why?: "view" | "right";
  /** Of an address that nothing is at: the languages that are taught. */
  languages?: { code: string; name: string }[];
  /** Of a teacher's address: they do not teach here at the moment; their name where the reader may have it. */
  gone?: { name: string | null; language: string | null };
};

/** What the bar counts: unread messages, and notices behind the bell. */
export type BarCounts = { unread: number; notices: number };

/** How the root lends them: they are kept by features that build on this one. */
export const barCountsContext = createContext<(person: Person) => Promise<BarCounts>>(async () => ({
  unread: 0,
  notices: 0,
}));

/** Who looks as the person of the page, and until when, as every page says it. */
export type AdminView = { by: string; as: string; until: number; zone: string };

/** Asked for when the database is away: then it is shown to everybody as to a visitor. */
const statusPattern = "status";

const sessionContext = createContext<Session | null>(null);
/** The page's own path and query, to which a visitor comes back. */
export const addressContext = createContext<string>("/");

type Context = Readonly<RouterContextProvider>;
type RootMiddlewareArgs = { request: Request; context: Context; pattern: string };

/**
 * Root middleware: reads the session once per request, and sends on what it extended. While an admin looks as
 * somebody else, it refuses whatever is not open to that.
 */
export async function sessionMiddleware(
  { request, context, pattern }: RootMiddlewareArgs,
  next: () => Promise<unknown>,
): Promise<Response> {
  const session = await readSession(request.headers).catch((error: unknown) => {
    if (pattern !== statusPattern) throw error;
    return null;
  });
  if (session !== null && isAnothersPage(request, session.person.id)) return pageIsAnothers();
  context.set(sessionContext, session);
  const url = new URL(request.url);
  context.set(addressContext, url.pathname.replace(/\.data$/, "") + pageSearch(url));
  if (session?.viewedBy && !isOpenToView(pattern, request.method))
    throw data<Refused>({ ...refusedOf(session), why: "view" }, { status: 403 });
  nameRequest(request.method, pattern);
  const { requestId, address, kept } = context.get(requestContext);
  const facts = {
    requestId,
    address,
    written: writtenPosition(request.headers),
    mayWrite: request.method === "POST",
    isForMany: kept !== undefined,
  };
  const response = (await inRequest(facts, next)) as Response;
  const written = request.method === "POST" ? await writtenCookie() : [];
  addCookies(response.headers, [...(session?.setCookie ?? []), ...written]);
  return response;
}

/** Adds one person's cookies to an answer, which no shared cache may keep then. */
function addCookies(headers: Headers, cookies: string[]): void {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  const kept = headers.get("cache-control");
  if (cookies.length > 0 && kept !== null)
    headers.set("cache-control", kept.replace(/\bpublic\b/, "private"));
}

/**
 * A script names the person its page was made for. When somebody else has signed in since, in another
 * tab, what the page asks for is not done for them: the answer makes it load itself again.
 */
function isAnothersPage(request: Request, personId: string): boolean {
  const madeFor = request.headers.get(pagePersonHeader);
  return madeFor !== null && madeFor !== personId;
}

function pageIsAnothers(): Response {
  return Response.json(
    { error: "signed-in-as-another" },
    { status: 409, headers: { [pagePersonHeader]: "changed", "cache-control": "no-store" } },
  );
}

export function findSession(context: Context): Session | null {
  return context.get(sessionContext);
}

export function findPerson(context: Context): Person | null {
  return context.get(sessionContext)?.person ?? null;
}

/** What a 403 shows of the person who is refused. */
export function refusedOf(session: Session): Refused {
  const { id, name, role, version, zone } = session.person;
  return { person: { id, name, role, version, zone }, view: viewOf(session) };
}

function viewOf({ person, viewedBy }: Session): AdminView | null {
  if (viewedBy === null) return null;
  return { by: viewedBy.name, as: person.name, until: viewedBy.until, zone: viewedBy.zone };
}

/** What the page must say of an admin who looks as the person it is made for, or null. */
export function findView(context: Context): AdminView | null {
  const session = findSession(context);
  return session && viewOf(session);
}

/** The page's own query, without what the framework adds to a data request. */
function pageSearch(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete("_routes");
  search.delete("index");
  return search.size > 0 ? `?${search}` : "";
}
