import { env } from "#app/platform/env/env.server.ts";
import { googleAddresses } from "#app/platform/env/env-hosted.ts";
import { askGoogle } from "#app/features/accounts/identity-providers/google/ask.server.ts";
import { providerWay } from "#test/contract/provider-way.ts";
import { waysInContract } from "#test/contract/ways-in.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

waysInContract("Firebase and Firestore, as Google's emulators serve them", {
  ...providerWay,
  /** As an operator does in the console. */
  async close(email) {
    const accounts = `${googleAddresses(env()).identity}/v1/projects/${env().FIREBASE_PROJECT_ID}/accounts`;
    const token = "owner";
    const found = await askGoogle(`${accounts}:lookup`, { body: { email: [email] }, token });
    const { localId } = found.body.users[0];
    await askGoogle(`${accounts}:update`, { body: { localId, disableUser: true }, token });
  },
  shortest: 6,
});
