import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import type { Role } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { identity } from "./identity/configured.server.ts";
import { isMirrored, profiles } from "./profiles/configured.server.ts";
import { OtherVersion, type UserDocument } from "./profiles/port.ts";

export type KnownDocument = { uid: string; role: Role | null; version: number };

/** How old a mirrored role may be before an admin's request reads the document first. */
const adminMirrorAge = minute / 2;

export function knownRole(role: unknown): Role | null {
  return role === "student" || role === "teacher" || role === "admin" ? role : null;
}

/**
 * The users document as `GET /api/users/{uid}` answers it, or null where there is none. `userId` is our
 * own id, wherever the document lies; reading it there brings our mirror up to date. Rejects when it
 * cannot be read.
 */
export async function findUserDocument(
  userId: string,
  now = new Date(),
): Promise<KnownDocument | null> {
  if (!isUuid(userId)) return null;
  if (isMirrored()) return readMirrored(userId, now);
  const document = await profiles().read(userId);
  if (document === null) return null;
  return { uid: userId, role: knownRole(document.role), version: Number(document.version) };
}

async function readMirrored(userId: string, now: Date): Promise<KnownDocument | null> {
  const uid = await documentUid(userId);
  if (uid === null) return null;
  const document = await profiles().read(uid);
  const { role, version } = await mirror(userId, document, now);
  return document === null ? null : { uid: userId, role, version };
}

/** What the document is called where it lies: the provider's name for the person, or else our own id. */
export async function documentUid(userId: string): Promise<string | null> {
  if (identity().kind !== "firebase") return userId;
  const { issuer } = identity();
  const [row] = await db()
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer!)));
  return row?.subject ?? null;
}

/**
 * Takes the document's role over into our row, which everything here decides on; no document is no role.
 * An answer that is older than one taken over already changes nothing.
 */
export async function mirror(
  userId: string,
  document: Pick<UserDocument, "role" | "version"> | null,
  now = new Date(),
): Promise<{ role: Role | null; version: number }> {
  const role = knownRole(document?.role);
  const [known] = await db()
    .select({ role: users.role, version: users.version, roleVersion: users.roleVersion })
    .from(users)
    .where(eq(users.id, userId));
  const same = known?.role === role && known.roleVersion === (document?.version ?? null);
  if (known !== undefined && same) {
    await db().update(users).set({ roleCheckedAt: now }).where(eq(users.id, userId));
    return known;
  }
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select({ role: users.role, version: users.version, roleVersion: users.roleVersion })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (before === undefined) return { role: null, version: 0 };
    const isOlder =
      document !== null && before.roleVersion !== null && document.version < before.roleVersion;
    if (isOlder) return before;
    const version = before.role === role ? before.version : before.version + 1;
    await tx
      .update(users)
      .set({
        role,
        version,
        roleVersion: document?.version ?? null,
        roleCheckedAt: now,
        // Not before: no rights stored are all of them, and until now they were an admin's.
        ...(before.role === "admin" && role !== "admin" && { adminRights: null }),
      })
      .where(eq(users.id, userId));
    if (before.role !== role)
      await audit(tx, {
        actorId: null,
        action: "accounts.role-changed",
        object: `user:${userId}`,
        diff: { role: { from: before.role, to: role }, by: "document" },
        now,
      });
    return { role, version };
  });
}

/** Makes the document of somebody who has none yet; their role is student, or what our own row says. */
export async function ensureDocument(userId: string, now = new Date()): Promise<void> {
  if (!isMirrored()) return;
  const uid = await documentUid(userId);
  if (uid === null) throw new Error("a person without an identity has no document");
  const found = await profiles().read(uid);
  if (found !== null) return void (await mirror(userId, found, now));
  const [user] = await db().select({ role: users.role }).from(users).where(eq(users.id, userId));
  const role = user?.role ?? "student";
  try {
    await mirror(userId, { role, version: await profiles().write(uid, role, null) }, now);
  } catch (error) {
    if (!(error instanceof OtherVersion)) throw error;
    // Another sign-in of theirs has made it meanwhile.
    await mirror(userId, await profiles().read(uid), now);
  }
}

/**
 * Whether an admin's mirrored role still holds: one older than 30 s is read again first. Rejects when it cannot be
 * read, and then nobody is an admin.
 */
export async function recheckAdmin(
  userId: string,
  checkedAt: Date | null,
  now: Date,
): Promise<Role | null> {
  const age = now.getTime() - (checkedAt?.getTime() ?? 0);
  if (!isMirrored() || age <= adminMirrorAge) return "admin";
  return (await readMirrored(userId, now))?.role ?? null;
}
