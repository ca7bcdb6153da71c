/** What was typed is kept where its writer has to prove who they are first. */
import type { RouterContextProvider } from "react-router";
import type { Person } from "#app/access/actor.ts";
import {
  draftToken,
  dropFormDraft,
  findFormDraft,
  findFormerOwner,
  saveFormDraft,
} from "#app/features/accounts/sessions/form-draft.server.ts";
import { type FormState, readTyped } from "#app/platform/forms/forms.ts";
import { addressContext, findPerson } from "./session-context.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A form that comes after its session has ended waits for its writer, who comes back to an address that says so. */
export async function keepFormOfEnded(request: Request, context: Context): Promise<void> {
  if (request.method !== "POST") return;
  const person = findPerson(context);
  if (person !== null) {
    const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
    if (searchParams.has(draftToken)) await dropFormDraft(person, pathname);
    return;
  }
  const owner = await findFormerOwner(request.headers);
  if (owner !== null) await keepForm(owner, request, context);
}

/** Saves what this person sends; the address to come back to says so. Something longer than a form is not read. */
export async function keepForm(
  person: Pick<Person, "id">,
  request: Request,
  context: Context,
): Promise<void> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return;
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  const fields = await readTyped(request).catch(() => null);
  if (fields === null || !(await saveFormDraft(person, fields, pathname))) return;
  searchParams.set(draftToken, "1");
  context.set(addressContext, `${pathname}?${searchParams}`);
}

/** The form kept for who asks, where the address says that there is one. */
export async function formDraftOf(request: Request, context: Context): Promise<FormState | null> {
  const person = findPerson(context);
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  // What somebody had typed is theirs, and not for a person who looks as them.
  if (person === null || person.viewed || request.method !== "GET" || !searchParams.has(draftToken))
    return null;
  return findFormDraft(person, pathname);
}
