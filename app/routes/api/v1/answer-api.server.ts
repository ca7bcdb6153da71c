import { createHash } from "node:crypto";
import { refuseToken } from "#app/access/tokens.ts";
import { countUse } from "#app/features/accounts/account-security/limits.server.ts";
import { tokenRefusalText } from "#app/features/accounts/api-tokens/text.ts";
import {
  findTokenHolder,
  type TokenHolder,
} from "#app/features/accounts/api-tokens/token-holder.server.ts";
import { noteTokenUse } from "#app/features/accounts/api-tokens/tokens.server.ts";
import { idOfWrite } from "#app/features/api/kept-answers/kept-answers.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { log } from "#app/platform/log.server.ts";
import { rules } from "#config/rules.ts";
import { apiPath } from "./api-path.ts";
import { findOperation } from "./find-operation.server.ts";
import { documentPath, openApiText } from "./openapi.server.ts";
import type { AnyOperation } from "./operation.ts";
import { namedWrite, once } from "./named-write.server.ts";
import { notFound, Problem, problemOf } from "./problem.ts";
import { readBody, readQuery } from "./reading.ts";

/** A request as the edge has read it; `body` is null where it was too much. */
export type ApiRequest = { method: string; url: string; headers: Headers; body: string | null };
type Facts = { requestId: string; address: string };

/**
 * Answers a request below `apiPath`: by the token in its Authorization header alone, never by a cookie, through the
 * commands and reads of the pages. Always an answer: what goes wrong is a problem (RFC 9457).
 */
export async function answerApi(
  request: ApiRequest,
  facts: Facts,
  now = new Date(),
): Promise<Response> {
  const headers = new Headers();
  const answered = await inRequest(facts, () => answer(request, facts, headers, now)).catch(
    (error: unknown) => problemFrom(error, facts),
  );
  const response = answered instanceof Problem ? asResponse(answered, facts) : answered;
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

function problemFrom(error: unknown, { requestId }: Facts): Problem {
  const isOurs = error instanceof AppError;
  if (isOurs) return problemOf(error.code);
  log.error({ err: error, requestId }, "api");
  return new Problem(500, "fault", "Something went wrong on our side.");
}

function asResponse(problem: Problem, { requestId }: Facts): Response {
  return new Response(JSON.stringify(problem.body(requestId)), {
    status: problem.status,
    headers: { "content-type": "application/problem+json", ...problem.more.headers },
  });
}

/** `headers` go with any answer: how much of its limit the token has left. */
async function answer(
  request: ApiRequest,
  facts: Facts,
  headers: Headers,
  now: Date,
): Promise<Response | Problem> {
  const url = new URL(request.url);
  const path = url.pathname.slice(apiPath.length);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  if (path === documentPath && method === "get") return json(request, openApiText());
  const found = findOperation(method, path);
  if (found === null) return notFound;
  if (found.operation === null) return otherMethod(request.method, found.allowed);
  const holder = await findHolder(request.headers, now);
  if (holder instanceof Problem) return holder;
  const refused =
    (await countRequest(holder, headers, now)) ?? refuse(holder, found.operation, now);
  if (refused !== null) return refused;
  await noteTokenUse(holder.tokenId, now);
  return carryOut(request, url, { ...found, operation: found.operation }, { holder, facts, now });
}

function otherMethod(method: string, allowed: string[]): Response | Problem {
  const allow = { allow: [...allowed, "OPTIONS"].join(", ") };
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
  const detail = `This address takes ${allowed.join(" and ")}.`;
  return new Problem(405, "other-method", detail, { headers: allow });
}

async function findHolder(headers: Headers, now: Date): Promise<TokenHolder | Problem> {
  const token = /^Bearer +([\w-]{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
  const holder = token === undefined ? null : await findTokenHolder(token, now);
  if (holder !== null) return holder;
  const isMissing = !headers.has("authorization");
  return isMissing
    ? unauthorised("token-missing", "Send a token in the header Authorization: Bearer pl_….")
    : unauthorised("token-unknown", "We do not know this token. It may have been removed.");
}

function unauthorised(code: string, detail: string): Problem {
  const challenge =
    code === "token-missing"
      ? "Bearer"
      : `Bearer error="invalid_token", error_description="${code}"`;
  return new Problem(401, code, detail, { headers: { "www-authenticate": challenge } });
}

/** Counts the request, and says what is left in the headers of draft-ietf-httpapi-ratelimit-headers. */
async function countRequest(holder: TokenHolder, headers: Headers, now: Date) {
  const { requestsPerMinute: most } = rules.api;
  const limit = { what: "api", who: holder.tokenId, most, minutes: 1 };
  const { left, until } = await countUse(limit, now);
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  headers.set("ratelimit-policy", `"token";q=${most};w=60`);
  headers.set("ratelimit", `"token";r=${Math.max(0, left)};t=${seconds}`);
  if (left >= 0) return null;
  const detail = `A token takes ${most} requests a minute. Try again in ${seconds} seconds.`;
  return new Problem(429, "too-many", detail, { headers: { "retry-after": String(seconds) } });
}

function refuse({ facts }: TokenHolder, operation: AnyOperation, now: Date): Problem | null {
  const why = refuseToken(facts, operation, now.getTime());
  if (why === null) return null;
  const detail = tokenRefusalText[why];
  if (why === "token-ended") return unauthorised(why, detail);
  if (why !== "scope-missing") return new Problem(403, why, detail);
  const challenge = `Bearer error="insufficient_scope", scope="${operation.scope}"`;
  const named = `${detail} It needs ${operation.scope}.`;
  return new Problem(403, why, named, { headers: { "www-authenticate": challenge } });
}

type Found = { operation: AnyOperation; params: Record<string, string> };
type Who = { holder: TokenHolder; facts: Facts; now: Date };

async function carryOut(
  request: ApiRequest,
  url: URL,
  { operation, params: named }: Found,
  { holder: { person }, facts, now }: Who,
): Promise<Response | Problem> {
  // What is no id or name of ours names nothing, as in the address of a page.
  const params = operation.params?.safeParse(named);
  if (params !== undefined && !params.success) return notFound;
  const query = operation.query && readQuery(url.searchParams, operation.query);
  if (query !== undefined && !query.ok) return query.problem;
  if (request.body === null) return problemOf("too-large");
  const type = request.headers.get("content-type");
  const body = operation.body && readBody(request.body, type, operation.body);
  if (body !== undefined && !body.ok) return body.problem;
  const asked = `${request.method} ${url.pathname}${url.search}\n${request.body}`;
  const write =
    operation.method === "get" ? undefined : namedWrite(person.id, request.headers, asked);
  if (write instanceof Problem) return write;
  const run = async () => {
    const done = await operation.run({
      person,
      params: params?.data,
      query: query?.value,
      body: body?.value,
      requestId: write === undefined ? crypto.randomUUID() : idOfWrite(write),
      requester: { headers: request.headers, from: facts.address || undefined },
      now,
    });
    if (done instanceof Problem) return asResponse(done, facts);
    if (operation.answer === undefined) return new Response(null, { status: 204 });
    // What the documentation does not name does not go out.
    return json(request, JSON.stringify(operation.answer.parse(done)), operation.status);
  };
  return write === undefined ? run() : once(write, () => run().catch(misuse(facts)), now);
}

/** Misuse that a command has thrown is an answer like any other, and its repetition gets the same. */
function misuse(facts: Facts) {
  return (error: unknown): Response => {
    if (!(error instanceof AppError)) throw error;
    return asResponse(problemOf(error.code), facts);
  };
}

function json({ method, headers: asked }: ApiRequest, body: string, status = 200): Response {
  const isRead = method === "GET" || method === "HEAD";
  const headers = new Headers({ "content-type": "application/json; charset=utf-8" });
  if (!isRead) return new Response(body, { status, headers });
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  headers.set("etag", etag);
  headers.set("cache-control", "private, no-cache");
  const known = asked
    .get("if-none-match")
    ?.split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : body, { status, headers });
}
