/** Reads what a request says against the schemas of an operation. */
import { z } from "zod";
import { clean } from "#app/platform/forms/forms.ts";
import { plainIssue } from "#app/platform/forms/plain-issue.ts";
import { type FieldProblem, Problem, wrongFields } from "./problem.ts";

type Read<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The query by its names: a list where the schema has one, else the single value. */
export function readQuery(params: URLSearchParams, schema: z.ZodObject): Read<unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).map(clean);
    fields[name] = isList(schema.shape[name]) || values.length > 1 ? values : values[0];
  }
  return readAgainst(fields, schema);
}

function isList(field: unknown): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return isList(field.unwrap());
  return field instanceof z.ZodArray;
}

/** A JSON body; one that is none, or says that it is something else, is refused before its fields are read. */
export function readBody(
  body: string,
  contentType: string | null,
  schema: z.ZodObject,
): Read<unknown> {
  const type = contentType?.split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json")
    return refused(415, "not-json", "Send JSON, with the header Content-Type: application/json.");
  try {
    return readAgainst(cleanAll(JSON.parse(body)), schema);
  } catch (error) {
    if (error instanceof SyntaxError)
      return refused(400, "unreadable", "The body cannot be read as JSON.");
    throw error;
  }
}

function refused(status: number, code: string, detail: string): Read<never> {
  return { ok: false, problem: new Problem(status, code, detail) };
}

/** Texts as forms have them: PostgreSQL keeps neither NUL nor half a character. */
function cleanAll(value: unknown): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map(cleanAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanAll(one)]));
}

function readAgainst(fields: unknown, schema: z.ZodType): Read<unknown> {
  const read = schema.safeParse(fields, { error: plainIssue });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, problem: wrongFields(read.error.issues.flatMap(problemsOf)) };
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((field) => ({ field, message: "We do not know this field" }));
  return [{ field: issue.path.join("."), message: issue.message }];
}
