import { z } from "zod";

const emulator = z
  .string()
  .regex(
    /^(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/,
    "must be a port of this machine, e.g. 127.0.0.1:9099",
  );

const httpsUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}, "must begin with https://");

/** Who people are, and where their profile documents lie (docs/hosted.md). */
export const hostedVariables = {
  IDENTITY: z.enum(["embedded", "oidc", "firebase"]).default("embedded"),
  PROFILES: z.enum(["postgres", "firestore"]).default("postgres"),
  OIDC_ISSUER: httpsUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** What the button says: "Log in with …". */
  OIDC_LABEL: z.string().max(60).optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,61}[a-z0-9]$/, "must be the id of a project, e.g. my-project-1")
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  /** The path of a service account's key file, or "metadata" on a machine of Google's. */
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: emulator.optional(),
  FIRESTORE_EMULATOR_HOST: emulator.optional(),
  /** The tests' own server in the place of all of Google's; never an operator's. */
  GOOGLE_STAND_IN_HOST: emulator.optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).optional(),
  PASSWORD_MAX_LENGTH: z.coerce.number().int().min(30).max(4096).optional(),
  PASSWORD_LOWER: z.stringbool().optional(),
  PASSWORD_UPPER: z.stringbool().optional(),
  PASSWORD_NUMERIC: z.stringbool().optional(),
  PASSWORD_SYMBOL: z.stringbool().optional(),
};

export type HostedEnv = z.infer<z.ZodObject<typeof hostedVariables>>;
export type HostedVariable = keyof HostedEnv;

const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
const emulators = [
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIRESTORE_EMULATOR_HOST",
  "GOOGLE_STAND_IN_HOST",
] as const;
const policy = [
  "PASSWORD_MIN_LENGTH",
  "PASSWORD_MAX_LENGTH",
  "PASSWORD_LOWER",
  "PASSWORD_UPPER",
  "PASSWORD_NUMERIC",
  "PASSWORD_SYMBOL",
] as const;

/** What is missing or dangerous about them, by the name of the variable. `isReal` is a server that people could reach. */
export function judgeHosted(
  env: HostedEnv,
  isReal: boolean,
): { name: HostedVariable; why: string }[] {
  const found: { name: HostedVariable; why: string }[] = [];
  const demand = (name: HostedVariable, why: string) => {
    if (env[name] === undefined) found.push({ name, why });
  };
  const usesGoogle = env.IDENTITY === "firebase" || env.PROFILES === "firestore";

  const oneOfOidc = [...oidc, "OIDC_LABEL" as const].find((name) => env[name] !== undefined);
  if (env.IDENTITY === "oidc" || oneOfOidc !== undefined)
    for (const name of oidc)
      demand(name, `is missing: ${oneOfOidc ?? "IDENTITY=oidc"} is set, and it goes with it`);
  if (env.IDENTITY !== "oidc" && oneOfOidc !== undefined)
    found.push({ name: "IDENTITY", why: `must be oidc where ${oneOfOidc} is set` });

  if (usesGoogle) {
    const because = env.IDENTITY === "firebase" ? "IDENTITY=firebase" : "PROFILES=firestore";
    demand("FIREBASE_PROJECT_ID", `is missing: ${because} needs it`);
    if (env.IDENTITY === "firebase")
      demand("FIREBASE_API_KEY", "is missing: IDENTITY=firebase needs it");
    const emulated =
      (env.IDENTITY !== "firebase" || env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) &&
      (env.PROFILES !== "firestore" || env.FIRESTORE_EMULATOR_HOST !== undefined);
    if (!emulated) demand("GOOGLE_APPLICATION_CREDENTIALS", `is missing: ${because} needs it`);
  } else {
    const one = (["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY"] as const).find(
      (name) => env[name] !== undefined,
    );
    if (one !== undefined)
      found.push({
        name: "IDENTITY",
        why: `must be firebase (or PROFILES firestore) where ${one} is set`,
      });
  }

  if (env.IDENTITY !== "embedded")
    for (const name of policy)
      if (env[name] !== undefined)
        found.push({
          name,
          why: `has no effect where IDENTITY is ${env.IDENTITY}: the provider's own policy counts`,
        });

  const { PASSWORD_MIN_LENGTH: min, PASSWORD_MAX_LENGTH: max } = env;
  if (min !== undefined && max !== undefined && min > max)
    found.push({ name: "PASSWORD_MAX_LENGTH", why: "is below PASSWORD_MIN_LENGTH" });

  if (isReal)
    for (const name of emulators)
      if (env[name] !== undefined)
        found.push({
          name,
          why: "lets anybody in as anybody: it is for development and tests, never for production",
        });
  return found;
}

type Hosts = Pick<
  HostedEnv,
  "IDENTITY" | "FIREBASE_AUTH_EMULATOR_HOST" | "FIRESTORE_EMULATOR_HOST" | "GOOGLE_STAND_IN_HOST"
>;

/** Where Google's services are reached: their own addresses, unless an emulator stands in for them. */
export function googleAddresses(env: Hosts) {
  const standIn = env.GOOGLE_STAND_IN_HOST;
  const at = (host: string, emulator?: string) => {
    if (emulator !== undefined) return `http://${emulator}/${host}`;
    return standIn === undefined ? `https://${host}` : `http://${standIn}/${host}`;
  };
  return {
    identity: at("identitytoolkit.googleapis.com", env.FIREBASE_AUTH_EMULATOR_HOST),
    keys: `${at("www.googleapis.com")}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    tokens: `${at("oauth2.googleapis.com")}/token`,
    metadata: `${standIn === undefined ? "http://metadata.google.internal" : at("metadata.google.internal")}/computeMetadata/v1/instance/service-accounts/default/token`,
    documents:
      env.FIRESTORE_EMULATOR_HOST === undefined
        ? at("firestore.googleapis.com")
        : `http://${env.FIRESTORE_EMULATOR_HOST}`,
  };
}

/** The other origins that a page's script asks: the content security policy has to name them. */
export function askedByBrowsers(env: Hosts): string[] {
  return env.IDENTITY === "firebase" ? [new URL(googleAddresses(env).identity).origin] : [];
}
