import { and, eq, gt } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";
import type { Admin } from "#app/access/actor.ts";
import { refuseView } from "#app/access/view-as.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { readTerms } from "../terms/read-terms.server.ts";
import { isOver } from "../sessions/session-life.ts";
import { findSuspension } from "./suspension.server.ts";

/** What an admin reads of one person. Throws not-found. */
export async function readPersonFile(admin: Admin, userId: string, now = new Date()) {
  if (!isUuid(userId)) throw new AppError("not-found");
  const [person] = await db().select().from(users).where(eq(users.id, userId));
  if (person === undefined) throw new AppError("not-found");
  const [open, twoStep, suspension, terms] = await Promise.all([
    db()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
    db().select({ since: twoSteps.onSince }).from(twoSteps).where(eq(twoSteps.userId, userId)),
    findSuspension(db(), userId),
    readTerms({ id: userId }),
  ]);
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    /** Of an admin: the areas of their work; null is all of them. */
    rights: person.adminRights,
    createdAt: person.createdAt.getTime(),
    confirmed: person.emailVerified,
    twoStep: (twoStep[0]?.since ?? null) !== null,
    /** Versions of the terms that they accepted, newest first, and a newer one that they were told of. */
    terms,
    openSessions: open.filter((session) => !isOver(session, person.role, now)).length,
    suspendedAt: suspension?.startsAt.getTime() ?? null,
    /** Null: until it is taken back. */
    suspendedUntil: suspension?.endsAt?.getTime() ?? null,
    deletionAskedAt: person.deletionAskedAt?.getTime() ?? null,
    erasedAt: person.erasedAt?.getTime() ?? null,
    isOneself: person.id === admin.id,
    viewRefusal: refuseView(admin, { ...person, suspendedAt: suspension?.startsAt ?? null }),
  };
}

export type PersonFile = Awaited<ReturnType<typeof readPersonFile>>;
