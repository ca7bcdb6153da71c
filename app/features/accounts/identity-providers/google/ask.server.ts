import { ProviderDown } from "../identity/port.ts";

/** How long one of Google's services may take to answer, in milliseconds. */
export const answerWithin = 4_000;

/** The service took too long. */
export class ProviderTimeout extends ProviderDown {
  override name = "TimeoutError";
}

export type Asked = {
  body?: unknown;
  /** The service account's, for what only the operator may ask. */
  token?: string;
  /** In milliseconds. */
  limit?: number;
};

/**
 * Asks a service and answers its status and JSON, whatever the status. Throws ProviderTimeout after
 * `limit`, ProviderDown where nothing readable came. No message holds what was asked or answered.
 */
export async function askGoogle(
  url: string,
  { body, token, limit = answerWithin }: Asked = {},
): Promise<{ status: number; body: any }> {
  const { hostname } = new URL(url);
  try {
    const answer = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      redirect: "error",
      signal: AbortSignal.timeout(limit),
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError" || name === "AbortError")
      throw new ProviderTimeout(`${hostname} took longer than ${limit} ms`);
    throw new ProviderDown(`${hostname} did not answer (${name})`);
  }
}

/** The service's own word for what went wrong, such as USER_NOT_FOUND, without the sentence behind it. */
export function googleErrorCode(body: unknown): string {
  const error = (Array.isArray(body) ? body[0] : body)?.error;
  const word = /^[A-Z_]+/.exec(typeof error?.message === "string" ? error.message : "")?.[0];
  return String(word ?? error?.status ?? "unreadable").slice(0, 60);
}
