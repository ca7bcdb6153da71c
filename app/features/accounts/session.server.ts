import { eq } from "drizzle-orm";
import { sessions, users } from "#db/schema/accounts.ts";
import type { Person, Role } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { auth, sessionCookieName } from "./auth.server.ts";
import { isDueToTouch, isOver } from "./session-life.ts";

/**
 * Who is asking, read from PostgreSQL on every request: a revoked session or a changed role takes
 * effect at once. `setCookie` is not empty when a session's life was extended.
 */
export async function readSession(
  headers: Headers,
  now = new Date(),
): Promise<{ person: Person; sessionId: string; setCookie: string[] } | null> {
  if (!mayHaveSession(headers.get("cookie") ?? "")) return null;
  const { response, headers: answer } = await auth().api.getSession({
    headers,
    returnHeaders: true,
  });
  if (response === null) return null;
  const { user, session } = response;
  const role = knownRole(user.role);
  const own = eq(sessions.id, session.id);
  if (isOver(session, role, now)) {
    await db().delete(sessions).where(own);
    return null;
  }
  if (isDueToTouch(session, role, now))
    await db().update(sessions).set({ updatedAt: now }).where(own);
  return {
    person: {
      id: user.id,
      name: user.name,
      email: user.email,
      role,
      version: user.version,
      zone: user.zone,
    },
    sessionId: session.id,
    setCookie: answer.getSetCookie(),
  };
}

/** Whether these cookies are worth looking for a session: false is certain. */
export function mayHaveSession(cookies: string): boolean {
  return cookies.includes(sessionCookieName());
}

/** The users document as `GET /api/users/{uid}` answers it, or null. */
export async function findUserDocument(
  uid: string,
): Promise<{ uid: string; role: Role | null; version: number } | null> {
  if (!isUuid(uid)) return null;
  const [user] = await db()
    .select({ uid: users.id, role: users.role, version: users.version })
    .from(users)
    .where(eq(users.id, uid));
  return user ?? null;
}

function knownRole(role: unknown): Role | null {
  return role === "student" || role === "teacher" || role === "admin" ? role : null;
}
