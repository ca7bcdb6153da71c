import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from "jose";

export type Signer = Awaited<ReturnType<typeof startSigner>>;
export type Claims = Record<string, unknown>;
/** What a test wants wrong with a token's signature. */
export type Signing = {
  alg?: "RS256" | "ES256" | "HS256" | "none";
  kid?: string;
  key?: CryptoKey | Uint8Array;
  typ?: string;
};
export type Path = "discovery" | "keys" | "token" | "userinfo" | "end";
type Fault = { status?: number; delay?: number; body?: unknown };
type Pair = { kid: string; alg: "RS256" | "ES256"; publicKey: CryptoKey; privateKey: CryptoKey };
type Grant = { claims: Claims; signing: Signing; challenge: string; profile: Claims };

export const clientId = "parlour";
export const clientSecret = "a secret+of the:client";

/**
 * A provider that signs whatever a test asks it to: tokens that a provider with any sense would never
 * issue. Codes count once and are bound to a verifier, as everywhere.
 */
export async function startSigner() {
  let pair = await newPair("RS256");
  const grants = new Map<string, Grant>();
  const profiles = new Map<string, Claims>();
  const faults = new Map<Path, Fault>();
  const asked: Record<Path, number> = { discovery: 0, keys: 0, token: 0, userinfo: 0, end: 0 };
  const ways: string[] = [];
  const state = {
    methods: undefined as string[] | undefined,
    takes: ["header", "body"],
    userinfo: true,
  };
  let issuer = "";

  async function sign(
    claims: Claims,
    { alg = pair.alg, kid = pair.kid, key, typ = "JWT" }: Signing = {},
  ) {
    if (alg === "none") return new UnsecuredJWT(claims).encode();
    return new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(key ?? pair.privateKey);
  }

  function standard(): Claims {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, aud: clientId, iat: now, exp: now + 300 };
  }

  async function token(body: string, authorization: string): Promise<[number, unknown]> {
    const form = new URLSearchParams(body);
    const way = authorization.startsWith("Basic ") ? "header" : "body";
    ways.push(way);
    const [id, secret] =
      way === "header"
        ? atob(authorization.slice(6))
            .split(":")
            .map((part) => decodeURIComponent(part.replaceAll("+", "%20")))
        : [form.get("client_id"), form.get("client_secret")];
    if (!state.takes.includes(way) || id !== clientId || secret !== clientSecret)
      return [401, { error: "invalid_client" }];
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant === undefined || challenge !== grant.challenge)
      return [400, { error: "invalid_grant" }];
    const access_token = crypto.randomUUID();
    profiles.set(access_token, grant.profile);
    const id_token = await sign(grant.claims, grant.signing);
    return [200, { access_token, token_type: "Bearer", expires_in: 60, id_token }];
  }

  async function answer(request: IncomingMessage, body: string): Promise<[number, unknown]> {
    const path = paths[request.url ?? ""];
    if (path === undefined) return [404, {}];
    asked[path] += 1;
    const { delay = 0, status, body: wrong = {} } = faults.get(path) ?? {};
    await sleep(delay);
    if (status !== undefined) return [status, wrong];
    const authorization = request.headers.authorization ?? "";
    if (path === "token") return token(body, authorization);
    if (path === "end") return [400, {}];
    if (path === "userinfo") return [200, profiles.get(authorization.slice(7)) ?? {}];
    if (path === "keys")
      return [
        200,
        {
          keys: [
            { ...(await exportJWK(pair.publicKey)), kid: pair.kid, alg: pair.alg, use: "sig" },
          ],
        },
      ];
    return [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
        ...(state.methods && { token_endpoint_auth_methods_supported: state.methods }),
        ...(state.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      },
    ];
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", async () => {
      const [status, reply] = await answer(request, body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    faults,
    asked,
    /** How the client has shown its secret, each time. */
    ways,
    state,
    sign,
    standard,
    /** The key that verifies, as text: for a test that tries to sign with it. */
    publicText: async () => JSON.stringify(await exportJWK(pair.publicKey)),
    /** From now on another key signs; the one before is no longer published. */
    async rotate(alg: "RS256" | "ES256" = "RS256") {
      pair = await newPair(alg);
    },
    /** A code for a person who was sent to `address`; claims replace what a right token has. */
    codeFor(address: URL, claims: Claims, signing: Signing = {}, profile: Claims = {}): string {
      const code = crypto.randomUUID();
      const { nonce, code_challenge } = Object.fromEntries(address.searchParams);
      grants.set(code, {
        claims: { ...standard(), nonce, ...claims },
        signing,
        challenge: code_challenge!,
        profile,
      });
      return code;
    },
    env: {
      IDENTITY: "oidc",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: "Campus ID",
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const paths: Record<string, Path> = {
  "/.well-known/openid-configuration": "discovery",
  "/keys": "keys",
  "/token": "token",
  "/userinfo": "userinfo",
  "/end": "end",
};

async function newPair(alg: "RS256" | "ES256"): Promise<Pair> {
  return {
    kid: crypto.randomUUID().slice(0, 8),
    alg,
    ...(await generateKeyPair(alg, { extractable: true })),
  };
}
