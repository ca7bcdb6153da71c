import { createRemoteJWKSet } from "jose";
import * as oidc from "openid-client";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { ProviderDown } from "./port.ts";

/** What a provider says of itself, and the keys it signs with. */
export type Provider = {
  config: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
};

/** For each call to a provider. */
const answerWithinSeconds = 5;
const longestPause = minute / 2;
/** An answer this old is asked for again, in the background; the old one counts meanwhile. */
const freshFor = 60 * minute;

/**
 * Asks a provider what it is, again and again until it has answered once: one that is down while we
 * start is found when it is up.
 */
export function discovery(issuer: string, clientId: string, authenticate: oidc.ClientAuth) {
  let found: Provider | undefined;
  let foundAt = 0;
  let asking: Promise<Provider> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function ask(): Promise<Provider> {
    asking ??= load().finally(() => (asking = undefined));
    return asking;
  }

  async function load(): Promise<Provider> {
    const isPlain = new URL(issuer).protocol === "http:";
    try {
      const config = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
        timeout: answerWithinSeconds,
        // The environment lets only addresses of this machine be without TLS.
        execute: isPlain ? [oidc.allowInsecureRequests] : [],
      });
      const { jwks_uri, authorization_endpoint, token_endpoint } = config.serverMetadata();
      if (!jwks_uri || !authorization_endpoint || !token_endpoint)
        throw new ProviderDown("the discovery document names no keys or endpoints");
      const keys = createRemoteJWKSet(new URL(jwks_uri), {
        timeoutDuration: answerWithinSeconds * 1000,
        // A key we do not know is asked for, but a flood of such tokens asks every five seconds at most.
        cooldownDuration: 5_000,
      });
      if (found === undefined) log.info({ issuer }, "sign-in provider found");
      found = { config, keys };
      foundAt = Date.now();
      return found;
    } catch (error) {
      throw error instanceof ProviderDown
        ? error
        : new ProviderDown(`discovery: ${oidcErrorCode(error)}`);
    }
  }

  function tryUntilFound(pause: number): void {
    ask().catch((err: unknown) => {
      log.warn({ err, issuer }, "sign-in provider not found");
      timer = setTimeout(tryUntilFound, pause, Math.min(2 * pause, longestPause));
      timer.unref();
    });
  }

  return {
    isFound: () => found !== undefined,
    /** What was found; where nothing was yet, it is asked for once more. Throws ProviderDown. */
    async get(): Promise<Provider> {
      if (found === undefined) return ask();
      if (Date.now() - foundAt > freshFor)
        ask().catch((err: unknown) => log.warn({ err, issuer }, "sign-in provider"));
      return found;
    },
    peek: () => found,
    start: () => tryUntilFound(1_000),
    stop: () => clearTimeout(timer),
  };
}

/** A short word for the log: these errors also carry what the provider sent, which is for nobody. */
export function oidcErrorCode(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error.slice(0, 60);
  const { code, cause, name } = error as {
    code?: unknown;
    cause?: { code?: unknown };
    name?: string;
  };
  const word = code ?? cause?.code ?? name;
  return typeof word === "string" ? word : "no answer";
}
