import { createHmac, randomInt } from "node:crypto";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { recoveryCodes } from "#db/schema/accounts/ways-in.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

/** Without letters and digits that are mistaken for one another. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten new codes, shown this once; the old ones no longer work. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: rules.account.recoveryCodes }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code, userId) })));
  return codes;
}

/** Uses a code: true for exactly one caller. */
export async function takeRecoveryCode(userId: string, typed: string, now: Date): Promise<boolean> {
  const own = and(
    eq(recoveryCodes.userId, userId),
    inArray(
      recoveryCodes.codeHash,
      env().authSecrets.map((secret) => hashOf(typed, userId, secret)),
    ),
    isNull(recoveryCodes.usedAt),
  );
  const taken = await db()
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(own)
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  const [row] = await db()
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

function newCode(): string {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${five()}-${five()}`;
}

function hashOf(code: string, userId: string, secret = env().authSecret): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery:${userId}:${plain}`).digest("base64url");
}
