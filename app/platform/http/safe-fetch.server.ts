import { lookup } from "node:dns/promises";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "../env/env.server.ts";
import { isPublicAddress } from "./public-address.ts";

export type FetchRefusal =
  | "bad-address"
  | "not-https"
  | "credentials"
  | "internal"
  | "unknown-host"
  | "unreachable"
  | "too-slow"
  | "too-large"
  | "too-many-redirects";

/** Why an address was not read, in a word. */
export class FetchRefused extends Error {
  readonly reason: FetchRefusal;
  constructor(reason: FetchRefusal, cause?: unknown) {
    super(`not fetched: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type Fetched = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Address = { address: string; family: number };
export type Resolve = (host: string) => Promise<Address[]>;

type Input = {
  /** What is sent goes to the address itself; a redirect is then an answer. */
  method?: "POST";
  body?: Buffer;
  headers?: Record<string, string>;
  maxBytes: number;
  /** For everything together: names, redirects and body. */
  seconds: number;
  resolve?: Resolve;
};

const redirectsMost = 5;
const redirects = [301, 302, 303, 307, 308];

/**
 * Reads an address that somebody typed, without letting them reach what only this machine can: https alone, to
 * addresses of the open internet, each checked before it is connected to and no other used; redirects are
 * followed by hand, at most five, each looked at in the same way. Nothing of ours goes along, no cookie and no
 * name. Throws FetchRefused; any status is an answer.
 */
export async function safeFetch(address: string, input: Input): Promise<Fetched> {
  const signal = AbortSignal.timeout(input.seconds * 1_000);
  let url = readAddress(address);
  for (let hop = 0; hop <= redirectsMost; hop += 1) {
    const answer = await ask(url, input, signal).catch((error: unknown) => {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(signal.aborted ? "too-slow" : "unreachable", error);
    });
    const { location } = answer.headers;
    if (!redirects.includes(answer.status) || location === undefined || input.method === "POST")
      return answer;
    if (!URL.canParse(location, url)) throw new FetchRefused("bad-address");
    url = readAddress(new URL(location, url).href);
  }
  throw new FetchRefused("too-many-redirects");
}

/** An address as it will be asked; webcal: is another word for https:. Throws FetchRefused. */
export function readAddress(text: string): URL {
  const typed = text.trim().replace(/^webcals?:/i, "https:");
  if (typed.length > 2_000 || !URL.canParse(typed)) throw new FetchRefused("bad-address");
  const url = new URL(typed);
  if (!["https:", "http:"].includes(url.protocol)) throw new FetchRefused("not-https");
  if (url.protocol === "http:" && !isAllowed(hostOf(url))) throw new FetchRefused("not-https");
  if (url.username !== "" || url.password !== "") throw new FetchRefused("credentials");
  const port = Number(url.port || 443);
  if (port < 1_024 && port !== 443) throw new FetchRefused("bad-address");
  const host = hostOf(url);
  if (isIP(host) === 0 ? isInnerName(host) : !mayBeAsked(host)) throw new FetchRefused("internal");
  url.hash = "";
  return url;
}

/** Without the brackets of IPv6. The URL has by now written numbers of any spelling as four decimals. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function mayBeAsked(address: string): boolean {
  return isPublicAddress(address) || isAllowed(address);
}

/** A name that leads nowhere on the internet, such as `localhost` or `printer.local`. */
function isInnerName(host: string): boolean {
  const isInner = !host.includes(".") || /\.(?:localhost|local|internal|home\.arpa)\.?$/.test(host);
  return isInner && !isAllowed(host);
}

/** The tests' own servers. */
function isAllowed(host: string): boolean {
  return env().FETCH_ALLOW.includes(host);
}

const resolveHost: Resolve = (host) => lookup(host, { all: true });

async function ask(url: URL, input: Input, signal: AbortSignal): Promise<Fetched> {
  const addresses = await addressesOf(hostOf(url), input.resolve ?? resolveHost, signal);
  const request = url.protocol === "https:" ? https.request : http.request;
  const response = await new Promise<IncomingMessage>((done, fail) => {
    request(url, {
      method: input.method,
      // A connection of its own: one that is kept open was made for another name.
      agent: false,
      lookup: pinnedTo(addresses),
      headers: {
        ...input.headers,
        ...(input.body && { "content-length": String(input.body.length) }),
        "accept-encoding": "identity",
      },
      signal,
    })
      .once("response", done)
      .once("error", fail)
      .end(input.body);
  });
  const { statusCode: status = 0, headers } = response;
  try {
    if (redirects.includes(status)) return { status, headers, body: Buffer.alloc(0) };
    return { status, headers, body: await readBody(response, input.maxBytes) };
  } finally {
    response.destroy();
  }
}

/** Every address of a name, all of them public, or none. */
async function addressesOf(
  host: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const found = await Promise.race([resolve(host), whenAborted(signal)]).catch((error: unknown) => {
    throw new FetchRefused(signal.aborted ? "too-slow" : "unknown-host", error);
  });
  if (found.length === 0) throw new FetchRefused("unknown-host");
  if (!found.every(({ address }) => mayBeAsked(address))) throw new FetchRefused("internal");
  return found;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) =>
    signal.addEventListener("abort", () => fail(signal.reason), { once: true }),
  );
}

/** The name is not asked for again between the check and the connection: its owner could answer otherwise. */
function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers["content-length"] ?? 0) > maxBytes)
    throw new FetchRefused("too-large");
  // What was packed although nobody asked could unpack to anything.
  if (!["", "identity"].includes(response.headers["content-encoding"] ?? ""))
    throw new FetchRefused("unreachable");
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchRefused("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
