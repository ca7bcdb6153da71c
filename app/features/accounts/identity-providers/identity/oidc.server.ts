import { errors, jwtVerify, type JWTPayload } from "jose";
import * as oidc from "openid-client";
import { z } from "zod";
import { env } from "#app/platform/env/env.server.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { emailField } from "#app/features/accounts/account-security/person-fields.ts";
import { callbackPath } from "../provider-paths.ts";
import { clientSecret } from "./client-secret.server.ts";
import { oidcErrorCode, discovery, type Provider } from "./discovery.server.ts";
import { providerName, readLogoutClaims } from "./logout-claims.ts";
import { ProviderDown, RefusedProof, type IdentityPort, type Proof } from "./port.ts";

/** How far apart the clocks may be, in seconds. */
const clockTolerance = 30;
/** Only these, whatever a provider's document or a token's head says. */
const algorithms = ["RS256", "ES256"];
/** How long a logout waits for a provider, in milliseconds. */
const shortWait = 1_500;
/** An address must fit a request's first line wherever it passes through. */
const longestHint = 6_000;

const claims = z.object({
  sub: providerName,
  sid: providerName.optional().catch(undefined),
  iat: z.number(),
  auth_time: z.number().optional().catch(undefined),
});

/** Some say "true" in so many letters. */
const isTrue = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const profile = z.object({
  // What could be no address here is none.
  email: emailField.nullish().catch(null),
  email_verified: isTrue.nullish().catch(null),
  name: z.string().transform(clean).pipe(z.string().trim().min(1)).nullish().catch(null),
});

/** Any OpenID Connect provider, by its discovery document. */
export function oidcIdentity(): IdentityPort {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, publicUrl } = env();
  // What identities are kept under: a slash at the end, or none, is the same provider.
  const issuer = OIDC_ISSUER!.replace(/\/$/, "");
  const clientId = OIDC_CLIENT_ID!;
  const secret = clientSecret(OIDC_CLIENT_SECRET!);
  const found = discovery(OIDC_ISSUER!, clientId, secret.authenticate);
  const label = OIDC_LABEL ?? new URL(issuer).hostname;

  /** The claims of a token that this provider has signed for us, whatever kind of token it is. */
  async function verified(token: string, provider: Provider, now: Date): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: provider.config.serverMetadata().issuer,
      audience: clientId,
      algorithms,
      requiredClaims: ["iat"],
      clockTolerance,
      currentDate: now,
    });
    return payload;
  }

  async function exchange(
    provider: Provider,
    query: URLSearchParams,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ) {
    // Where we are asked from is what the operator says, and no header.
    const address = new URL(`${callbackPath}?${query}`, publicUrl);
    const grant = () =>
      oidc.authorizationCodeGrant(provider.config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
    try {
      return await grant();
    } catch (error) {
      if (!secret.isRefused(error) || !secret.otherWay()) throw error;
      return grant();
    }
  }

  async function profileOf(
    provider: Provider,
    idToken: JWTPayload,
    accessToken: string,
  ): Promise<z.infer<typeof profile>> {
    const own = profile.parse(idToken);
    if (own.email != null || provider.config.serverMetadata().userinfo_endpoint === undefined)
      return own;
    // A provider may keep all but the name of the person for those who ask.
    return profile.parse(await oidc.fetchUserInfo(provider.config, accessToken, idToken.sub!));
  }

  return {
    kind: "oidc",
    issuer,
    login: () => ({ type: "redirect", label, open: found.isFound() }),
    policy: async () => null,
    verify: async () => {
      throw new RefusedProof("no browser brings a proof of this provider");
    },
    ready: found.isFound,
    start: found.start,
    stop: found.stop,

    redirect: {
      async begin({ state, nonce, verifier }, { again }) {
        const { config } = await found.get();
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: new URL(callbackPath, publicUrl).href,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(again ? { prompt: "login", max_age: "0" } : {}),
        });
        return address.href;
      },

      async finish(query, binding, now = new Date()): Promise<Proof> {
        try {
          const provider = await found.get();
          const tokens = await exchange(provider, query, binding);
          const payload = await verified(tokens.id_token!, provider, now);
          const { sub, sid, iat, auth_time } = claims.parse(payload);
          const person = await profileOf(provider, payload, tokens.access_token);
          return {
            issuer,
            subject: sub,
            email: person.email ?? null,
            emailVerified: person.email_verified === true,
            name: person.name ?? null,
            authAt: (auth_time ?? iat) * 1000,
            idToken: tokens.id_token!,
            sid,
          };
        } catch (error) {
          throw told(error, secret.isRefused(error));
        }
      },

      async readLogout(token, now = new Date()) {
        try {
          const provider = await found.get();
          return readLogoutClaims(token, await verified(token, provider, now), now);
        } catch (error) {
          throw told(error);
        }
      },
    },

    async logoutUrl({ idToken }) {
      const config = found.peek()?.config;
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      if (!(await answers(config.serverMetadata().end_session_endpoint!))) return null;
      const back = new URL("/login", publicUrl).href;
      const hint = idToken !== null && idToken.length < longestHint ? idToken : null;
      const address = oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: back,
        ...(hint === null ? {} : { id_token_hint: hint }),
        // Cognito has a name of its own for the way back.
        ...(isCognito(config) ? { logout_uri: back } : {}),
      });
      return address.href;
    },
  };
}

/** Whether somebody is there: a browser that is sent to nobody ends on a page of its own. */
async function answers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(shortWait);
    const { status } = await fetch(address, { method: "HEAD", redirect: "manual", signal });
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

function isCognito(config: oidc.Configuration): boolean {
  const { end_session_endpoint } = config.serverMetadata();
  return new URL(end_session_endpoint!).hostname.endsWith(".amazoncognito.com");
}

/** Codes of a provider that is not well, and of answers that are not a provider's at all. */
const unwell = [
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "server_error",
  "temporarily_unavailable",
];

/** Ours for whatever a provider or a library says: that this is no proof, or that nobody answered. */
function told(error: unknown, isClientRefused = false): RefusedProof | ProviderDown {
  if (error instanceof RefusedProof || error instanceof ProviderDown) return error;
  if (isClientRefused) return new ProviderDown("the provider does not take OIDC_CLIENT_SECRET");
  const code = oidcErrorCode(error);
  if (isRefusal(error, code)) return new RefusedProof(`OIDC: ${code}`);
  return new ProviderDown(`OIDC: ${code}`);
}

function isRefusal(error: unknown, code: string): boolean {
  if (unwell.includes(code)) return false;
  if (error instanceof oidc.AuthorizationResponseError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  if (error instanceof oidc.ClientError) return error.code !== undefined;
  // The way to the keys, and not the token.
  if (error instanceof errors.JWKSTimeout) return false;
  if (error instanceof errors.JOSEError) return error.code !== "ERR_JOSE_GENERIC";
  return error instanceof z.ZodError;
}
