import { and, eq, gt } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { adminInvitations, users } from "#db/schema/accounts/accounts.ts";
import { type AdminRight, storedRights } from "#db/schema/accounts/admin-rights.ts";
import type { Admin, Person } from "#app/access/actor.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lockAdmins } from "./admins.server.ts";
import { changeRole } from "../identity-providers/change-role.server.ts";
import { sendAdminInvitation } from "../mails/account-mails.server.ts";
import { countAttempt, type TooMany } from "../account-security/limits.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import { hashToken } from "#app/platform/tokens.server.ts";

type Invited = { ok: true } | { ok: false; reason: "is-admin" | "is-teacher" } | TooMany;

/**
 * Mails somebody a link with which they become an admin with these rights, for `rules.account.adminInvitationDays`. An
 * earlier invitation to the same address ends. Refused for a teacher's account, whose pages would be lost.
 */
export async function inviteAdmin(
  admin: Admin,
  { email, rights }: { email: string; rights: AdminRight[] },
  now = new Date(),
): Promise<Invited> {
  const until = await countAttempt(
    { what: "admin-invitation", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  return inTransaction(async (tx): Promise<Invited> => {
    const [known] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.email, email));
    if (known?.role === "admin") return { ok: false, reason: "is-admin" };
    if (known?.role === "teacher") return { ok: false, reason: "is-teacher" };
    const expiresAt = new Date(now.getTime() + rules.account.adminInvitationDays * day);
    await tx.delete(adminInvitations).where(eq(adminInvitations.email, email));
    const [made] = await tx
      .insert(adminInvitations)
      .values({
        email,
        invitedBy: admin.id,
        rights: storedRights(rights),
        expiresAt,
        createdAt: now,
      })
      .returning({ id: adminInvitations.id });
    await enqueue(tx, sendAdminInvitation, { invitationId: made!.id });
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.admin-invited",
      object: known === undefined ? `invitation:${made!.id}` : `user:${known.id}`,
      diff: { rights, until: expiresAt },
      now,
    });
    return { ok: true };
  });
}

/** Ends an invitation that nobody has accepted; its link is worth nothing from now on. */
export async function withdrawInvitation(admin: Admin, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(adminInvitations)
      .where(eq(adminInvitations.id, id))
      .returning({ id: adminInvitations.id });
    if (gone.length === 0) return;
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.admin-invitation-withdrawn",
      object: `invitation:${id}`,
      diff: {},
    });
  });
}

/** Whom a link invites, to which areas, and who did, or null when it is worth nothing any more. */
export async function findInvitation(token: string, now = new Date()) {
  const [invitation] = await db()
    .select({
      email: adminInvitations.email,
      by: users.name,
      rights: adminInvitations.rights,
    })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(
      and(eq(adminInvitations.tokenHash, hashToken(token)), gt(adminInvitations.expiresAt, now)),
    );
  return invitation ?? null;
}

export type InvitationRefusal = "dead-link" | "is-teacher" | "has-lessons";
type Accepted = { ok: true } | { ok: false; reason: InvitationRefusal };

/**
 * Makes the person an admin, once, when the link was mailed to their address and the person who invited them is still
 * an admin who may. `hasLessons` says whether they are a student with lessons or money. Other sessions of theirs end.
 */
export async function acceptInvitation(
  person: Person,
  input: { token: string; sessionId: string },
  hasLessons: (userId: string, tx: Tx) => Promise<boolean>,
  now = new Date(),
): Promise<Accepted> {
  if (person.role === "teacher") return { ok: false, reason: "is-teacher" };
  return inTransaction(async (tx): Promise<Accepted> => {
    const admins = await lockAdmins(tx);
    const [me] = await tx.select().from(users).where(eq(users.id, person.id)).for("update");
    if (await hasLessons(person.id, tx)) return { ok: false, reason: "has-lessons" };
    const [taken] = await tx
      .delete(adminInvitations)
      .where(
        and(
          eq(adminInvitations.tokenHash, hashToken(input.token)),
          eq(adminInvitations.email, me?.email ?? ""),
          gt(adminInvitations.expiresAt, now),
        ),
      )
      .returning({ by: adminInvitations.invitedBy, rights: adminInvitations.rights });
    const inviter = admins.find(({ id }) => id === taken?.by);
    if (taken === undefined || me?.role === "teacher" || !inviter || !hasRight(inviter, "settings"))
      return { ok: false, reason: "dead-link" };
    await endAllSessions(tx, person.id, input.sessionId);
    await changeRole(tx, person.id, "admin", taken.by);
    await tx.update(users).set({ adminRights: taken.rights }).where(eq(users.id, person.id));
    await audit(tx, {
      actorId: person.id,
      action: "accounts.admin-accepted",
      object: `user:${person.id}`,
      diff: {},
      now,
    });
    return { ok: true };
  });
}
