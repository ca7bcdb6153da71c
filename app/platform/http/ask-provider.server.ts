import { log } from "../log.server.ts";
import { timed } from "../metrics.server.ts";

/** Why a provider gave no answer that can be read. */
export class ProviderSilent extends Error {
  readonly reason: "too-slow" | "unreachable";
  constructor(reason: ProviderSilent["reason"]) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

type Asking = {
  /** Sent as JSON. */
  body?: object;
  maxBytes: number;
  /** Ends the wait for everything together. */
  signal: AbortSignal;
};

/**
 * Asks a service whose address the operator has configured, so that it may be inside their network, and answers its
 * status and JSON; `body` is undefined where that is none. Follows no redirect: what people wrote goes where the
 * operator said. Throws ProviderSilent. The log is told of the host and the status, never of what was asked.
 */
export async function askProvider(
  address: string,
  { body, maxBytes, signal }: Asking,
): Promise<{ status: number; body: unknown }> {
  const { host } = new URL(address);
  return timed("provider", host, () => askHost(host, address, { body, maxBytes, signal }));
}

async function askHost(host: string, address: string, { body, maxBytes, signal }: Asking) {
  try {
    const answer = await fetch(address, {
      method: body === undefined ? "GET" : "POST",
      redirect: "error",
      signal,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { status } = answer;
    // What it does not know or does not offer is an answer.
    if (status >= 400 && status !== 400 && status !== 404)
      log.warn({ host, status }, "a provider refused");
    return { status, body: readJson(await readAtMost(answer, maxBytes)) };
  } catch {
    const reason = signal.aborted ? "too-slow" : "unreachable";
    log.warn({ host, reason }, "a provider did not answer");
    throw new ProviderSilent(reason);
  }
}

async function readAtMost({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
