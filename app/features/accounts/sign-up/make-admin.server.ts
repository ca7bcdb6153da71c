import { eq, sql } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { plainEmail } from "../account-security/email.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";

/**
 * Makes the first admin. Answers "exists" when there is an admin already, or an account with that
 * address: an admin is never made out of an account that somebody else may hold the password of.
 */
export async function makeAdmin(input: {
  email: string;
  name: string;
  password: string;
}): Promise<"made" | "exists"> {
  const email = plainEmail(input.email);
  const password = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (admin !== undefined || taken !== undefined) return "exists";
    const [user] = await tx
      .insert(users)
      .values({ email, name: input.name, role: "admin", emailVerified: true })
      .returning({ id: users.id });
    await tx.insert(authAccounts).values({
      userId: user!.id,
      accountId: user!.id,
      providerId: "credential",
      password,
    });
    return "made";
  });
}
