import { data } from "react-router";
import type { z } from "zod";
import { plainIssue } from "./plain-issue.ts";

/** What a page needs to draw a refused form again: what was typed, and what is wrong with it. */
export type FormState = {
  values: Record<string, string | string[]>;
  /** Field name → sentence; the name "" is the form as a whole. */
  errors: Record<string, string>;
};

/** What was posted, by name. It may hold passwords: never send it back. */
export type PostedFields = Record<string, string | string[]>;

export type ParsedForm<T> =
  | {
      ok: true;
      value: T;
      /** As they were posted. */
      values: FormState["values"];
      fail(errors: Record<string, string> | string): FormState;
    }
  | { ok: false; state: FormState };

/** Fields that are never sent back to the browser. */
const secret = /password|card|cvc|code|idtoken/i;

/**
 * Reads a posted form against its schema. Repeated names become lists; NUL and lone surrogates,
 * which PostgreSQL cannot keep, are dropped. On refusal `state` holds what was typed and one
 * message per field; when the schema is content, `fail` makes the same state for a later refusal.
 */
export async function parseForm<T>(request: Request, schema: z.ZodType<T>): Promise<ParsedForm<T>> {
  return parseFields(await readPosted(request), schema);
}

/** Every field of a posted form, secrets too, for a command that knows which schema they are read against. */
export async function readPosted(request: Request): Promise<PostedFields> {
  return readFields(await readForm(request));
}

/** As `parseForm`, of fields that were read already. */
export function parseFields<T>(typed: PostedFields, schema: z.ZodType<T>): ParsedForm<T> {
  const values = withoutSecrets(typed);
  const read = schema.safeParse(typed, { error: plainIssue });
  if (read.success)
    return {
      ok: true,
      value: read.data,
      values,
      fail: (errors) => ({ values, errors: typeof errors === "string" ? { "": errors } : errors }),
    };
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const name = issue.path.join(".");
    errors[name] ??= issue.message;
  }
  return { ok: false, state: { values, errors } };
}

/** What was typed into a posted form, read against nothing, without what is never sent back. */
export async function readTyped(request: Request): Promise<FormState["values"]> {
  return withoutSecrets(await readPosted(request));
}

function withoutSecrets(typed: FormState["values"]): FormState["values"] {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.test(name)));
}

/** A body that is no form at all is misuse: 400, not a refusal that a page could show. */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw data(null, { status: 400 });
    throw error;
  }
}

/** Names that mean something to JavaScript, and that no form of ours has. */
const ofTheLanguage = /(^|[.[])(__proto__|constructor|prototype)([.\]]|$)/;

function readFields(form: FormData): PostedFields {
  const fields: PostedFields = Object.create(null);
  for (const [name, value] of form) {
    if (ofTheLanguage.test(name)) throw data(null, { status: 400 });
    const text = clean(typeof value === "string" ? value : "");
    const earlier = fields[name];
    fields[name] =
      earlier === undefined ? text : Array.isArray(earlier) ? [...earlier, text] : [earlier, text];
  }
  return { ...fields };
}

/** Text that can be stored: without NUL, well-formed, with one kind of line end, trimmed of nothing. */
export function clean(text: string): string {
  return text.replaceAll("\0", "").replaceAll("\r\n", "\n").toWellFormed();
}

/** The single value of a field typed before, for `defaultValue`. */
export function typedValue(state: FormState | undefined, name: string): string | undefined {
  const value = state?.values[name];
  return Array.isArray(value) ? value[0] : value;
}
