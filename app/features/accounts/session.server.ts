import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/accounts.ts";
import type { Person, Role } from "#app/access/actor.ts";
import { database, db, named } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { auth, sessionCookieName } from "./auth.server.ts";
import { signedToken } from "./session-cookie.ts";
import { isDueToExtend, isDueToTouch, isOver } from "./session-life.ts";

type Read = Person & {
  sessionId: string;
  /** As whom this session looks, until when. */
  seenAs: Person | null;
  viewEndsAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  provedAt: Date;
  twoStep: boolean;
};

const statement = `
  select s.id as "sessionId", s.created_at as "createdAt", s.updated_at as "updatedAt",
    s.expires_at as "expiresAt", s.proved_at as "provedAt",
    exists (select from two_steps t where t.user_id = u.id and t.on_since is not null) as "twoStep",
    u.id, u.name, u.email, u.role, u.version, u.zone, u.portrait_id as portrait, v.ends_at as "viewEndsAt",
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'email', w.email,
      'role', w.role, 'version', w.version, 'zone', w.zone, 'portrait', null) end as "seenAs"
  from sessions s join users u on u.id = s.user_id
  left join session_views v on v.session_id = s.id and u.role = 'admin'
  left join users w on w.id = v.user_id and w.suspended_at is null and w.erased_at is null
    and w.role is distinct from 'admin'
  where s.token = $1 and u.suspended_at is null and u.erased_at is null`;

/** The admin who looks as the person of a session, until when (epoch milliseconds). */
export type ViewedBy = { id: string; name: string; zone: string; until: number };

/**
 * Who is asking, read from PostgreSQL on every request, in one trip: a revoked session or a changed
 * role takes effect at once. `setCookie` is not empty when a session's life was extended. Of a session that looks
 * as somebody else, `person` is whom it looks as, and all the rest is the admin's own.
 */
export async function readSession(
  headers: Headers,
  now = new Date(),
): Promise<{
  person: Person;
  viewedBy: ViewedBy | null;
  sessionId: string;
  /** When this session last proved who holds it. */
  provedAt: Date;
  /** Whether two-step sign-in is on. */
  twoStep: boolean;
  setCookie: string[];
} | null> {
  const cookies = headers.get("cookie") ?? "";
  if (!mayHaveSession(cookies)) return null;
  const token = signedToken(cookies, sessionCookieName(), env().authSecret);
  if (token === null) return null;
  const [session] = await named<Read>("accounts.session", statement, [token]);
  if (session === undefined) return null;
  const { provedAt, twoStep } = session;
  const { sessionId, id, name, email, version, zone, portrait } = session;
  const role = knownRole(session.role);
  const own = eq(sessions.id, sessionId);
  if (session.expiresAt <= now || isOver(session, role, now)) {
    await db().delete(sessions).where(own);
    return null;
  }
  let setCookie: string[] = [];
  if (isDueToExtend(session, now)) {
    // The identity service made the cookie and makes its successor.
    const extended = await auth().api.getSession({ headers, returnHeaders: true });
    if (extended.response === null) return null;
    setCookie = extended.headers.getSetCookie();
  }
  if (isDueToTouch(session, role, now))
    await db().update(sessions).set({ updatedAt: now }).where(own);
  const { seenAs, viewEndsAt } = session;
  const isView = seenAs !== null && viewEndsAt !== null && viewEndsAt > now;
  return {
    person: isView
      ? { ...seenAs, role: knownRole(seenAs.role), viewed: true }
      : { id, name, email, role, version, zone, portrait },
    viewedBy: isView ? { id, name, zone, until: viewEndsAt.getTime() } : null,
    sessionId,
    provedAt,
    twoStep,
    setCookie,
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
  // Over a connection of its own: a page waits for it 800 ms at the most, behind nobody else's read.
  const { rows } = await database().pool.query<{ uid: string; role: Role | null; version: number }>(
    {
      name: "accounts.user-document",
      text: "select id as uid, role, version from users where id = $1",
      values: [uid],
    },
  );
  return rows[0] ?? null;
}

function knownRole(role: unknown): Role | null {
  return role === "student" || role === "teacher" || role === "admin" ? role : null;
}
