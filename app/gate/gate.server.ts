/** Who may be here, asked by the layouts and by every loader and action. */
import { data, redirect, type RouterContextProvider } from "react-router";
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
import { hasRight } from "#app/access/admin-rights.ts";
import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { env } from "#app/platform/env/env.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { demo } from "#config/demo.ts";
import { rules } from "#config/rules.ts";
import { keepForm, keepFormOfEnded } from "./form-drafts.server.ts";
import {
  addressContext,
  barCountsContext,
  findPerson,
  findSession,
  type Refused,
  refusedOf,
} from "./session-context.server.ts";

type Context = Readonly<RouterContextProvider>;
type MiddlewareArgs = { request: Request; context: Context };

/** Middleware of a role's layout. */
export function gate(role: Role) {
  return async ({ request, context }: MiddlewareArgs): Promise<void> => {
    await keepFormOfEnded(request, context);
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
  await keepFormOfEnded(request, context);
  requirePerson(context);
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

/** An admin who has one of these rights; another admin is told that it is missing. */
export function requireAdmin(
  context: Context,
  ...anyOf: readonly [AdminRight, ...AdminRight[]]
): Admin {
  const admin = requireAnyAdmin(context);
  if (anyOf.some((right) => hasRight(admin, right))) return admin;
  throw data<Refused>({ ...refusedOf(findSession(context)!), why: "right" }, { status: 403 });
}

/** For what all admins see. */
export function requireAnyAdmin(context: Context): Admin {
  return asAdmin(requireRole(context, "admin"));
}

/**
 * The signed-in person, who has proved within the last ten minutes that it is them; anybody else does so first and
 * comes back here, or where it is a file to the page that it is fetched from.
 */
export function requireFresh(context: Context, next = context.get(addressContext)): Person {
  const person = requirePerson(context);
  if (isFresh(context)) return person;
  throw redirect(`/account/confirm?${new URLSearchParams({ next })}`);
}

/** As `requireFresh`, for a form: what was typed waits meanwhile. */
export async function requireFreshForm(request: Request, context: Context): Promise<Person> {
  const person = requirePerson(context);
  if (!isFresh(context)) await keepForm(person, request, context);
  return requireFresh(context);
}

function isFresh(context: Context): boolean {
  const { provedAt } = findSession(context)!;
  return Date.now() - provedAt.getTime() <= rules.account.freshMinutes * minute;
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
