import { env } from "#app/platform/env/env.server.ts";
import { firestoreProfiles } from "./firestore.server.ts";
import { postgresProfiles } from "./postgres.server.ts";
import type { ProfilePort } from "./port.ts";

const makers: Record<ProfilePort["kind"], () => ProfilePort> = {
  postgres: () => postgresProfiles,
  firestore: () => firestoreProfiles(),
};

const shared = globalThis as { appProfiles?: ProfilePort };

/** Where PROFILES says that the documents lie. Nothing outside features/accounts knows where. */
export function profiles(): ProfilePort {
  shared.appProfiles ??= makers[env().PROFILES]();
  return shared.appProfiles;
}

/** Whether the document lies elsewhere and our column `role` is a mirror of it. */
export function isMirrored(): boolean {
  return env().PROFILES !== "postgres";
}
