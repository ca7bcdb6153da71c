import { data } from "react-router";
import type { z } from "zod";
import { plainIssue } from "./plain-issue.ts";

/** What a page needs to draw a refused form again: what was typed, and what is wrong with it. */
export type FormState = {
  values: Record<string, string | string[]>;
  /** Field name → sentence; the name "" is the form as a whole. */
  errors: Record<string, string>;
};

/** The fields of a form as they were posted, secrets included: never to be sent back as they are. */
export type Posted = Record<string, string | string[]>;

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

/** Reads a posted form against its schema, as `parsePosted` does. */
export async function parseForm<T>(request: Request, schema: z.ZodType<T>): Promise<ParsedForm<T>> {
  return parsePosted(await readPosted(request), schema);
}

/**
 * The fields of a posted form. Repeated names become lists; NUL and lone surrogates, which
 * PostgreSQL cannot keep, are dropped. A body that is no form is answered with 400.
 */
export async function readPosted(request: Request): Promise<Posted> {
  return readFields(await readForm(request));
}

/**
 * Holds posted fields against a schema. On refusal `state` holds what was typed and one message
 * per field; when the schema is content, `fail` makes the same state for a later refusal.
 */
export function parsePosted<T>(typed: Posted, schema: z.ZodType<T>): ParsedForm<T> {
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

/** Of posted fields those that may be sent back. */
export function withoutSecrets(typed: Posted): FormState["values"] {
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

function readFields(form: FormData): Posted {
  const fields: Posted = Object.create(null);
  for (const [name, value] of form) {
    if (ofTheLanguage.test(name)) throw data(null, { status: 400 });
    const text = clean(typeof value === "string" ? value : "");
    const earlier = fields[name];
    if (Array.isArray(earlier)) earlier.push(text);
    else fields[name] = earlier === undefined ? text : [earlier, text];
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
