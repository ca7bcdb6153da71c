import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider, type Context } from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
import { clientId, clientSecret } from "./signing-stand-in.ts";

export type RealProvider = Awaited<ReturnType<typeof startProvider>>;
type Account = { name: string; email: string; email_verified: boolean };

/**
 * A whole OpenID Connect provider of this process, `oidc-provider`, for one client: a page that asks who is
 * there, no question of consent, PKCE demanded, logout from both sides. It runs on `port` from `open` on.
 */
export async function startProvider(port: number, client: string) {
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, Account>();
  const problems: string[] = [];
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    // Named, or it warns on the console that it chose the memory by itself.
    adapter: class extends MemoryAdapter {},
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${client}/login/provider/callback`],
        post_logout_redirect_uris: [`${client}/login`],
        backchannel_logout_uri: `${client}/api/session/provider-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["of the stand-in"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: askLogout,
        postLogoutSuccessSource: (context: Context) => void (context.body = page("Signed out")),
      },
    },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) =>
      accounts.has(sub) && {
        accountId: sub,
        claims: () => ({ sub, ...accounts.get(sub) }),
      },
    async loadExistingGrant({ oidc }: Context) {
      const accountId = oidc.session.accountId;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    // Its own guard keeps it from this machine's addresses, where all of a test is.
    fetch: (url: string, options: RequestInit) =>
      fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  });
  for (const event of ["server_error", "grant.error", "backchannel.error"])
    provider.on(event, (_: unknown, error: Error) => problems.push(`${event}: ${error?.message}`));
  const answer = provider.callback();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, issuer);
    if (!pathname.startsWith("/interaction/")) return void answer(request, response);
    const who = searchParams.get("who");
    if (who === null)
      return void response.setHeader("content-type", "text/html").end(askWho([...accounts]));
    const result =
      who === "nobody"
        ? { error: "access_denied" }
        : { login: { accountId: who, ts: Math.floor(Date.now() / 1000) } };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      problems.push(error.message);
      response.writeHead(500).end();
    });
  });
  return {
    issuer,
    accounts,
    problems,
    async open() {
      await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    env: {
      IDENTITY: "oidc",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: "Campus ID",
    },
  };
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Campus ID</title><h1>Campus ID</h1>${body}</html>`;
}

function askWho(accounts: [string, Account][]): string {
  const people = accounts.map(([sub, { name }]) => `<p><a href="?who=${sub}">${name}</a></p>`);
  return page(`${people.join("")}<p><a href="?who=nobody">Cancel</a></p>`);
}

function askLogout(context: Context, form: string): void {
  context.body = page(
    `${form}<button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button>`,
  );
}
