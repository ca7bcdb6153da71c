import { db } from "#app/platform/database/db.server.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { eq } from "drizzle-orm";
import { type TooMany, countAttempt } from "../account-security/limits.server.ts";
import { codeNext, auth } from "../sessions/auth.server.ts";

/** Mails a new code to an address that has not been confirmed; silent about any other. */
export async function resendCode(
  { email, next }: { email: string; next?: string | null },
  now = new Date(),
): Promise<{ ok: true } | TooMany> {
  const until = await countAttempt(
    { what: "code-mail", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  if (await isUnconfirmed(email))
    await codeNext.run(localPath(next) ?? undefined, () =>
      auth().api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
    );
  return { ok: true };
}

/** Whether this address waits to be confirmed. */
export async function isUnconfirmed(email: string): Promise<boolean> {
  const [user] = await db()
    .select({ confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user?.confirmed === false;
}
