import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import {
  asAdmin,
  asStudent,
  asTeacher,
  type Admin,
  type Person,
  type Role,
  type Student,
  type Teacher,
} from "#app/access/actor.ts";
import { isOpenToView } from "#app/access/view-as.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import {
  dropFormDraft,
  findFormDraft,
  saveFormDraft,
  saveFormDraftOf,
  draftToken,
} from "./form-draft.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { demo } from "#config/demo.ts";
import { rules } from "#config/rules.ts";
import { pagePersonHeader } from "./page-person.ts";
import { readSession } from "./session.server.ts";

export type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** What a 403 says: the page behind it is drawn without any loader's data. */
export type Refused = {
  person: Pick<Person, "id" | "name" | "role" | "version" | "zone">;
  view: AdminView | null;
  /** Of the bar, which stands above a refusal as above any page. */
  counts?: BarCounts;
  /** It is not the person's role: an admin looks as them, and this is closed to that. */
  closedToView?: true;
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

const sessionContext = createContext<Session | null>(null);
const addressContext = createContext<string>("/");

type Context = Readonly<RouterContextProvider>;
type MiddlewareArgs = { request: Request; context: Context };
type RootMiddlewareArgs = MiddlewareArgs & { pattern: string };

/**
 * Root middleware: reads the session once per request, and sends on what it extended. While an admin looks as
 * somebody else, it refuses whatever is not open to that.
 */
export async function sessionMiddleware(
  { request, context, pattern }: RootMiddlewareArgs,
  next: () => Promise<unknown>,
): Promise<Response> {
  const session = await readSession(request.headers);
  if (session !== null && isAnothersPage(request, session.person.id)) return pageIsAnothers();
  context.set(sessionContext, session);
  const url = new URL(request.url);
  context.set(addressContext, url.pathname.replace(/\.data$/, "") + pageSearch(url));
  if (session?.viewedBy && !isOpenToView(pattern, request.method))
    throw data<Refused>({ ...refusedOf(session), closedToView: true }, { status: 403 });
  const { requestId, address } = context.get(requestContext);
  const response = (await inRequest({ requestId, address }, next)) as Response;
  for (const cookie of session?.setCookie ?? []) response.headers.append("set-cookie", cookie);
  return response;
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

/** Middleware of a role's layout. */
export function gate(role: Role) {
  return async ({ request, context }: MiddlewareArgs): Promise<void> => {
    await keepWhatWasTyped(request, context);
    const session = findSession(context);
    if (session !== null && session.person.role !== role) {
      const counts = await context.get(barCountsContext)(session.person);
      throw data<Refused>({ ...refusedOf(session), counts }, { status: 403 });
    }
    requireRole(context, role);
  };
}

/** Middleware of pages for anybody who is signed in. */
export async function signedInGate({ request, context }: MiddlewareArgs): Promise<void> {
  await keepWhatWasTyped(request, context);
  requirePerson(context);
}

/** A form that comes after its session has ended waits for its writer, who comes back to an address that says so. */
async function keepWhatWasTyped(request: Request, context: Context): Promise<void> {
  if (request.method !== "POST") return;
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  const person = findPerson(context);
  if (person !== null) {
    if (searchParams.has(draftToken)) await dropFormDraft(person, pathname);
    return;
  }
  if (!(await saveFormDraft(request, pathname))) return;
  searchParams.set(draftToken, "1");
  context.set(addressContext, `${pathname}?${searchParams}`);
}

/** The form kept for who asks, where the address says that there is one. */
export async function formDraftOf(request: Request, context: Context): Promise<FormState | null> {
  const person = findPerson(context);
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  // What somebody had typed is theirs, and not for whoever looks as them.
  if (person === null || person.viewed || request.method !== "GET" || !searchParams.has(draftToken))
    return null;
  return findFormDraft(person, pathname);
}

export function findSession(context: Context): Session | null {
  return context.get(sessionContext);
}

export function findPerson(context: Context): Person | null {
  return context.get(sessionContext)?.person ?? null;
}

/** The signed-in person; a visitor is sent to /login and comes back here afterwards. */
export function requirePerson(context: Context): Person {
  const person = findPerson(context);
  if (person !== null) return person;
  throw redirect(`/login?${new URLSearchParams({ next: context.get(addressContext) })}`);
}

export function requireStudent(context: Context): Student {
  return asStudent(requireRole(context, "student"));
}

export function requireTeacher(context: Context): Teacher {
  return asTeacher(requireRole(context, "teacher"));
}

export function requireAdmin(context: Context): Admin {
  return asAdmin(requireRole(context, "admin"));
}

/**
 * The signed-in person, who has proved within the last ten minutes that it is them; anybody else does so
 * first and comes back here.
 */
export function requireFresh(context: Context, now = Date.now()): Person {
  const person = requirePerson(context);
  if (isFresh(context, now)) return person;
  throw redirect(`/account/confirm?${new URLSearchParams({ next: context.get(addressContext) })}`);
}

/** As `requireFresh`, for a form: what was typed waits meanwhile. */
export async function requireFreshForm(
  request: Request,
  context: Context,
  now = Date.now(),
): Promise<Person> {
  const person = requirePerson(context);
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  if (!isFresh(context, now) && (await saveFormDraftOf(person, request, pathname))) {
    searchParams.set(draftToken, "1");
    context.set(addressContext, `${pathname}?${searchParams}`);
  }
  return requireFresh(context, now);
}

function isFresh(context: Context, now: number): boolean {
  return now - findSession(context)!.provedAt.getTime() <= rules.account.freshMinutes * minute;
}

/** Whether an admin may do without two-step sign-in: the demo world's own two, and nobody else. */
export function isDemoAdmin({ email }: Pick<Person, "email">): boolean {
  return env().world === "demo" && demo.adminsWithoutTwoStep.includes(email);
}

function requireRole(context: Context, role: Role): Person {
  const person = requirePerson(context);
  if (person.role === "admin" && role === "admin" && !findSession(context)!.twoStep)
    if (!isDemoAdmin(person)) throw redirect("/account/two-step?needed=yes");
  if (person.role === role) return person;
  throw data(refusedOf(findSession(context)!), { status: 403 });
}

function refusedOf(session: Session): Refused {
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
