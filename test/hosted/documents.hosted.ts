import { profiles } from "#app/features/accounts/identity-providers/profiles/configured.server.ts";
import { profileContract } from "#test/contract/profiles.ts";

const someUid = () => crypto.randomUUID().replaceAll("-", "").slice(0, 28);

profileContract("Firestore, as Google's emulator serves it", {
  port: profiles,
  async make() {
    const uid = someUid();
    await profiles().write(uid, "student", null);
    return uid;
  },
  missing: someUid,
  // Nothing listens there: the emulator itself cannot be made to fail.
  async fail() {
    const { env } = await import("#app/platform/env/env.server.ts");
    const host = env().FIRESTORE_EMULATOR_HOST;
    env().FIRESTORE_EMULATOR_HOST = "127.0.0.1:9";
    return async () => void (env().FIRESTORE_EMULATOR_HOST = host);
  },
});
