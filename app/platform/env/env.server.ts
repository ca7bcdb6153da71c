import { z } from "zod";
import { isThisMachine, judgeWorld } from "./env-world.ts";
import { brand } from "#config/brand.ts";
import { testRates } from "#config/test-rates.ts";
import { backupVariables, judgeBackup } from "./env-backup.ts";
import { hostedVariables, judgeHosted } from "./env-hosted.ts";
import { chatCluster, databaseVariables, isPooled, judgeDatabase } from "./env-database.ts";
import { type ExchangeRates, ratesVariable } from "./env-rates.ts";
import { judgeStorage, storageVariables } from "./env-storage.ts";
import { judgeStripe, stripeVariables } from "./env-stripe.ts";
import { cdnVariables, judgeCdn } from "./env-cdn.ts";
import { judgeTurn, turnVariables } from "./env-turn.ts";
import { judgeWords, wordsVariables } from "./env-words.ts";

const networkPattern = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * The one reading of the environment. Everything has a working default for the demo world;
 * with DATABASE_URL set this is production, and what must not be defaulted is demanded by name.
 */
const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default(".data"),
    ...databaseVariables,
    /** Through which several servers tell each other what pages hear; without it PostgreSQL does. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** Set by the launcher for the database it started; never by an operator. */
    EMBEDDED_DATABASE_URL: z.url().optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SECRET: z.string().min(32).optional(),
    /** Secrets from before, with commas between them: they open what was sealed with them, and let nobody in. */
    AUTH_SECRET_BEFORE: z
      .string()
      .transform((text) => text.split(",").map((one) => one.trim()))
      .refine(
        (all) => all.every((one) => one.length >= 32),
        "has one that is too short to be a secret of ours",
      )
      .default([]),
    /** Who takes card payments. The embedded provider knows test cards only; it is the demo world's default. */
    PAYMENTS: z.enum(["none", "embedded", "stripe"]).optional(),
    ...stripeVariables,
    ...turnVariables,
    ...cdnVariables,
    ...wordsVariables,
    /** With it, students may see prices in another currency, too. Unset: only in pounds. */
    EXCHANGE_RATES: ratesVariable,
    /** The second word that test cards need where people could reach them: a person who knows one books for nothing. */
    ALLOW_TEST_CARDS: z.stringbool().default(false),
    /** Our half of the key for web push (RFC 8292): 32 bytes as base64url. Without it nothing is pushed. */
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, "must be 32 bytes as base64url")
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
    /** JSON list for RTCPeerConnection, e.g. [{"urls":"turn:…","username":"…","credential":"…"}]. */
    ICE_SERVERS: z
      .string()
      .default("[]")
      .transform((text, context) => {
        try {
          return z
            .array(
              z.object({
                urls: z.union([z.string(), z.array(z.string())]),
                username: z.string().optional(),
                credential: z.string().optional(),
              }),
            )
            .parse(JSON.parse(text));
        } catch {
          context.addIssue({ code: "custom", message: "must be a JSON list of ICE servers" });
          return z.NEVER;
        }
      }),
    /** Addresses and networks whose word about a client's address is believed; "none" for nobody's. */
    TRUSTED_PROXIES: z
      .string()
      .transform((text) => (text === "none" ? [] : text.split(",").map((one) => one.trim())))
      .refine(
        (proxies) => proxies.every((one) => networkPattern.safeParse(one).success),
        "must be addresses and networks, with commas between them, such as 10.0.0.4,192.0.2.0/24, or none",
      )
      .optional(),
    /** Where spans are sent, such as http://localhost:4318; the other variables of this name are the exporter's. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: z.string().default(brand.name),
    /** The share of requests that are traced. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** How long a proxy needs to read in /readyz that a server ends, before that takes no more requests. */
    NOTICE_SECONDS: z.coerce.number().min(0).max(60).optional(),
    /** How long a server draws pages for nobody before it takes a request: those of a cold engine are slow. */
    WARM_UP_SECONDS: z.coerce.number().min(0).max(60).optional(),
    /** Lets emulators and stand-ins serve a product as built; the tests' own, never an operator's. */
    ALLOW_EMULATORS: z.stringbool().default(false),
    /** Lets production start with the invented company of the demo world; the tests' own, never an operator's. */
    ALLOW_INVENTED_COMPANY: z.stringbool().default(false),
    /** The tests' own servers, which addresses that people type may lead to; never an operator's. */
    FETCH_ALLOW: z
      .string()
      .transform((text) => text.split(","))
      .default([]),
    /** What Prometheus sends to read /metrics; without it nothing is counted and there is no such address. */
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    /** How many teachers a new demo world gets: a small or empty market must look finished too. */
    DEMO_TEACHERS: z.coerce.number().int().min(0).max(60).optional(),
    ...hostedVariables,
    ...storageVariables,
    ...backupVariables,
  })
  .superRefine((env, context) => {
    const isDemo = env.DATABASE_URL === undefined;
    const isReal = !isDemo || (env.NODE_ENV === "production" && !env.ALLOW_EMULATORS);
    for (const { name, why } of judgeHosted(env, isReal))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeWorld(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeDatabase(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeStorage(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeBackup(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeTurn(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeCdn(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeWords(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    for (const { name, why } of judgeStripe(env))
      context.addIssue({ code: "custom", path: [name], message: why });
    if (env.DATABASE_URL === undefined) return;
    if (env.FETCH_ALLOW.length > 0)
      context.addIssue({
        code: "custom",
        path: ["FETCH_ALLOW"],
        message:
          "is for tests: it would open this machine's network to anyone who types an address",
      });
    const demand = (name: "PUBLIC_URL" | "AUTH_SECRET", why: string) => {
      if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: why });
    };
    demand(
      "PUBLIC_URL",
      "is required in production: the address people open, e.g. https://example.org",
    );
    if (env.PUBLIC_URL !== undefined && !isSafe(new URL(env.PUBLIC_URL)))
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_URL"],
        message: "must begin with https://: without it cookies and passwords travel in the open",
      });
    if (env.AUTH_SECRET !== undefined && env.AUTH_SECRET_BEFORE.includes(env.AUTH_SECRET))
      context.addIssue({
        code: "custom",
        path: ["AUTH_SECRET_BEFORE"],
        message: "is the secret in use: name the one before it",
      });
    demand("AUTH_SECRET", "is required in production: at least 32 random characters");
  });

/** The name of every variable that is read. */
export const variableNames: readonly string[] = Object.keys(schema.shape);

/** Over https, or never over a network. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isThisMachine(hostname);
}

/** Whose word about a client's address the demo world believes: whatever runs on the same machine. */
const ownMachine = ["127.0.0.0/8", "::1"];

export type Env = Omit<z.infer<typeof schema>, "DATABASE_URL" | "EMBEDDED_DATABASE_URL"> & {
  /** "production": a database of the operator's. "demo": the embedded one, with a demo world. */
  world: "production" | "demo";
  databaseUrl: string;
  /** Whether a pooler hands the connections of `databaseUrl` on: no session can be kept on them. */
  isPooled: boolean;
  /** The cluster that chat and presence have to themselves; null: they are in the first one. */
  chatUrl: string | null;
  /** As `isPooled`, of that cluster. */
  isChatPooled: boolean;
  /** Where its tables are made, and whether their owner is another than the application's user. */
  chatOwnerUrl: string | undefined;
  hasChatOwner: boolean;
  publicUrl: string;
  authSecret: string;
  /** The one in use, then those of before, the newest first: for what is kept here, and never for what comes from outside. */
  authSecrets: readonly string[];
  payments: "none" | "embedded" | "stripe";
  /** Null: prices are shown in pounds alone. */
  exchangeRates: ExchangeRates | null;
  /** Whose X-Forwarded-For is believed: in production nobody's, until the operator names them. */
  trustedProxies: string[];
  /** Between saying that this server ends and taking no more requests. */
  noticeSeconds: number;
  /** Before the first request. */
  warmUpSeconds: number;
};

/** Thrown with one line per variable that is missing or wrong, each beginning with its name. */
export class BadEnvironment extends Error {}

/** Reads and checks the variables. Throws BadEnvironment, naming every variable at fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = schema.safeParse(present);
  if (!read.success)
    throw new BadEnvironment(
      read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"),
    );
  const env = read.data;
  const world = env.DATABASE_URL === undefined ? "demo" : "production";
  return {
    ...env,
    world,
    databaseUrl: env.DATABASE_URL ?? env.EMBEDDED_DATABASE_URL ?? "",
    isPooled: isPooled(env),
    ...chatCluster(env),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    authSecret: env.AUTH_SECRET ?? "",
    authSecrets: [env.AUTH_SECRET ?? "", ...env.AUTH_SECRET_BEFORE],
    exchangeRates: env.EXCHANGE_RATES ?? (world === "demo" ? testRates : null),
    payments: env.PAYMENTS ?? (world === "demo" ? "embedded" : "none"),
    noticeSeconds: env.NOTICE_SECONDS ?? (world === "demo" ? 0 : 2),
    warmUpSeconds: env.WARM_UP_SECONDS ?? (world === "demo" ? 0 : 3),
    trustedProxies: env.TRUSTED_PROXIES ?? (world === "demo" ? ownMachine : []),
  };
}

// Kept on the global object: a test file begins with what it has set, and the product stays loaded.
const shared = globalThis as { appEnv?: Env };

/** This process's environment, read on first use, after the launcher has completed it. */
export function env(): Env {
  shared.appEnv ??= readEnv(process.env);
  return shared.appEnv;
}
