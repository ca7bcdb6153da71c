/** The document `users/{uid}`: who decides what somebody may do. `role` is whatever was written there. */
export type UserDocument = {
  uid: string;
  role: unknown;
  /** Opaque, but the later of two compares greater as text. */
  version: string;
};

/** Where the documents lie. Every method throws when it cannot say: null only means that there is none. */
export type ProfilePort = {
  kind: "postgres" | "firestore";
  read(uid: string): Promise<UserDocument | null>;
  /**
   * Writes the role, and answers the new version. `expect` is the version that is there, or null where
   * none must be. Throws OtherVersion, with nothing written, where that is not so.
   */
  write(uid: string, role: string | null, expect: string | null): Promise<string>;
  remove(uid: string): Promise<void>;
};

/** Somebody else has written the document, or made it, or removed it. */
export class OtherVersion extends Error {
  override name = "OtherVersion";
}

/** No uid of a document: refused before anybody is asked. */
export class BadUid extends Error {
  override name = "BadUid";
}

/** The uid itself. Throws BadUid for what would name another document, or none. */
export function plainUid(uid: string): string {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(uid)) throw new BadUid("not a uid");
  return uid;
}
