import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { env } from "#app/platform/env/env.server.ts";
import { googleAddresses } from "#app/platform/env/env-hosted.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { answerWithin, askGoogle, googleErrorCode } from "../google/ask.server.ts";
import { forgetServiceToken, serviceToken } from "../google/service-account.server.ts";
import {
  passwordPolicy,
  type PasswordPolicy,
} from "#app/features/accounts/passwords/password-policy.ts";
import { plainUid } from "../profiles/port.ts";
import { ProviderDown, RefusedProof, type IdentityPort } from "./port.ts";

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).transform(plainUid),
  auth_time: z.number(),
  email: z.string().max(320).nullish(),
  email_verified: z.boolean().nullish(),
  name: z.string().nullish(),
  // People of a tenant are others, with the same issuer.
  firebase: z.object({ tenant: z.undefined().optional() }),
});

const policyAnswer = z.object({
  customStrengthOptions: z
    .object({
      minPasswordLength: z.number().int().optional(),
      maxPasswordLength: z.number().int().optional(),
      containsLowercaseCharacter: z.boolean().optional(),
      containsUppercaseCharacter: z.boolean().optional(),
      containsNumericCharacter: z.boolean().optional(),
      containsNonAlphanumericCharacter: z.boolean().optional(),
    })
    .default({}),
  enforcementState: z.string().optional(),
});

const policyKept = 5 * minute;
const policyAskedAgain = minute / 2;

/** Firebase Authentication by its REST interface: the browser brings an ID token, the rest is asked here. */
export function firebaseIdentity(): IdentityPort {
  const project = env().FIREBASE_PROJECT_ID!;
  const apiKey = env().FIREBASE_API_KEY!;
  const issuer = `https://securetoken.google.com/${project}`;
  const isEmulated = env().FIREBASE_AUTH_EMULATOR_HOST !== undefined;
  const { identity, keys } = googleAddresses(env());
  // A key we do not know is asked for, but a flood of such tokens asks every five seconds at most.
  const jwks = createRemoteJWKSet(new URL(keys), {
    timeoutDuration: answerWithin,
    cooldownDuration: 5_000,
  });
  let policy: { value: PasswordPolicy; until: number } | undefined;

  async function admin(method: string, body: object): Promise<any> {
    const url = `${identity}/v1/projects/${project}/accounts:${method}`;
    const token = isEmulated ? "owner" : await serviceToken();
    const answer = await askGoogle(url, { body, token });
    if (answer.status === 200) return answer.body;
    if (answer.status === 401) forgetServiceToken();
    throw new ProviderDown(`identity answered ${answer.status} ${googleErrorCode(answer.body)}`);
  }

  async function payloadOf(token: string, now: Date): Promise<JWTPayload> {
    const expected = { issuer, audience: project, currentDate: now, clockTolerance: 5 };
    // What the emulator issues is not signed; the environment refuses it for anything real.
    if (isEmulated) return UnsecuredJWT.decode(token, expected).payload;
    const required = { requiredClaims: ["sub", "exp", "iat"], algorithms: ["RS256"] };
    return (await jwtVerify(token, jwks, { ...expected, ...required })).payload;
  }

  return {
    kind: "firebase",
    issuer,
    login: () => ({ type: "browser-rest", url: `${identity}/v1`, apiKey }),

    async policy() {
      const now = Date.now();
      if (policy !== undefined && policy.until > now) return policy.value;
      try {
        const answer = await askGoogle(
          `${identity}/v2/passwordPolicy?key=${encodeURIComponent(apiKey)}`,
        );
        if (answer.status !== 200) throw new ProviderDown(`policy answered ${answer.status}`);
        policy = { value: readPolicy(answer.body), until: now + policyKept };
      } catch (err) {
        // The provider refuses what breaks its policy, and the form shows that.
        log.warn({ err }, "password policy");
        policy = { value: passwordPolicy(), until: now + policyAskedAgain };
      }
      return policy.value;
    },

    async verify(token, now = new Date()) {
      let payload: z.infer<typeof claims>;
      try {
        payload = claims.parse(await payloadOf(token, now));
      } catch (error) {
        if (!isRefusal(error)) throw new ProviderDown("the keys could not be read");
        const code = error instanceof errors.JOSEError ? error.code : error.name;
        throw new RefusedProof(`ID token: ${code}`);
      }
      const { sub, auth_time, email, email_verified, name } = payload;
      return {
        issuer,
        subject: sub,
        email: email ?? null,
        emailVerified: email_verified === true,
        name: name ?? null,
        authAt: auth_time * 1000,
      };
    },

    async state(subject) {
      const { users } = await admin("lookup", { localId: [plainUid(subject)] });
      const user = users?.[0];
      if (user === undefined) return null;
      return { disabled: user.disabled === true, validSince: Number(user.validSince ?? 0) * 1000 };
    },

    async sendReset(email) {
      try {
        await admin("sendOobCode", { requestType: "PASSWORD_RESET", email });
      } catch (error) {
        if (!String(error).includes("EMAIL_NOT_FOUND")) throw error;
      }
    },

    async confirmEmail(subject) {
      await admin("update", { localId: plainUid(subject), emailVerified: true });
    },

    async remove(subject) {
      try {
        await admin("delete", { localId: plainUid(subject) });
      } catch (error) {
        if (!String(error).includes("USER_NOT_FOUND")) throw error;
      }
    },
  };
}

/** Whether it is the token that is wrong, and not the way to the keys. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof errors.JWKSTimeout) return false;
  if (error instanceof errors.JOSEError) return error.code !== "ERR_JOSE_GENERIC";
  return error instanceof z.ZodError || (error instanceof Error && error.name === "BadUid");
}

function readPolicy(body: unknown): PasswordPolicy {
  const { customStrengthOptions: own, enforcementState } = policyAnswer.parse(body);
  if (enforcementState !== "ENFORCE") return passwordPolicy();
  return passwordPolicy({
    ...(own.minPasswordLength === undefined ? {} : { minLength: own.minPasswordLength }),
    ...(own.maxPasswordLength === undefined ? {} : { maxLength: own.maxPasswordLength }),
    lowercase: own.containsLowercaseCharacter === true,
    uppercase: own.containsUppercaseCharacter === true,
    numeric: own.containsNumericCharacter === true,
    nonAlphanumeric: own.containsNonAlphanumericCharacter === true,
  });
}
