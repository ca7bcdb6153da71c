import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
} from "jose";
import { project } from "./reply.ts";

export type Keys = Awaited<ReturnType<typeof makeKeys>>;
type Pair = { kid: string; publicKey: CryptoKey; privateKey: CryptoKey };

/** The keys that sign ID tokens, of which there is always one and can be another, and the operator's service account. */
export async function makeKeys() {
  const operator = await newPair();
  let pair = await newPair();
  let shown = await publicKey(pair);

  return {
    /** From now on another key signs; the one before is no longer published. */
    async rotate() {
      pair = await newPair();
      shown = await publicKey(pair);
    },
    published: () => ({ keys: [shown] }),
    /** The key that verifies, as text: for a test that tries to sign with it. */
    publicText: () => JSON.stringify(shown),
    kid: () => pair.kid,

    /** An ID token as Google signs it; `claims` and `header` replace what a test wants wrong. */
    async idToken(
      claims: JWTPayload & Record<string, unknown> = {},
      { kid = pair.kid, key = pair.privateKey, alg = "RS256" }: IdTokenInput = {},
    ): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: `https://securetoken.google.com/${project}`,
        aud: project,
        iat: now,
        exp: now + 3600,
        auth_time: now,
        firebase: { sign_in_provider: "password", identities: {} },
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: "JWT" }).sign(key);
    },

    serviceAccount: {
      type: "service_account",
      client_email: `parlour@${project}.iam.gserviceaccount.com`,
      private_key_id: operator.kid,
      private_key: await exportPKCS8(operator.privateKey),
    },
    async isServiceAccount(assertion: string): Promise<boolean> {
      try {
        await jwtVerify(assertion, operator.publicKey, {
          algorithms: ["RS256"],
          audience: "https://oauth2.googleapis.com/token",
          issuer: `parlour@${project}.iam.gserviceaccount.com`,
        });
        return true;
      } catch {
        return false;
      }
    },
  };
}

type IdTokenInput = { kid?: string; key?: CryptoKey | Uint8Array; alg?: string };

async function newPair(): Promise<Pair> {
  const made = await generateKeyPair("RS256", { extractable: true });
  return { kid: crypto.randomUUID().slice(0, 8), ...made };
}

async function publicKey({ kid, publicKey: key }: Pair) {
  return { ...(await exportJWK(key)), kid, alg: "RS256", use: "sig" };
}
