import { and, asc, desc, eq, gt, isNull, not, or, type SQL } from "drizzle-orm";
import { adminInvitations, users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { nameOrder } from "./match-person.server.ts";
import { isSuspended, suspendedSince } from "./suspension.server.ts";

/** Admins who are not erased, and not losing the role at this moment. */
const isAdmin = and(
  eq(users.role, "admin"),
  isNull(users.erasedAt),
  or(isNull(users.pendingRoleAt), eq(users.pendingRole, "admin")),
) as SQL;

/** Those of them who can work: not suspended. */
const isWorkingAdmin = and(isAdmin, not(isSuspended)) as SQL;

/**
 * All admins who can work, locked in one order until the transaction ends: of two changes that would leave no admin
 * who may change rights, the second waits and then sees what the first has done. Those who cannot work are locked too.
 */
export async function lockAdmins(on: Db | Tx) {
  // A suspension leaves the row as it is: who waited for the lock has to look once more.
  const locked = on
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.id));
  await locked.for("update");
  return await on
    .select({ id: users.id, rights: users.adminRights })
    .from(users)
    .where(isWorkingAdmin)
    .orderBy(asc(users.id))
    .for("update");
}

/** An admin of those locked, also one who cannot work at this moment; undefined where they are none, or lose the role. */
export async function findAdmin(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ id: users.id, rights: users.adminRights })
    .from(users)
    .where(and(eq(users.id, userId), isAdmin));
  return found;
}

/** The admins by name, and the invitations that still can be accepted, the newest first. */
export async function listAdmins(_admin: Admin, now = new Date()) {
  const [admins, invitations] = await Promise.all([
    db()
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        suspendedAt: suspendedSince,
        rights: users.adminRights,
      })
      .from(users)
      .where(and(eq(users.role, "admin"), isNull(users.erasedAt)))
      .orderBy(asc(nameOrder), asc(users.id)),
    db()
      .select({
        id: adminInvitations.id,
        email: adminInvitations.email,
        by: users.name,
        rights: adminInvitations.rights,
        expiresAt: adminInvitations.expiresAt,
      })
      .from(adminInvitations)
      .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
      .where(gt(adminInvitations.expiresAt, now))
      .orderBy(desc(adminInvitations.createdAt)),
  ]);
  return {
    admins: admins.map((one) => ({ ...one, suspendedAt: one.suspendedAt?.getTime() ?? null })),
    invitations: invitations.map((one) => ({ ...one, expiresAt: one.expiresAt.getTime() })),
  };
}
export type AdminList = Awaited<ReturnType<typeof listAdmins>>;
