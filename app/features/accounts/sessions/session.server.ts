import { eq } from "drizzle-orm";
import { isRestrictedIn, sanctionHolds } from "#db/schema/accounts/sanction-values.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import type { Person, PersonRestriction, Role } from "#app/access/actor.ts";
import { db, named } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { auth, sessionCookieName } from "./auth.server.ts";
import { stillHolds } from "./hosted-session.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import { signedToken } from "./session-cookie.ts";
import { isDueToExtend, isDueToTouch, isOver } from "./session-life.ts";
import { knownRole, recheckAdmin } from "../identity-providers/users-document.server.ts";

type Read = Omit<Person, "restrictions"> & {
  sessionId: string;
  /** As whom this session looks, until when. */
  seenAs: Person | null;
  viewEndsAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  provedAt: Date;
  twoStep: boolean;
  identityId: string | null;
  providerAuthAt: Date | null;
  providerCheckedAt: Date | null;
  roleCheckedAt: Date | null;
  restrictions: PersonRestriction[] | null;
  deletionAskedAt: Date | null;
};

/** `$2` is now: what has ended by its day holds no longer. */
const statement = `
  select s.id as "sessionId", s.created_at as "createdAt", s.updated_at as "updatedAt",
    s.expires_at as "expiresAt", s.proved_at as "provedAt", s.identity_id as "identityId",
    s.provider_auth_at as "providerAuthAt", s.provider_checked_at as "providerCheckedAt",
    u.role_checked_at as "roleCheckedAt",
    exists (select from two_steps t where t.user_id = u.id and t.on_since is not null) as "twoStep",
    u.id, u.name, u.email, u.role, u.version, u.zone, u.portrait_id as portrait, u.admin_rights as rights,
    u.deletion_asked_at as "deletionAskedAt",
    (select json_agg(json_build_object('scope', k.scope,
        'endsAt', (extract(epoch from k.ends_at) * 1000)::bigint) order by k.scope)
      from person_sanctions k
      where k.user_id = u.id and k.scope <> 'account' and ${sanctionHolds("k", "$2::timestamptz")}) as restrictions,
    v.ends_at as "viewEndsAt",
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'email', w.email,
      'role', w.role, 'version', w.version, 'zone', w.zone, 'portrait', null) end as "seenAs"
  from sessions s join users u on u.id = s.user_id
  left join session_views v on v.session_id = s.id and u.role = 'admin'
  left join users w on w.id = v.user_id and w.erased_at is null
    and not ${isRestrictedIn("account", "w.id", "$2::timestamptz")} and w.role is distinct from 'admin'
  where s.token = $1 and u.erased_at is null
    and not ${isRestrictedIn("account", "u.id", "$2::timestamptz")}`;

/** The admin who looks as the person of a session, until when (epoch milliseconds). */
export type ViewedBy = { id: string; name: string; zone: string; until: number };

/**
 * Who is asking, read from PostgreSQL on every request, in one trip: a revoked session or a changed
 * role takes effect at once. `setCookie` is not empty when a session's life was extended, which only a use of it does:
 * without `isUse` it ends when it would have ended unasked. Of a session that looks as somebody else, `person` is whom
 * it looks as, and all the rest is the admin's own.
 */
export async function readSession(
  headers: Headers,
  now = new Date(),
  { isUse = true } = {},
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
  const [session] = await named<Read>("accounts.session", statement, [token, now]);
  if (session === undefined) return null;
  const { provedAt, twoStep } = session;
  const {
    sessionId,
    id,
    name,
    email,
    version,
    zone,
    portrait,
    rights,
    restrictions,
    deletionAskedAt,
  } = session;
  let role = knownRole(session.role);
  const own = eq(sessions.id, sessionId);
  if (session.expiresAt <= now || isOver(session, role, now)) {
    await db().delete(sessions).where(own);
    return null;
  }
  if (isHosted() && !(await stillHolds(session, now))) return null;
  if (role === "admin") role = await adminOrNobody(session, now);
  let setCookie: string[] = [];
  if (isUse && isDueToExtend(session, now)) {
    // The identity service made the cookie and makes its successor.
    const extended = await auth().api.getSession({ headers, returnHeaders: true });
    if (extended.response === null) return null;
    setCookie = extended.headers.getSetCookie();
  }
  if (isUse && isDueToTouch(session, role, now))
    await db().update(sessions).set({ updatedAt: now }).where(own);
  const { seenAs, viewEndsAt } = session;
  const isView = role === "admin" && seenAs !== null && viewEndsAt !== null && viewEndsAt > now;
  return {
    person: isView
      ? { ...seenAs, role: knownRole(seenAs.role), viewed: true }
      : {
          id,
          name,
          email,
          role,
          version,
          zone,
          portrait,
          ...(role === "admin" && { rights }),
          ...(restrictions !== null && { restrictions }),
          ...(deletionAskedAt !== null && { leavingSince: deletionAskedAt.getTime() }),
        },
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

/** Fails closed: an admin whose document cannot be read is nobody until it can. */
async function adminOrNobody({ id, roleCheckedAt }: Read, now: Date): Promise<Role | null> {
  try {
    return await recheckAdmin(id, roleCheckedAt, now);
  } catch (err) {
    log.error({ err, userId: id }, "role of an admin");
    return null;
  }
}
