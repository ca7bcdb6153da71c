import { STATUS_CODES } from "node:http";
import { statusOf } from "#app/platform/errors.ts";

/** What is wrong with one field of a request, in the words of the page's own form. */
export type FieldProblem = { field: string; message: string };

type More = { errors?: FieldProblem[]; headers?: Record<string, string> };

/** A refusal as RFC 9457 writes it: a status, a code for programs, a sentence for people. */
export class Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly more: More;
  constructor(status: number, code: string, detail: string, more: More = {}) {
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.more = more;
  }

  /** As it is sent: the type is about:blank, so the title is the status's own. */
  body(requestId: string) {
    const { status, code, detail } = this;
    const { errors } = this.more;
    const title = STATUS_CODES[status] ?? "Error";
    return {
      type: "about:blank",
      title,
      status,
      code,
      detail,
      ...(errors && { errors }),
      requestId,
    };
  }
}

const detailOf: Partial<Record<keyof typeof statusOf, string>> = {
  "not-found": "There is nothing here that this token may see.",
  forbidden: "This account cannot do that.",
  "too-many": "That was done too often. Try again later.",
  "too-large": "This is too much to send at once.",
  unavailable: "We cannot be reached at the moment. Try again in a few seconds.",
};

/** What a command has thrown as misuse. */
export function problemOf(code: keyof typeof statusOf): Problem {
  const detail = detailOf[code] ?? "This request cannot be answered as it is.";
  const headers: Record<string, string> = code === "unavailable" ? { "retry-after": "5" } : {};
  return new Problem(statusOf[code], code, detail, { headers });
}

export const notFound = problemOf("not-found");

/** What was typed into the request is not what the schema asks for. */
export function wrongFields(errors: FieldProblem[]): Problem {
  return new Problem(400, "wrong-fields", "Some of what was sent is missing or wrong.", { errors });
}

/** A form's refused fields, by their names in the request; `names` says which are called otherwise there. */
export function wrongForm(
  { errors }: { errors: Record<string, string> },
  names: Record<string, string> = {},
): Problem {
  return wrongFields(
    Object.entries(errors).map(([field, message]) => ({ field: names[field] ?? field, message })),
  );
}
