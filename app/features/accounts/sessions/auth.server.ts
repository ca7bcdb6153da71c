import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { emailOTP } from "better-auth/plugins";
import { eq, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { authAccounts, users, verifications } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendAccountExists, sendCode } from "../mails/sign-up-mails.server.ts";
import { ourPasswordPolicy } from "../passwords/our-password-policy.server.ts";
import { hashPassword, verifyPassword } from "../passwords/password-hash.server.ts";
import { cookieLife } from "./session-life.ts";
import { sessionsOfOurs } from "./begin-session.server.ts";

const day = 86_400;

/** Where a mailed code leads on to: the identity service hands no such thing through to its callback. */
export const codeNext = new AsyncLocalStorage<string | undefined>();

/** `__Host-` binds the cookie to this host and to https; plain http (development) cannot have it. */
export function sessionCookieName(): string {
  return env().publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

function create() {
  const secure = env().publicUrl.startsWith("https:");
  return betterAuth({
    appName: brand.name,
    baseURL: env().publicUrl,
    secret: env().authSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own routes call it in process; nothing of it is mounted, so its limiter sees nothing.
    rateLimit: { enabled: false },
    database: drizzleAdapter(db(), {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: verifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: ourPasswordPolicy().minLength,
      maxPasswordLength: ourPasswordPolicy().maxLength,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      onExistingUserSignUp: async ({ user }) => {
        await inTransaction((tx) => enqueue(tx, sendAccountExists, { email: user.email }));
      },
    },
    databaseHooks: {
      // Every way in ends here: a person who is kept out gets no session by any of them.
      session: { create: { before: async ({ userId }) => mayEnter(userId) } },
    },
    user: {
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "student" },
        version: { type: "number", input: false, defaultValue: 1 },
        zone: { type: "string" },
        nativeLanguage: { type: "string", required: false },
        learning: { type: "string", required: false },
        level: { type: "string", required: false },
        goal: { type: "string", required: false },
        termsVersion: { type: "string", required: false },
        termsHash: { type: "string", required: false },
        termsAcceptedAt: { type: "date", required: false },
      },
    },
    session: {
      expiresIn: cookieLife.expiresInDays * day,
      updateAge: cookieLife.renewAfterDays * day,
    },
    account: { accountLinking: { disableImplicitLinking: true } },
    advanced: {
      database: { generateId: false },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
      cookies: { session_token: { name: sessionCookieName() } },
    },
    plugins: [
      sessionsOfOurs,
      emailOTP({
        otpLength: 6,
        expiresIn: rules.account.codeMinutes * 60,
        allowedAttempts: 5,
        storeOTP: "hashed",
        overrideDefaultEmailVerification: true,
        sendVerificationOnSignUp: true,
        sendVerificationOTP: async ({ email, otp }) => {
          const next = codeNext.getStore();
          await inTransaction((tx) => enqueue(tx, sendCode, { email, code: otp, next }));
        },
      }),
    ],
  });
}

async function mayEnter(userId: string): Promise<boolean> {
  const [user] = await db()
    .select({
      isKeptOut: sql<boolean>`${sql.raw(isRestrictedIn("account", "users.id"))}`,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && !user.isKeptOut && user.erasedAt === null;
}

const shared = globalThis as { appAuth?: ReturnType<typeof create> };

/** The embedded identity service. Called in process by accounts/ only. */
export function auth(): ReturnType<typeof create> {
  shared.appAuth ??= create();
  return shared.appAuth;
}

/** The identity service judges origins itself; ours has been judged at the edge already. */
export function callHeaders(headers: Headers): Headers {
  const own = new Headers({ origin: new URL(env().publicUrl).origin });
  for (const name of ["cookie", "user-agent"]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return own;
}
