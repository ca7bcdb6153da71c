import { afterAll, afterEach, beforeAll } from "vitest";
import { startSigner, type Signer } from "./signing-stand-in.ts";

/**
 * Configures this test file for an OpenID Connect provider that signs anything. Call it first, above
 * `useDatabase`: the environment is read once.
 */
export function useSigner(): { provider: Signer } {
  const held = {} as { provider: Signer };
  beforeAll(async () => {
    held.provider = await startSigner();
    Object.assign(process.env, held.provider.env);
  });
  afterEach(() => held.provider.faults.clear());
  afterAll(() => held.provider.stop());
  return held;
}
