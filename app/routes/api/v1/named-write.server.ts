import {
  beginWrite,
  forgetWrite,
  finishWrite,
  type NamedWrite,
} from "#app/features/api/kept-answers/kept-answers.server.ts";
import { Problem, wrongFields } from "./problem.ts";

export const keyHeader = "idempotency-key";

/** The write that a request names by its header; undefined where it names none. */
export function namedWrite(
  userId: string,
  headers: Headers,
  request: string,
): NamedWrite | undefined | Problem {
  const key = headers.get(keyHeader);
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return { userId, key, request };
  const message = "Use 1 to 200 letters, digits and signs, without a space";
  return wrongFields([{ field: keyHeader, message }]);
}

/** Carries a named write out once; its repetitions get the same answer. */
export async function once(
  write: NamedWrite,
  carryOut: () => Promise<Response>,
  now: Date,
): Promise<Response | Problem> {
  const begun = await beginWrite(write, now);
  if (begun.state === "other-request")
    return new Problem(422, "key-used", "This key was sent with another request. Use a new one.");
  if (begun.state === "running") {
    const headers = { "retry-after": "1" };
    const detail = "The request with this key is being carried out. Ask again in a moment.";
    return new Problem(409, "key-running", detail, { headers });
  }
  if (begun.state === "kept") return asBefore(begun);
  try {
    const answered = await carryOut();
    const { status } = answered;
    // What a fault or a limit has refused may be asked for again.
    if (status >= 500 || status === 429) await forgetWrite(write);
    else await finishWrite(write, { status, body: await answered.clone().text() });
    return answered;
  } catch (error) {
    await forgetWrite(write);
    throw error;
  }
}

function asBefore({ status, body }: { status: number; body: string }): Response {
  const type = status < 400 ? "application/json; charset=utf-8" : "application/problem+json";
  return new Response(body === "" ? null : body, {
    status,
    headers: {
      ...(body !== "" && { "content-type": type }),
      "idempotency-replayed": "true",
    },
  });
}
