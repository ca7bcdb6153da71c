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
import { clean, type FormState, readTyped, withoutSecrets } from "#app/platform/forms/forms.ts";
import { throughFile } from "#app/platform/storage/incoming.server.ts";
import { readPostedForm } from "#app/platform/storage/multipart.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { addressContext, findPerson } from "./session-context.server.ts";

/** With its files; those are not kept. */
const longestForm = 64 * 1024 * 1024;

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

/**
 * Saves what this person sends, without its files; the address to come back to says so. Something longer than a form is
 * not read.
 */
export async function keepForm(
  person: Pick<Person, "id">,
  request: Request,
  context: Context,
): Promise<void> {
  const { pathname, searchParams } = new URL(context.get(addressContext), request.url);
  const fields = await readFields(request).catch(() => null);
  if (fields === null || !(await saveFormDraft(person, fields, pathname))) return;
  searchParams.set(draftToken, "1");
  context.set(addressContext, `${pathname}?${searchParams}`);
}

async function readFields(request: Request): Promise<FormState["values"] | null> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return readTyped(request);
  if (!isUpload(request.headers) || request.body === null) return null;
  return throughFile(request.body, longestForm, async ({ path }) => {
    const form = await readPostedForm(path, type);
    if (form === null) return null;
    const fields = [...form.fields].map(([name, text]) => [name, clean(text)] as const);
    return withoutSecrets(Object.fromEntries(fields));
  });
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
