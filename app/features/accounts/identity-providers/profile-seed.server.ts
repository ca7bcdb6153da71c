import * as shell from "#config/shell.ts";
import type { Role } from "#app/access/actor.ts";
import { log } from "#app/platform/log.server.ts";
import { findUserDocument } from "./users-document.server.ts";

type Read = (uid: string) => Promise<{ role: Role | null; version: number } | null>;

/**
 * What the server knows when it makes a page: nobody, a person whose document it has read, or a person
 * whose document was missing, late or unreadable.
 */
export type ProfileSeed =
  | { uid: null }
  | { uid: string; role: Role | null; version: number }
  | { uid: string; role: "unresolved" };

/**
 * What a page is told of the person it is made for, so that its first paint has the right bar: one read
 * of the users document within 800 ms. Missing, late or unreadable (logged) is "unresolved", and the browser goes on
 * reading. Never rejects.
 */
export async function profileSeed(
  uid: string | null,
  read: Read = findUserDocument,
): Promise<ProfileSeed> {
  if (uid === null) return { uid };
  const limit = shell.profileSeedMilliseconds;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${limit} ms`)), limit);
  });
  try {
    const document = await Promise.race([read(uid), late]);
    if (document !== null) return { uid, role: document.role, version: document.version };
  } catch (err) {
    log.error({ err, uid }, "profile read");
  } finally {
    clearTimeout(timer);
  }
  return { uid, role: "unresolved" };
}
