import type { Role } from "#app/access/actor.ts";
import { pagePersonHeader } from "#app/features/accounts/sessions/page-person.ts";
import type { RoleRead } from "./nav-machine.ts";

const roles: unknown[] = ["student", "teacher", "admin"] satisfies Role[];

/**
 * One read of `GET /api/users/{uid}`: the document (a role that is none of the three is no role), that it is
 * missing, or an error. Never rejects.
 */
export async function readRole(
  uid: string,
  signal: AbortSignal,
  ask: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Promise<RoleRead> {
  try {
    const answer = await ask(`/api/users/${encodeURIComponent(uid)}`, {
      signal,
      cache: "no-store",
      headers: { accept: "application/json", [pagePersonHeader]: uid },
    });
    if (answer.status === 404) return { is: "missing" };
    if (!answer.ok) {
      const signedOut = answer.status === 401 || answer.status === 409;
      return { is: "error", reason: `status ${answer.status}`, signedOut };
    }
    return documentOf(await answer.json(), uid);
  } catch (error) {
    return { is: "error", reason: String(error) };
  }
}

// By hand: a schema library would weigh more than the whole bar on a visitor's page.
function documentOf(read: unknown, uid: string): RoleRead {
  if (typeof read !== "object" || read === null || !Object.hasOwn(read, "uid"))
    return { is: "error", reason: "not a users document" };
  const { uid: whose, role, version } = read as Record<string, unknown>;
  if (whose !== uid) return { is: "error", reason: "another person's document" };
  return {
    is: "document",
    role: Object.hasOwn(read, "role") && roles.includes(role) ? (role as Role) : null,
    version: typeof version === "number" && Number.isSafeInteger(version) ? version : 0,
  };
}

/** Who the server says is signed in, or null. */
export async function readSessionUid(): Promise<string | null> {
  const answer = await fetch("/api/session", { cache: "no-store" });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { uid } = (await answer.json()) as { uid: string | null };
  return uid;
}
