import { readFile } from "node:fs/promises";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { env } from "#app/platform/env/env.server.ts";
import { googleAddresses } from "#app/platform/env/env-hosted.ts";
import { minute } from "#app/platform/time/time.ts";
import { ProviderDown } from "../identity/port.ts";
import { answerWithin } from "./ask.server.ts";

const keyFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
});
const answer = z.object({ access_token: z.string(), expires_in: z.number() });

const scope = [
  "https://www.googleapis.com/auth/identitytoolkit",
  "https://www.googleapis.com/auth/datastore",
].join(" ");

type Token = { text: string; until: number };
let token: Token | undefined;
let fetching: Promise<Token> | undefined;

/**
 * The access token of the operator's service account, fetched once however many ask for it at a time, and again one
 * minute before it ends. Throws ProviderDown where none can be had.
 */
export async function serviceToken(now = Date.now()): Promise<string> {
  if (token !== undefined && token.until - minute > now) return token.text;
  fetching ??= fetchToken(now).finally(() => (fetching = undefined));
  token = await fetching;
  return token.text;
}

/** After it was refused: the next call fetches another. */
export function forgetServiceToken(): void {
  token = undefined;
}

async function fetchToken(now: number): Promise<Token> {
  const path = env().GOOGLE_APPLICATION_CREDENTIALS!;
  const addresses = googleAddresses(env());
  try {
    const signal = AbortSignal.timeout(answerWithin);
    const got =
      path === "metadata"
        ? await fetch(addresses.metadata, { headers: { "metadata-flavor": "Google" }, signal })
        : await fetch(addresses.tokens, {
            method: "POST",
            body: new URLSearchParams({
              grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
              assertion: await assertion(path, now),
            }),
            signal,
          });
    if (!got.ok) throw new Error(String(got.status));
    const { access_token, expires_in } = answer.parse(await got.json());
    return { text: access_token, until: now + expires_in * 1000 };
  } catch (error) {
    // Neither the key nor the answer may get into a log.
    const why = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "";
    throw new ProviderDown(`the service account got no token (${why})`);
  }
}

async function assertion(path: string, now: number): Promise<string> {
  const key = keyFile.parse(JSON.parse(await readFile(path, "utf8")));
  const at = Math.floor(now / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.private_key_id })
    .setIssuer(key.client_email)
    .setAudience("https://oauth2.googleapis.com/token")
    .setIssuedAt(at)
    .setExpirationTime(at + 3600)
    .sign(await importPKCS8(key.private_key, "RS256"));
}
