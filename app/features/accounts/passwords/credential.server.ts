import { and, eq } from "drizzle-orm";
import { authAccounts } from "#db/schema/accounts/accounts.ts";

/** The row that holds somebody's password, of the rows of their ways in. */
export function credentialOf(userId: string) {
  return and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, "credential"));
}
