import { randomBytes } from "node:crypto";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import { type TokenScope, tokenScopes } from "#db/schema/accounts/token-scopes.ts";
import { apiPath } from "#app/routes/api/v1/api-path.ts";
import { tokenPrefix } from "#app/features/accounts/api-tokens/tokens.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { useEdge } from "./edge.ts";

type TokenInput = { scopes?: TokenScope[]; endsIn?: number };

/** A token of this person's with every scope, or those that are said. */
export async function aToken(
  person: { id: string },
  { scopes = [...tokenScopes], endsIn = 30 * day }: TokenInput = {},
): Promise<string> {
  const token = `${tokenPrefix}${randomBytes(32).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + endsIn);
  await db()
    .insert(apiTokens)
    .values({
      userId: person.id,
      name: "A program",
      tokenHash: hashToken(token),
      ending: token.slice(-4),
      scopes,
      createdAt: new Date(expiresAt.getTime() - 60 * day),
      expiresAt,
    });
  return token;
}

export type ApiAnswer = { status: number; headers: Headers; body: any };

/** The API through the server's own edge, without a browser. Call it once, below `useDatabase`. */
export function useApi() {
  const edge = useEdge(async () => new Response("a page", { status: 418 }));

  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: object } = {},
  ): Promise<ApiAnswer> {
    const answer = await edge.ask(`${apiPath}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }

  /** A program with this token. */
  function by(token: string) {
    const sender = (method: string) => (path: string, body?: unknown, headers?: object) =>
      call(method, path, { token, body, headers });
    return {
      get: (path: string, headers?: object) => call("GET", path, { token, headers }),
      post: sender("POST"),
      put: sender("PUT"),
      delete: sender("DELETE"),
    };
  }

  return { call, by, as: async (person: { id: string }) => by(await aToken(person)) };
}
